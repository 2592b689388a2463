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
    var cell = Cell(StyledText(subject, isRead ? .plain : .bold), detail: StyledText(sender, .dim))
    cell.symbol = isRead ? " " : "●"
    return cell
  }
}
