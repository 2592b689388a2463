/// What a screen's test helper does about a load that fails.
///
/// The idea is `ErrorRecovery` of Android's Paging 3.
public enum FailureStrategy: Sendable, Hashable {
  /// The helper throws a ``ScreenError``.
  case `throw`
  /// The load is tried again, so many times at most; then the helper throws a ``ScreenError``.
  case retry(Int)
  /// The helper goes no further, and leaves the screen as it is.
  case ignore
}
