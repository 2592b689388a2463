/// A value for each kind of load.
struct PerKind<Value> {
  var initial: Value
  var pullToRefresh: Value
  var nextPage: Value
  var previousPage: Value

  init(repeating value: Value) {
    initial = value
    pullToRefresh = value
    nextPage = value
    previousPage = value
  }

  subscript(kind: LoadKind) -> Value {
    get {
      switch kind {
      case .initial: initial
      case .pullToRefresh: pullToRefresh
      case .nextPage: nextPage
      case .previousPage: previousPage
      }
    }
    set {
      switch kind {
      case .initial: initial = newValue
      case .pullToRefresh: pullToRefresh = newValue
      case .nextPage: nextPage = newValue
      case .previousPage: previousPage = newValue
      }
    }
  }
}

extension PerKind: Equatable where Value: Equatable {}
extension PerKind: Hashable where Value: Hashable {}
extension PerKind: Sendable where Value: Sendable {}
