import StatefulTable
import TextWidths

extension StyledText {
  /// The columns that the text takes when drawn, or the limit if it takes more.
  ///
  /// - Complexity: O(*n*) for a limit of *n* columns, however long the text is.
  package func columns(limit: Int) -> Int {
    var columns = 0
    for run in runs {
      if let count = run.string.printableASCIICount(limit: limit - columns) {
        columns += count
        if columns >= limit { return limit }
        continue
      }
      var reader = GlyphReader(run.string, columns: limit - columns, column: columns)
      while true {
        columns += reader.readASCII(atMost: limit - columns) { _ in }
        guard columns < limit, let glyph = reader.next() else { break }
        columns += glyph.columns
      }
      if columns >= limit || reader.isCutOff { return limit }
    }
    return columns
  }
}
