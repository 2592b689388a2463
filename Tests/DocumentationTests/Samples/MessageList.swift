import StatefulTable

final class MessageList: StatefulTableController {
  private var messages = ["Hello", "Re: Hello", "Good night"]

  override var loadsRows: Bool { false }

  override func viewDidLoad() {
    title = "Messages"
    tableView.allowsMultipleSelection = true
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    messages.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(messages[indexPath.row])
  }

  override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    true
  }

  override func tableView(
    _ tableView: TableView,
    commit editingStyle: EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    remove([indexPath])
  }

  override func tableView(
    _ tableView: TableView,
    actionsForRowAt indexPath: IndexPath
  ) -> [RowAction] {
    [RowAction(title: "Archive") { self.remove($0) }, deleteAction]
  }

  private func remove(_ indexPaths: [IndexPath]) {
    for indexPath in indexPaths.reversed() { messages.remove(at: indexPath.row) }
    tableView.deleteRows(at: indexPaths)
  }
}
