/// How a table behaves, as its list or the user has set it.
struct TableSettings: Equatable {
  var gravity = TableView.Gravity.top
  var wrapsLines = false
  var staysAtTop = false
  var scrollMargin = 0
  var allowsSelection = true
  var allowsMultipleSelection = false

  /// The names of those that aren't the defaults.
  var names: [String] {
    let standard = TableSettings()
    return [
      gravity != standard.gravity ? "gravity" : nil,
      wrapsLines != standard.wrapsLines ? "wrapsLines" : nil,
      staysAtTop != standard.staysAtTop ? "staysAtTop" : nil,
      scrollMargin != standard.scrollMargin ? "scrollMargin" : nil,
      allowsSelection != standard.allowsSelection ? "allowsSelection" : nil,
      allowsMultipleSelection != standard.allowsMultipleSelection
        ? "allowsMultipleSelection" : nil,
    ].compactMap(\.self)
  }

  /// Whether rows are where they do with other settings.
  func hasLayout(of other: TableSettings) -> Bool {
    gravity == other.gravity && wrapsLines == other.wrapsLines
  }
}
