import Dispatch
import FoundationEssentials
import StatefulTable
import StatefulTableText

/// A chat: the latest message at the bottom, older ones above, and those of one's own, which may be lost.
///
/// It is written as a UIKit list would be; there is no original. The comments name what a `UITableViewController`
/// would have in the same place. What it doesn't need: the table and the cells
/// that are turned upside down, or the `scrollToRow(at:at:animated:)` after every change; the content offset
/// that is put right when older messages come; and the heights of cells.
final class ChatController: StatefulTableController, CommandingController {
  private let service: ChatService
  /// Oldest first.
  private var messages: [ChatMessage] = []
  private var hasOlder = false

  // init(style:)
  init(_ service: ChatService) {
    self.service = service
    super.init()
    title = "Chat with Ada"
    emptyView = EmptyView("Nothing was said yet · c writes")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    // tableView.transform = CGAffineTransform(scaleX: 1, y: -1)
    tableView.gravity = .bottom
    tableView.allowsSelection = false
    service.onMessage { [weak self] message in
      DispatchQueue.main.async { self?.append(message) }
    }
  }

  // MARK: Loading

  // viewDidLoad()
  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    service.messages(
      before: nil,
      as: .initial,
      completion: load.result { latest in
        // What wasn't sent is known here alone.
        let ids = Set(latest.map(\.id))
        let unsent = self.messages.filter { $0.status != .sent && !ids.contains($0.id) }
        self.messages = latest + unsent
        self.hasOlder = latest.count == ChatService.pageSize
      }
    )
  }

  // scrollViewDidScroll(_:), near the top
  override func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    service.messages(
      before: messages.first?.id,
      as: .previousPage,
      completion: load.result { older in
        // insertRows(at:with:), contentOffset
        self.messages = older + self.messages
        self.hasOlder = older.count == ChatService.pageSize
      }
    )
  }

  override func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool { hasOlder }

  // refreshControl = nil: the server tells of new messages by itself
  override func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { false }

  // MARK: UITableViewDataSource

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    messages.count
  }

  // UITableView.automaticDimension: a cell is as tall as its text
  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    let message = messages[indexPath.row]
    let sender = StyledText((message.sender ?? "you") + "  ", .bold)
    return Cell(
      wrapping: sender + message.text,
      detail: Self.words(for: message.status)
    )
  }

  private static func words(for status: ChatMessage.Status) -> StyledText? {
    switch status {
    case .sent: nil
    case .sending: StyledText("sending…", .dim)
    case .failed: StyledText("not sent", Style(foreground: .red))
    }
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    messages[indexPath.row].id
  }

  // MARK: Writing

  func commands(at cursor: IndexPath?) -> [Command] {
    [
      Command("write", keys: ["c"], title: "write a message", priority: 50) {
        self.askForMessage()
      }
    ]
  }

  // inputAccessoryView, textFieldShouldReturn(_:)
  private func askForMessage() {
    let alert = Alert(title: "To Ada")
    alert.addTextField { $0.placeholder = "Message" }
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      AlertAction(title: "Send") { [unowned alert] _ in
        guard let text = alert.textFields?.first?.text, !text.isEmpty else { return }
        self.write(text)
      }
    )
    present(alert)
  }

  private func write(_ text: String) {
    let message = ChatMessage(id: service.makeID(), sender: nil, text: text, status: .sending)
    append(message)
    let end = IndexPath(row: messages.count - 1, section: 0)
    tableView.moveCursor(to: end)
    tableView.scrollToRow(at: end, at: .bottom, animated: true)
    send(message)
  }

  private func send(_ message: ChatMessage) {
    service.send(message) { [weak self] result in
      DispatchQueue.main.async {
        switch result {
        case .success: self?.setStatus(.sent, of: message.id)
        case .failure: self?.setStatus(.failed, of: message.id)
        }
      }
    }
  }

  // The button "!" beside a message that wasn't sent, and its UIAlertController of style .actionSheet
  override func tableView(_ tableView: TableView, actionsForRowAt indexPath: IndexPath)
    -> [RowAction]
  {
    let message = messages[indexPath.row]
    guard message.status == .failed else { return [] }
    let retry = RowAction(title: "Try again") { _ in
      self.setStatus(.sending, of: message.id)
      self.send(message)
    }
    return [retry, deleteAction]
  }

  // tableView(_:commit:forRowAt:), deleteRows(at:with:)
  override func tableView(
    _ tableView: TableView,
    commit editingStyle: EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    messages.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  // MARK: Rows

  // insertRows(at:with:), and scrollToRow(at:at:animated:) if the end was on screen
  private func append(_ message: ChatMessage) {
    messages.append(message)
    let row = messages.count - 1
    tableView.insertRows(at: [IndexPath(row: row, section: 0)], with: .automatic)
  }

  // reloadRows(at:with:)
  private func setStatus(_ status: ChatMessage.Status, of id: ChatMessage.ID) {
    guard let row = messages.firstIndex(where: { $0.id == id }) else { return }
    messages[row].status = status
    tableView.reloadRows(at: [IndexPath(row: row, section: 0)], with: .none)
  }
}
