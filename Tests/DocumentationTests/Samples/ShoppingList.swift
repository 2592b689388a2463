import StatefulTable
import StatefulTableText

final class ShoppingList: StatefulTableController, CommandingController {
  private var items = ["Bread", "Milk"]

  override var loadsRows: Bool { false }

  override func viewDidLoad() {
    title = "Shopping"
    emptyView = .message("Nothing to buy · + adds")
  }

  // MARK: Keys

  func commands(at cursor: IndexPath?) -> [Command] {
    [
      Command("add", keys: [.character("+")], title: "add an item", priority: 50) {
        Task { try await self.addItem(after: cursor) }
      },
      Command(
        "clear",
        keys: [.character("c")],
        title: "clear the list",
        isEnabled: !items.isEmpty
      ) { self.askToClear() },
    ]
  }

  // MARK: Dialogs

  private func addItem(after cursor: IndexPath?) async throws {
    let name = try await prompt("Add an item", placeholder: "Name", action: "Add")
    guard !name.isEmpty else { return }
    let row = min(cursor.map { $0.row + 1 } ?? 0, items.count)
    items.insert(name, at: row)
    tableView.insertRows(at: [IndexPath(row: row, section: 0)])
    tableView.moveCursor(to: IndexPath(row: row, section: 0))
    notify("\(name, .bold) is on the list.")
  }

  private func askToClear() {
    let alert = Alert(title: "Clear the list?", message: "This can't be undone.")
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      AlertAction(title: "Clear", style: .destructive) { _ in
        self.items = []
        self.tableView.reloadData()
      }
    )
    present(alert)
  }

  // MARK: Rows

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    items.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(items[indexPath.row])
  }
}
