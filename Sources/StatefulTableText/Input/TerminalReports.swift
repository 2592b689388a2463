/// What a terminal has said of itself, as answers to questions.
struct TerminalReports: Sendable, Hashable {
  /// Whether left and right margins can be set, if the terminal has said so.
  var hasMargins: Bool?
  /// Whether the terminal has said what kind of terminal it is.
  var isIdentified = false
}
