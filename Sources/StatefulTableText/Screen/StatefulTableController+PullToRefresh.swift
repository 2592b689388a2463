import StatefulTable

extension StatefulTableController {
  /// Whether the user's gesture may refresh: the delegate's word, and without one it may.
  var allowsPullToRefresh: Bool {
    statefulDelegate?.shouldPullToRefresh(in: self) ?? true
  }
}
