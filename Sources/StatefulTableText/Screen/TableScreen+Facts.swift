#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

// What follows from the state of a screen.
extension TableScreen {
  /// What is searched for among the rows.
  var pattern: SearchPattern? {
    get { front.pattern }
    set { front.pattern = newValue }
  }

  /// The row that keys act on.
  var cursor: IndexPath? {
    guard controller.visibleView(at: .cover) == nil else { return nil }
    let tableView = controller.tableView
    return tableView.indexPathForSelectedRow ?? tableView.indexPathForFirstVisibleRow
  }

  /// Whether the user is typing a text, so that the cursor must be seen.
  var isTyping: Bool { prompt != nil }

  /// Whether something that is seen moves as time passes: the help stands over most of it.
  var isAnimating: Bool {
    (help == nil || !layout.refresh.isEmpty) && controller.isAnimating
  }
}
