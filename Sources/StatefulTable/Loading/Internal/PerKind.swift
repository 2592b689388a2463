/// A value for each kind of load.
struct PerKind<Value: Hashable & Sendable>: Hashable, Sendable {
  private var initial: Value
  private var pullToRefresh: Value
  private var nextPage: Value
  private var previousPage: Value

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

/// A set of kinds of loads, without an allocation.
struct KindSet: Hashable, Sendable {
  static let all = KindSet(LoadKind.allCases)

  /// One bit for each kind.
  private(set) var bits: UInt8 = 0

  init(_ kinds: [LoadKind] = []) {
    for kind in kinds { insert(kind) }
  }

  var isEmpty: Bool { bits == 0 }

  /// The first kind in the order of `LoadKind.allCases`, in which failed loads are retried.
  var first: LoadKind? {
    switch bits.trailingZeroBitCount {
    case 0: .initial
    case 1: .pullToRefresh
    case 2: .nextPage
    case 3: .previousPage
    default: nil
    }
  }

  func contains(_ kind: LoadKind) -> Bool { bits & Self.bit(kind) != 0 }

  mutating func insert(_ kind: LoadKind) { bits |= Self.bit(kind) }

  mutating func remove(_ kind: LoadKind) { bits &= ~Self.bit(kind) }

  mutating func formIntersection(_ other: KindSet) { bits &= other.bits }

  private static func bit(_ kind: LoadKind) -> UInt8 {
    switch kind {
    case .initial: 1
    case .pullToRefresh: 2
    case .nextPage: 4
    case .previousPage: 8
    }
  }
}

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

/// A value for each direction.
struct PerDirection<Value: Hashable & Sendable>: Hashable, Sendable {
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
