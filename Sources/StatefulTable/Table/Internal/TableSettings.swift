/// How a table behaves, as its owner or the user has set it.
struct TableSettings: Equatable {
  var gravity = TableView.Gravity.top
  var wrapsLines = false
  var allowsSelection = true
  var allowsMultipleSelection = false
}
