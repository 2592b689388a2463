import FoundationEssentials
import StatefulTable
import StatefulTableText

/// Messages by days, of which several can be selected, archived, deleted and brought back.
///
/// The other ports keep their rows, as a `UITableViewController` does. This one leaves them to the list, and so has neither
/// batches of rows and sections, nor the check whether a page is already loading, nor the merge of an answer with what was
/// archived meanwhile.
final class InboxController: PagedTableController<Mail> {
  private let service: MailService
  private let archive: ArchiveController

  init(_ service: MailService, archive: ArchiveController = ArchiveController()) {
    self.service = service
    self.archive = archive
    super.init(source: MailSource(service: service))
    emptyView = EmptyView("No mail")
    tableView.allowsMultipleSelection = true
  }

  /// The title, which is asked for whenever it is shown.
  override var title: String {
    get {
      let count = items.count { !$0.isRead }
      return count == 0 ? "Inbox" : "Inbox · \(count) unread"
    }
    set {}
  }

  override func cell(for mail: Mail) -> Cell { mail.cell }

  override func sectionTitle(for mail: Mail) -> String? { mail.day }

  // MARK: Actions

  override func tableView(_ tableView: TableView, actionsForRowAt indexPath: IndexPath)
    -> [RowAction]
  {
    [
      RowAction(title: "Archive", key: "A") { self.archive($0.compactMap(self.item)) },
      RowAction(title: "Mark as read") { self.mark($0, isRead: true) },
      RowAction(title: "Mark as unread") { self.mark($0, isRead: false) },
      RowAction(title: "Delete", style: .destructive) { self.take($0.compactMap(self.item)) },
    ]
  }

  private func archive(_ messages: [Mail]) {
    let removed = take(messages)
    archive.insert(messages, at: 0)
    let undo = NoticeAction(title: "brings back", key: "u") {
      self.service.restore(messages)
      self.restore(removed)
      self.archive.remove(ids: messages.map(\.id))
    }
    let count = messages.count
    notify(
      "\(count == 1 ? "One message" : "\(count) messages") archived",
      action: undo,
      for: .seconds(60)
    )
  }

  /// Takes messages out of the mailbox.
  @discardableResult private func take(_ messages: [Mail]) -> RemovedItems<Mail> {
    service.remove(Set(messages.map(\.id)))
    return remove(ids: messages.map(\.id))
  }

  private func mark(_ indexPaths: [IndexPath], isRead: Bool) {
    let messages = indexPaths.compactMap(item).map { mail in
      var mail = mail
      mail.isRead = isRead
      return mail
    }
    service.update(messages)
    tableView.performBatchUpdates { messages.forEach(update) }
    tableView.selectRow(at: nil)
  }
}
