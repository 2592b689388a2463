import StatefulTable

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

extension Mail {
  /// How a list shows the message.
  var cell: Cell {
    Cell("\(subject, isRead ? .plain : .bold)", detail: "\(sender, .dim)")
      .symbol(isRead ? " " : "●")
  }
}
