import StatefulTable

extension StyledText {
  /// The part of the text between two offsets in its UTF-8, which fall between scalars.
  func slice(_ offsets: Range<Int>) -> StyledText {
    var pieces: [Run] = []
    var start = 0
    for run in runs {
      let utf8 = run.string.utf8
      let end = start + utf8.count
      let part = offsets.clamped(to: start..<end)
      if part == start..<end {
        pieces.append(run)
      } else if !part.isEmpty {
        let lower = utf8.index(utf8.startIndex, offsetBy: part.lowerBound - start)
        let upper = utf8.index(lower, offsetBy: part.count)
        pieces.append(Run(String(run.string[lower..<upper]), run.style))
      }
      if end >= offsets.upperBound { break }
      start = end
    }
    return StyledText(pieces)
  }
}
