/// How long a screen's test helper goes on, so that a mistake fails a test rather than hangs it.
public struct LoadLimits: Sendable, Hashable {
  /// How many times a page may be waited for, each time with those that follow it by themselves.
  public var pages: Int
  /// How long each wait may take, in real time.
  ///
  /// Only a test that fails takes so long.
  public var time: Duration

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - pages: How many times a page may be waited for.
  ///   - time: How long each wait may take, in real time.
  public init(pages: Int = 100, time: Duration = .seconds(120)) {
    self.pages = pages
    self.time = time
  }
}

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
