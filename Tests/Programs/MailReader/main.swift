import StatefulTable
import StatefulTableText

// A mailbox by days, with a preview beside it.

struct Mail: Identifiable, Sendable {
  let id: Int
  let day, sender, subject, text: String
}

/// The mails of this program's own server, which gets another one with each refresh.
actor MailServer: PageSource {
  private var mails = (1...60).reversed().map { MailServer.mail($0) }
  private var lastID = 60

  private static func mail(_ id: Int) -> Mail {
    let sender = ["Ada", "Bo", "Chen"][id % 3]
    let subject = ["Photos from the lake", "Keys for the office", "Lunch", "Draft"][id % 4]
    let day = id > 60 ? "Today" : id > 56 ? "Yesterday" : "November \((id + 3) / 4)"
    let text = "\(sender) writes about “\(subject)”, in mail \(id)."
    return Mail(id: id, day: day, sender: sender, subject: "\(subject) (\(id))", text: text)
  }

  func page(after id: Int?) async throws -> Page<Mail, Int> {
    let page = Array(mails.filter { $0.id < id ?? .max }.prefix(20))
    return Page(page, next: page.last.flatMap { $0.id > 1 ? $0.id : nil })
  }

  func newer(than mail: Mail) async throws -> [Mail]? {
    lastID += 1
    mails.insert(Self.mail(lastID), at: 0)
    return mails.filter { $0.id > mail.id }
  }

  func archive(_ ids: [Int]) { mails.removeAll { ids.contains($0.id) } }
  func restore(_ restored: [Mail]) { mails = (mails + restored).sorted { $0.id > $1.id } }
}

final class Mailbox: PagedTableController<Mail> {
  let preview = TextController("", text: "")
  private let server = MailServer()

  init() {
    super.init(source: server)
    title = "Mail"
    tableView.allowsMultipleSelection = true
  }

  override func cell(for mail: Mail) -> Cell { Cell(mail.subject, detail: mail.sender) }
  override func sectionTitle(for mail: Mail) -> String? { mail.day }
  override func filterText(for mail: Mail) -> String? { "\(mail.subject) \(mail.sender)" }

  override func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?) {
    guard let mail = indexPath.flatMap(item) else { return preview.show("", text: "") }
    preview.show(mail.subject, text: "From: \(mail.sender)\n\(mail.text)")
  }

  override func tableView(
    _ tableView: TableView,
    actionsForRowAt indexPath: IndexPath
  ) -> [RowAction] {
    [RowAction(title: "Archive", key: "A") { self.archive($0.compactMap(self.item)) }]
  }

  private func archive(_ mails: [Mail]) {
    let removal = remove(ids: mails.map(\.id))
    Task { await server.archive(mails.map(\.id)) }
    let undo = NoticeAction(title: "brings back", key: "u") {
      self.restore(removal)
      Task { await self.server.restore(removal.items) }
    }
    notify("\(mails.count) archived", action: undo, for: .seconds(60))
  }
}

let list = Mailbox()
await TerminalSession.main(SplitScreen(list, list.preview))
