/// What a table knows of its data, and whether a batch of updates is open.
///
/// It says how deep the open batch is, and not what it names: a table looks at its phase at every use, and
/// Swift needs no check of an access to what holds no objects.
enum TablePhase {
  /// The table asks the data source before it says anything.
  case stale
  /// The table shows what the data source and the updates have said.
  case current
  /// As many batches are open, each within the one before. The data may already be as it is after them.
  case batch(depth: Int)
  /// Batches are open that end with a reload, whatever they name.
  case reloadingBatch(depth: Int, isStale: Bool)

  /// What is to be done at the end of the outermost batch.
  enum BatchEnd {
    case update
    case reload
  }
}

/// What the open batch has named, and what is to be called at its end.
struct OpenBatch {
  var updates = BatchUpdate()
  var completions: [(Bool) -> Void] = []
}

extension TablePhase {
  var isStale: Bool {
    switch self {
    case .stale, .reloadingBatch(_, isStale: true): true
    case .current, .batch, .reloadingBatch(_, isStale: false): false
    }
  }

  /// Whether the data may have changed already while the table shows the rows from before.
  var isDataAhead: Bool {
    switch self {
    case .batch: true
    case .stale, .current, .reloadingBatch: false
    }
  }

  /// Whether a batch is open.
  var isInBatch: Bool {
    switch self {
    case .batch, .reloadingBatch: true
    case .stale, .current: false
    }
  }

  /// The table has asked the data source for everything.
  mutating func didLoad() {
    switch self {
    case .stale: self = .current
    case .reloadingBatch(let depth, isStale: true):
      self = .reloadingBatch(depth: depth, isStale: false)
    case .current, .batch, .reloadingBatch(_, isStale: false): break
    }
  }

  /// What the table knows no longer holds.
  mutating func becomeStale() {
    switch self {
    case .stale, .current: self = .stale
    case .batch(let depth), .reloadingBatch(let depth, _):
      self = .reloadingBatch(depth: depth, isStale: true)
    }
  }

  /// Has an open batch end with a reload.
  mutating func reloadAfterBatch() {
    if case .batch(let depth) = self { self = .reloadingBatch(depth: depth, isStale: false) }
  }

  /// Opens a batch, within the one that is open if there is one.
  ///
  /// - Returns: Whether it is the outermost one.
  @discardableResult mutating func beginBatch() -> Bool {
    switch self {
    // Without rows from before, there is nothing to validate updates against.
    case .stale: self = .reloadingBatch(depth: 1, isStale: true)
    case .current: self = .batch(depth: 1)
    case .batch(let depth):
      self = .batch(depth: depth + 1)
      return false
    case .reloadingBatch(let depth, let isStale):
      self = .reloadingBatch(depth: depth + 1, isStale: isStale)
      return false
    }
    return true
  }

  /// Ends the innermost batch.
  ///
  /// - Returns: What is to be done if that was the outermost, too; else `nil`.
  mutating func endBatch() -> BatchEnd? {
    switch self {
    case .stale, .current:
      return nil
    case .batch(depth: 1):
      self = .current
      return .update
    case .batch(let depth):
      self = .batch(depth: depth - 1)
      return nil
    case .reloadingBatch(depth: 1, let isStale):
      self = isStale ? .stale : .current
      return .reload
    case .reloadingBatch(let depth, let isStale):
      self = .reloadingBatch(depth: depth - 1, isStale: isStale)
      return nil
    }
  }
}
