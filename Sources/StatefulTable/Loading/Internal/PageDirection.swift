/// Towards which end of the rows a page lies.
enum PageDirection: Hashable, CaseIterable {
  // In the order in which pages are loaded where both are needed.
  case next, previous

  var kind: LoadKind {
    switch self {
    case .next: .nextPage
    case .previous: .previousPage
    }
  }
}

extension LoadKind {
  /// Where the page lies, if a page is what is loaded.
  var pageDirection: PageDirection? {
    switch self {
    case .initial, .pullToRefresh: nil
    case .nextPage: .next
    case .previousPage: .previous
    }
  }
}

/// A value for each direction.
struct PerDirection<Value> {
  var next: Value
  var previous: Value

  init(repeating value: Value) {
    next = value
    previous = value
  }

  subscript(direction: PageDirection) -> Value {
    get {
      switch direction {
      case .next: next
      case .previous: previous
      }
    }
    set {
      switch direction {
      case .next: next = newValue
      case .previous: previous = newValue
      }
    }
  }
}

extension PerDirection: Equatable where Value: Equatable {}
extension PerDirection: Hashable where Value: Hashable {}
extension PerDirection: Sendable where Value: Sendable {}
