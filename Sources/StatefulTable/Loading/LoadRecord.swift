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
    /// ``StatefulTableController/cancelLoading()`` stopped it, or the controller went away.
    case cancelled
    /// A stronger load took its place.
    case superseded
    /// No answer came within ``StatefulTableController/loadTimeout``.
    case timedOut
    /// Its ``Load`` was let go without an answer.
    case dropped
  }

  /// What the load was to bring.
  public let kind: LoadKind
  /// Why it began.
  public let cause: LoadCause
  /// How long it was in flight, on the controller's clock.
  public let duration: Duration
  /// How it ended.
  public let end: End
}
