/// How a table behaves, as its list or the user has set it.
struct TableSettings: Equatable {
  var gravity = TableView.Gravity.top
  var wrapsLines = false
  var staysAtTop = false
  var scrollMargin = 0
  var allowsSelection = true
  var allowsMultipleSelection = false

  /// Whether rows are where they do with other settings.
  func hasLayout(of other: TableSettings) -> Bool {
    gravity == other.gravity && wrapsLines == other.wrapsLines
  }
}
