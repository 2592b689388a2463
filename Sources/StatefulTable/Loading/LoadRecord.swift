/// Why a load began.
public enum LoadCause: Sendable, Hashable {
  /// The screen appeared and had nothing to show.
  case appear
  /// The user, or the program on the user's behalf, asked for it.
  case user
  /// The end of the rows came near.
  case viewport
  /// A failed load was tried again.
  case retry
  /// All rows were requested anew.
  case reload
}

/// A failure that the framework itself gives to a load.
public enum LoadError: Error, Hashable, Sendable {
  /// The load failed without saying why: `load.fail()`.
  case unknown
  /// The ``Load`` was released without an answer.
  case dropped
  /// No answer came within ``StatefulTableController/loadTimeout``.
  case timedOut
  /// The controller has no ``StatefulTableController/statefulDelegate`` to load with.
  case missingDelegate
}

extension LoadError: CustomStringConvertible {
  /// The failure in words for the screen.
  public var description: String {
    switch self {
    case .unknown: "The rows couldn't be loaded."
    case .dropped: "The load ended without an answer."
    case .timedOut: "The load took too long."
    case .missingDelegate: "There is nothing to load the rows with: set a statefulDelegate."
    }
  }
}

/// One load that ended: an entry of ``StatefulTableController/history``.
public struct LoadRecord: Sendable {
  /// How a load ended.
  ///
  /// Each load ends exactly once.
  public enum End: Sendable {
    /// Its commit closure ran.
    case succeeded
    /// It failed with the error.
    case failed(any Error)
    /// ``StatefulTableController/cancelLoading()`` stopped it, or the controller was released.
    case cancelled
    /// A stronger load took its place.
    case superseded
    /// No answer came within ``StatefulTableController/loadTimeout``.
    case timedOut
    /// Its ``Load`` was released without an answer.
    case dropped
  }

  /// What the load was meant to bring.
  public let kind: LoadKind
  /// Why it began.
  public let cause: LoadCause
  /// How long it was in flight, on the controller's clock.
  public let duration: Duration
  /// How it ended.
  public let end: End
}

/// The newest records, oldest first.
struct History {
  static let capacity = 100

  private var ring: [LoadRecord] = []
  /// The index of the oldest record once the ring is full.
  private var start = 0

  mutating func append(_ record: LoadRecord) {
    if ring.count < Self.capacity {
      ring.append(record)
    } else {
      ring[start] = record
      start = (start + 1) % Self.capacity
    }
  }

  var records: [LoadRecord] { Array(ring[start...] + ring[..<start]) }
}
