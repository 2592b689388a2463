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
  let preview = Preview()
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
    preview.show(indexPath.flatMap(item))
  }

  override func tableView(
    _ tableView: TableView,
    actionsForRowAt indexPath: IndexPath
  ) -> [RowAction] {
    [RowAction(title: "Archive", key: "A") { self.archive($0.compactMap(self.item)) }]
  }

  private func archive(_ mails: [Mail]) {
    let places = mails.map { mail in (mail, items.firstIndex { $0.id == mail.id } ?? 0) }
    tableView.performBatchUpdates { for mail in mails { remove(id: mail.id) } }
    Task { await server.archive(mails.map(\.id)) }
    let undo = NoticeAction(title: "brings back", key: "u") {
      self.tableView.performBatchUpdates {
        for (mail, row) in places { self.insert([mail], at: row) }
      }
      Task { await self.server.restore(mails) }
    }
    notify("\(mails.count) archived", action: undo, for: .seconds(60))
  }
}

final class Preview: StatefulTableController {
  private var lines: [String] = []

  override var loadsRows: Bool { false }

  func show(_ mail: Mail?) {
    lines = mail.map { ["From: \($0.sender)", $0.text] } ?? []
    tableView.reloadData()
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    lines.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(wrapping: lines[indexPath.row])
  }
}

let list = Mailbox()
let size = Size(columns: 80, lines: 24)
let screens = (TableScreen(list, size: size), TableScreen(list.preview, size: size))
try await TerminalSession.run(content: SplitScreen(screens.0, screens.1, size: size))
