/// A message that somebody has sent.
struct Mail: Sendable, Hashable, Identifiable {
  /// Newer messages have higher numbers.
  let id: Int
  let sender: String
  let subject: String
  /// The day on which it came, in words.
  let day: String
  var isRead: Bool
}

/// The messages of a day, newest first.
struct MailDay {
  let title: String
  var messages: [Mail]

  /// Divides messages by day.
  static func days(of messages: [Mail]) -> [MailDay] {
    messages.reduce(into: []) { days, mail in
      if days.last?.title != mail.day { days.append(MailDay(title: mail.day, messages: [])) }
      days[days.count - 1].messages.append(mail)
    }
  }
}
