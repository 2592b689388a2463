import StatefulTable

/// An item that is a number.
struct Number: Identifiable, Sendable, CustomStringConvertible {
  var id: Int
  var description: String { "\(id)" }
}

/// Numbers from 0 on, ten to a page.
struct Numbers: PageSource {
  var count: Int

  func page(after cursor: Int?) async throws -> Page<Number, Int> {
    let start = cursor ?? 0
    let end = min(start + 10, count)
    return Page((start..<end).map(Number.init), next: end < count ? end : nil)
  }
}

/// A list with rows of its own above and below the pages of numbers.
final class FramedNumbers: PagedTableController<Number> {
  var tail = ["tail"]

  override var itemSection: Int { 1 }

  override func numberOfSections(in tableView: TableView) -> Int {
    super.numberOfSections(in: tableView) + 1
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    switch section {
    case 0: 1
    case itemSections: super.tableView(tableView, numberOfRowsInSection: section)
    default: tail.count
    }
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    switch indexPath.section {
    case 0: Cell("menu")
    case itemSections: super.tableView(tableView, cellForRowAt: indexPath)
    default: Cell(tail[indexPath.row])
    }
  }
}
