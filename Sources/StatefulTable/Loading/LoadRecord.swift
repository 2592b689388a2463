/// Why a load began.
public enum LoadCause: Sendable, Hashable {
  /// The screen appeared, and there were no rows.
  case appear
  /// The user or the program requested it.
  case user
  /// The user came near the end of the rows.
  case viewport
  /// A failed load was retried.
  case retry
  /// All rows were requested again.
  case reload
}

/// An error that the library itself gives to a load.
public enum LoadError: Error, Hashable, Sendable {
  /// The load failed without a reason, as by `load.fail()`.
  case unknown
  /// The ``Load`` was released without an answer.
  case dropped
  /// No answer came within ``StatefulTableController/loadTimeout``.
  case timedOut
  /// The controller has no ``StatefulTableController/statefulDelegate``.
  case missingDelegate
}

extension LoadError: CustomStringConvertible {
  /// The error in words for the user.
  public var description: String {
    switch self {
    case .unknown: "The rows couldn't be loaded."
    case .dropped: "The load ended without an answer."
    case .timedOut: "The load took too long."
    case .missingDelegate: "There is nothing to load the rows with: set a statefulDelegate."
    }
  }
}

/// A load that has ended, as ``StatefulTableController/history`` stores it.
public struct LoadRecord: Sendable {
  /// How a load ended.
  ///
  /// Each load ends exactly once.
  public enum End: Sendable {
    /// The commit ran.
    case succeeded
    /// The load failed with the error.
    case failed(any Error)
    /// ``StatefulTableController/cancelLoading()`` stopped it, or the controller was released.
    case cancelled
    /// A stronger load superseded it.
    case superseded
    /// No answer came within ``StatefulTableController/loadTimeout``.
    case timedOut
    /// Its ``Load`` was released without an answer.
    case dropped
  }

  /// The kind of the load.
  public let kind: LoadKind
  /// Why the load began.
  public let cause: LoadCause
  /// How long the load was in flight, on the controller's clock.
  public let duration: Duration
  /// How the load ended.
  public let end: End
}

/// The newest records, oldest first.
struct History {
  static let capacity = 100

  private var ring: [LoadRecord] = []
  /// The index of the oldest record once the ring is full.
  private var start = 0

  /// Adds a record.
  ///
  /// - Returns: The record that is dropped for it, if one is.
  mutating func append(_ record: LoadRecord) -> LoadRecord? {
    guard ring.count == Self.capacity else {
      ring.append(record)
      return nil
    }
    let dropped = ring[start]
    ring[start] = record
    start = (start + 1) % Self.capacity
    return dropped
  }

  var records: [LoadRecord] { Array(ring[start...] + ring[..<start]) }
}
