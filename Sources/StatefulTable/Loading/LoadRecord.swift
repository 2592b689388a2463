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
    /// No answer came within ``LoadOptions/timeout``.
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
