/// The end of the rows at which a page is loaded.
public enum PageDirection: Hashable, Sendable, CaseIterable {
  // Where both pages are needed, they are loaded in this order.
  /// After the last row.
  case next
  /// Before the first row.
  case previous

  var kind: LoadKind {
    switch self {
    case .next: .nextPage
    case .previous: .previousPage
    }
  }
}

extension LoadKind {
  /// The end of the rows at which the page lies, or `nil` if a load of this kind brings no page.
  var pageDirection: PageDirection? {
    switch self {
    case .initial, .pullToRefresh: nil
    case .nextPage: .next
    case .previousPage: .previous
    }
  }
}
