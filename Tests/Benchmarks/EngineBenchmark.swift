import PagingEngine

/// What the engine of paged lists costs, without a table and a source.
@MainActor enum EngineBenchmark {
  private static let few = 1_000
  private static let many = 1_000_000
  private static let pageSize = 50

  static func run(_ report: Report) async {
    pages(report)
    var (small, large) = (list(of: few), list(of: many))
    report.compare(
      "a refresh of 20 rows with 3 new ones, 1,000,000 rows",
      against: "1,000 rows",
      per: 100,
      { refresh(&large, 100) },
      { refresh(&small, 100) }
    )
  }

  private static func list(of count: Int) -> PagedList {
    var list = PagedList()
    for start in stride(from: 0, to: count, by: pageSize) {
      let ids = (start..<start + pageSize).map { RowID($0) }
      load(start == 0 ? .first : .next, PageAnswer(ids, next: PageCursor(start + 1)), &list)
    }
    return list
  }

  private static func load(_ kind: PageLoad.Kind, _ answer: PageAnswer, _ list: inout PagedList) {
    guard var load = list.begin(kind), !list.read(answer, for: &load) else {
      fatalError("The engine doesn't take \(answer).")
    }
    _ = list.commit(load)
  }

  /// Refreshes the first rows so often, each time with three more.
  private static func refresh(_ list: inout PagedList, _ count: Int) {
    for _ in 0..<count {
      let place = PageCursor(2 * many + list.rowCount)
      let new = (0..<3).map { RowID(many + list.rowCount + $0) }
      let old = (0..<17).compactMap { list.id(ofRow: $0) }
      let expected = list.rowCount + 3
      load(.refresh(isLoaded: false), PageAnswer(new + old, next: place), &list)
      precondition(list.rowCount == expected)
    }
  }

  private static func pages(_ report: Report) {
    report.compare(
      "a page of 50 rows, up to 1,000,000",
      against: "up to 1,000 rows",
      runs: 5,
      per: many / pageSize,
      { precondition(list(of: many).rowCount == many) },
      { for _ in 0..<many / few { precondition(list(of: few).rowCount == few) } }
    )
  }

  /// Measures the memory of a row.
  ///
  /// - Returns: What has the rows. What is measured next is to get memory of its own.
  static func memory(_ report: Report) -> PagedList {
    let before = Resources.residentBytes()
    let list = list(of: many)
    let between = Resources.residentBytes()
    let ids = (0..<many).map { RowID($0) }
    let after = Resources.residentBytes()
    precondition(list.rowCount == ids.count)
    report.add(
      "memory of a row in the engine, 1,000,000 rows",
      Measurement(Double(between - before) / Double(many)),
      against: "[Int32]",
      Measurement(Double(after - between) / Double(many)),
      unit: "bytes",
      target: 5
    )
    return list
  }
}
