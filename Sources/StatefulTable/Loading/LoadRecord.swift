/// A load that has ended, as ``LoadStates/history`` stores it.
public struct LoadRecord: Sendable {
  /// How a load ended.
  ///
  /// Each load ends exactly once.
  public enum End: Sendable {
    /// The commit ran.
    case succeeded
    /// The load failed with the error.
    ///
    /// It is ``LoadError/timedOut`` if no answer came in time, and ``LoadError/dropped`` if its ``Load`` was released
    /// without one.
    case failed(any Error)
    /// ``StatefulTableController/cancelLoading()`` stopped it, or the controller was released.
    case cancelled
    /// A stronger load superseded it.
    case superseded
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
