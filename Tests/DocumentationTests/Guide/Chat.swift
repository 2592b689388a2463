import StatefulTable

// The chat of the article about live lists.

final class Chat: PagedTableController<ChatMessage> {
  override func viewDidLoad() {
    title = "Chat"
    tableView.gravity = .bottom
    // Messages are read, and not opened.
    tableView.allowsSelection = false
  }

  override func cell(for message: ChatMessage) -> Cell {
    Cell(wrapping: message.text)
  }
}
