/// The number of rows in each section: all that a table keeps of the data off screen.
package struct RowCounts: Equatable {
  /// The rows of each section.
  private(set) var sections: [Int]
  /// The rows before each section, and last the rows of all.
  private var starts: [Int]

  /// The most rows there can be: what lies near a row can still be counted.
  private static let limit = Int.max / 2

  /// Takes the numbers of rows as they are given, less than 0 as 0.
  init(_ counts: some Sequence<Int>) {
    sections = []
    starts = [0]
    for count in counts { append(count) }
  }

  private mutating func append(_ count: Int) {
    let start = starts[sections.count]
    let count = min(max(0, count), Self.limit - start)
    sections.append(count)
    starts.append(start + count)
  }

  static let none = RowCounts([])

  /// The number of rows in all sections.
  var total: Int { starts[sections.count] }

  /// Counts in which some sections have given way to others.
  func replacing(_ range: Range<Int>, with counts: some Sequence<Int>) -> RowCounts {
    RowCounts(sections[..<range.lowerBound] + counts + sections[range.upperBound...])
  }

  /// The number of rows in a section, 0 in one that there isn't.
  func rowCount(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section] : 0
  }

  /// The positions of the rows of some sections, as far as there are such sections.
  func positions(inSections range: Range<Int>) -> Range<Int> {
    let range = range.clamped(to: 0..<sections.count)
    return starts[range.lowerBound]..<starts[range.upperBound]
  }

  /// The positions of the rows of a section that there is.
  func positions(inSection section: Int) -> Range<Int> {
    starts[section]..<starts[section + 1]
  }

  func contains(_ indexPath: IndexPath) -> Bool {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section) else { return false }
    return (0..<sections[indexPath.section]).contains(indexPath.row)
  }

  /// The number of rows before a row, over all sections; all of them for a row that there isn't.
  func position(of indexPath: IndexPath) -> Int {
    contains(indexPath) ? starts[indexPath.section] + indexPath.row : total
  }

  /// The number of rows before a header, row or footer, over all sections.
  func position(of item: ContentWalker.Item) -> Int {
    switch item {
    case .header(let section), .stateView(let section):
      sections.indices.contains(section) ? starts[section] : total
    case .row(let indexPath), .gap(above: let indexPath): position(of: indexPath)
    case .footer(let section): sections.indices.contains(section) ? starts[section + 1] : total
    }
  }

  /// The number of rows before what follows a header, row or footer.
  func positionOfRows(after item: ContentWalker.Item) -> Int {
    switch item {
    case .header, .footer, .stateView, .gap: position(of: item)
    case .row: min(position(of: item) + 1, total)
    }
  }

  /// The row that has a number of rows before it.
  func indexPath(at position: Int) -> IndexPath? {
    guard (0..<total).contains(position) else { return nil }
    let section = sections.indices.partitioningIndex { starts[$0 + 1] > position }
    return IndexPath(row: position - starts[section], section: section)
  }

  /// The rows that have some numbers of rows before them, as far as there are such rows.
  func indexPaths(at positions: RangeSet<Int>) -> [IndexPath] {
    var rows: [IndexPath] = []
    for range in positions.ranges {
      let range = range.clamped(to: 0..<total)
      var section = sections.indices.partitioningIndex { starts[$0 + 1] > range.lowerBound }
      for position in range {
        while starts[section + 1] <= position { section += 1 }
        rows.append(IndexPath(row: position - starts[section], section: section))
      }
    }
    return rows
  }

  /// The row nearest to an index path that may name none.
  func nearest(to indexPath: IndexPath) -> IndexPath? {
    guard total > 0 else { return nil }
    guard indexPath.count == 2, indexPath.section < sections.count else {
      return self.indexPath(at: total - 1)
    }
    guard indexPath.section >= 0 else { return self.indexPath(at: 0) }
    let row = min(max(indexPath.row, 0), max(sections[indexPath.section] - 1, 0))
    return self.indexPath(at: min(starts[indexPath.section] + row, total - 1))
  }
}
