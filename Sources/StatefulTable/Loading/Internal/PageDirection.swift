/// The end of the rows at which a page lies.
enum PageDirection: Hashable, CaseIterable {
  // Where both pages are needed, they are loaded in this order.
  case next, previous

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
