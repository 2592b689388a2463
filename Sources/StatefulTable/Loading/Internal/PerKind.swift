/// A value for each kind of load.
struct PerKind<Value> {
  var initial: Value
  var pullToRefresh: Value
  var nextPage: Value

  init(repeating value: Value) {
    initial = value
    pullToRefresh = value
    nextPage = value
  }

  subscript(kind: LoadKind) -> Value {
    get {
      switch kind {
      case .initial: initial
      case .pullToRefresh: pullToRefresh
      case .nextPage: nextPage
      }
    }
    set {
      switch kind {
      case .initial: initial = newValue
      case .pullToRefresh: pullToRefresh = newValue
      case .nextPage: nextPage = newValue
      }
    }
  }
}

extension PerKind: Equatable where Value: Equatable {}
extension PerKind: Hashable where Value: Hashable {}
extension PerKind: Sendable where Value: Sendable {}
