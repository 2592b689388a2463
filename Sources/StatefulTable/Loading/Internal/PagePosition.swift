/// Where a page goes: after the rows, before them, or into a gap between two of them.
package enum PagePosition: Hashable, CaseIterable {
  // Where several pages are needed, they are loaded in this order.
  case next, previous, gap

  var kind: LoadKind {
    switch self {
    case .next: .nextPage
    case .previous: .previousPage
    case .gap: .gap
    }
  }
}

extension LoadKind {
  /// Where the page goes, or `nil` if a load of this kind brings no page.
  var pagePosition: PagePosition? {
    switch self {
    case .initial, .pullToRefresh: nil
    case .nextPage: .next
    case .previousPage: .previous
    case .gap: .gap
    }
  }
}
