import FoundationEssentials
import StatefulTable

/// Messages by days, newest first.
struct Mailbox {
  /// The messages of a day.
  struct Day {
    let title: String
    fileprivate(set) var messages: [Mail]
  }

  private(set) var days: [Day] = []

  /// All messages, in their order.
  var messages: [Mail] {
    get { days.flatMap(\.messages) }
    set {
      days = []
      for mail in newValue.sorted(by: { $0.id > $1.id }) {
        if days.last?.title != mail.day { days.append(Day(title: mail.day, messages: [])) }
        days[days.count - 1].messages.append(mail)
      }
    }
  }

  var unreadCount: Int { messages.count { !$0.isRead } }

  subscript(indexPath: IndexPath) -> Mail {
    get { days[indexPath.section].messages[indexPath.row] }
    set { days[indexPath.section].messages[indexPath.row] = newValue }
  }

  /// Where messages of a day are.
  func rows(with ids: Set<Mail.ID>, inSection section: Int) -> [IndexPath] {
    let messages = days[section].messages
    return messages.indices.filter { ids.contains(messages[$0].id) }
      .map { IndexPath(row: $0, section: section) }
  }
}
