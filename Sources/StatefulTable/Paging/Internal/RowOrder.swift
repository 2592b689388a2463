/// Numbers for rows that are in their order, and stay with them when other rows come or go.
///
/// As long as rows come and go at the ends only, as pages do, nothing is kept for any of them.
@usableFromInline struct RowOrder {
  private(set) var count = 0
  /// The number of the first row while all rows are a stride apart.
  private var start = 0
  /// The numbers of the rows once they aren't.
  private var numbers: [Int]?

  /// What is left free between two rows for others to come.
  private static let stride = 1 << 20

  /// The number of a row.
  func number(ofRow row: Int) -> Int {
    numbers.map { $0[row] } ?? start + row * Self.stride
  }

  /// The row with a number, which it must have been given.
  ///
  /// - Complexity: O(log *n*) for *n* rows, or O(1) if they came at the ends only.
  @usableFromInline func row(withNumber number: Int) -> Int {
    guard let numbers else { return (number - start) / Self.stride }
    return numbers.indices.partitioningIndex { numbers[$0] >= number }
  }

  /// Forgets rows.
  mutating func remove(_ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    if rows.count == count { return self = RowOrder() }
    if numbers == nil, rows.lowerBound == 0 {
      start += rows.count * Self.stride
    } else if numbers != nil || rows.upperBound < count {
      spellOut()
      numbers?.removeSubrange(rows)
    }
    count -= rows.count
  }

  /// Makes room for rows.
  ///
  /// - Returns: The rows that have a new number: those that came, and where there was no room for them,
  ///   some around them.
  mutating func insert(_ added: Int, at row: Int) -> Range<Int> {
    guard added > 0 else { return row..<row }
    defer { count += added }
    if numbers == nil, row == count { return row..<row + added }
    if numbers == nil, row == 0 {
      start -= added * Self.stride
      return 0..<added
    }
    spellOut()
    return insertBetween(added, at: row)
  }

  private mutating func spellOut() {
    if numbers == nil { numbers = (0..<count).map { number(ofRow: $0) } }
  }

  /// Spreads the new rows, and as many around them as it takes, evenly between their neighbours.
  ///
  /// The more rows that must be, the more room they get, so that it is long until the next time.
  private mutating func insertBetween(_ added: Int, at row: Int) -> Range<Int> {
    guard var numbers else { return row..<row }
    // Not held twice, or changing it would copy it.
    self.numbers = nil
    defer { self.numbers = numbers }
    var reach = 0
    while true {
      let rows = max(0, row - reach)..<min(numbers.count, row + reach)
      let total = rows.count + added
      let free = Self.free(around: rows, in: numbers, for: total)
      let step = (free.upperBound - free.lowerBound) / (total + 1)
      if step > reach {
        numbers.replaceSubrange(rows, with: (1...total).map { free.lowerBound + $0 * step })
        return rows.lowerBound..<rows.lowerBound + total
      }
      reach = max(1, reach * 2)
    }
  }

  /// The numbers that some rows, and others to come among them, may share.
  private static func free(around rows: Range<Int>, in numbers: [Int], for total: Int) -> Range<Int>
  {
    let room = (total + 1) * stride
    let previous = rows.lowerBound > 0 ? numbers[rows.lowerBound - 1] : nil
    let next = rows.upperBound < numbers.count ? numbers[rows.upperBound] : nil
    return switch (previous, next) {
    case (let previous?, let next?): previous..<next
    case (let previous?, nil): previous..<previous + room
    case (nil, let next?): next - room..<next
    case (nil, nil): 0..<room
    }
  }
}
