/// What a table knows of its data, and whether a batch of updates is open.
enum TablePhase {
  /// The table asks the data source before it says anything.
  case stale
  /// The table shows what the data source and the updates have said.
  case current
  /// A batch is open. The data may already be as it is after the batch.
  case batch(OpenBatch)
  /// A batch is open that ends with a reload, whatever it names.
  case reloadingBatch(OpenBatch, isStale: Bool)

  /// A batch whose calls are still coming.
  struct OpenBatch {
    var updates: BatchUpdate
    /// How many batches are open, each within the one before.
    var depth = 1
    var completions: [(Bool) -> Void] = []
  }

  /// What a batch that has ended leaves to do.
  struct EndedBatch {
    /// The updates to apply, `nil` if the table is to reload instead.
    var updates: BatchUpdate?
    var completions: [(Bool) -> Void]
  }
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
    case .reloadingBatch(let batch, isStale: true): self = .reloadingBatch(batch, isStale: false)
    case .current, .batch, .reloadingBatch(_, isStale: false): break
    }
  }

  /// What the table knows no longer holds.
  mutating func becomeStale() {
    switch self {
    case .stale, .current: self = .stale
    case .batch(let batch), .reloadingBatch(let batch, _):
      self = .reloadingBatch(batch, isStale: true)
    }
  }

  /// Has an open batch end with a reload.
  mutating func reloadAfterBatch() {
    if case .batch(let batch) = self { self = .reloadingBatch(batch, isStale: false) }
  }
}

// MARK: - Batches

extension TablePhase {
  /// Opens a batch, within the one that is open if there is one.
  mutating func beginBatch(_ updates: BatchUpdate) {
    switch self {
    // Without rows from before, there is nothing to validate updates against.
    case .stale: self = .reloadingBatch(OpenBatch(updates: updates), isStale: true)
    case .current: self = .batch(OpenBatch(updates: updates))
    case .batch(var batch):
      batch.depth += 1
      self = .batch(batch)
    case .reloadingBatch(var batch, let isStale):
      batch.depth += 1
      self = .reloadingBatch(batch, isStale: isStale)
    }
  }

  /// Adds to what the open batch names.
  ///
  /// A batch that ends with a reload needs no names.
  mutating func addToBatch(_ change: (inout BatchUpdate) -> Void) {
    guard case .batch(var batch) = self else { return }
    // With one owner left, the arrays grow in place.
    self = .current
    change(&batch.updates)
    self = .batch(batch)
  }

  /// Has the open batch call a closure at its end.
  ///
  /// - Returns: Whether there is an open batch.
  mutating func addCompletion(_ completion: @escaping (Bool) -> Void) -> Bool {
    switch self {
    case .stale, .current: return false
    case .batch(var batch):
      batch.completions.append(completion)
      self = .batch(batch)
    case .reloadingBatch(var batch, let isStale):
      batch.completions.append(completion)
      self = .reloadingBatch(batch, isStale: isStale)
    }
    return true
  }

  /// Ends the innermost batch.
  ///
  /// - Returns: What is to be done if that was the outermost, too; else `nil`.
  mutating func endBatch() -> EndedBatch? {
    switch self {
    case .stale, .current: return nil
    case .batch(var batch):
      batch.depth -= 1
      guard batch.depth == 0 else {
        self = .batch(batch)
        return nil
      }
      self = .current
      return EndedBatch(updates: batch.updates, completions: batch.completions)
    case .reloadingBatch(var batch, let isStale):
      batch.depth -= 1
      guard batch.depth == 0 else {
        self = .reloadingBatch(batch, isStale: isStale)
        return nil
      }
      self = isStale ? .stale : .current
      return EndedBatch(updates: nil, completions: batch.completions)
    }
  }
}
