import StatefulTable

// The mailbox in the article about keys and dialogs.

struct Mail: Identifiable, Sendable {
  let id: Int
  let subject: String
  var isUnread = true
}

/// Your request goes here.
struct MailSource: PageSource {
  func page(after cursor: Int?) async throws -> Page<Mail, Int> {
    let start = cursor ?? 0
    let mails = (start..<start + 50).map { Mail(id: $0, subject: "Message \($0)") }
    return Page(mails, next: start + 50 < 500 ? start + 50 : nil)
  }
}

final class Mailbox: PagedTableController<Mail> {
  override func viewDidLoad() {
    title = "Mail"
    tableView.allowsMultipleSelection = true
  }

  override func cell(for mail: Mail) -> Cell {
    Cell(mail.subject).symbol(mail.isUnread ? "●" : " ")
  }

  override func tableView(
    _ tableView: TableView,
    actionsForRowAt indexPath: IndexPath
  ) -> [RowAction] {
    [
      RowAction(title: "Archive", key: "A") { self.archive($0.compactMap(self.item)) },
      RowAction(title: "Mark as read", key: "M") { rows in
        for mail in rows.compactMap(self.item) {
          self.update(Mail(id: mail.id, subject: mail.subject, isUnread: false))
        }
      },
    ]
  }

  private func archive(_ mails: [Mail]) {
    let archived = remove(ids: mails.map(\.id))
    let undo = NoticeAction(title: "brings back", key: "u") { self.restore(archived) }
    notify("\(mails.count) archived", action: undo)
  }
}
