/// The limits of a test helper, so that a mistake doesn't hang the test.
public struct LoadLimits: Sendable, Hashable {
  /// The largest number of times that a helper waits for a page and for pages that follow automatically.
  public var pages: Int
  /// The longest time of each wait, in real time.
  ///
  /// Only a failing test takes this long.
  public var time: Duration

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - pages: The largest number of times to wait for a page. The default is 100.
  ///   - time: The longest time of each wait, in real time. The default is 30 seconds.
  public init(pages: Int = 100, time: Duration = .seconds(30)) {
    self.pages = pages
    self.time = time
  }
}

/// What a test helper does when a load fails.
///
/// The counterpart of `ErrorRecovery` of Android's Paging 3.
public enum FailureStrategy: Sendable, Hashable {
  /// The helper throws a ``ScreenError``.
  case `throw`
  /// The helper retries the load up to this many times, and then throws a ``ScreenError``.
  case retry(Int)
  /// The helper stops, and leaves the screen as it is.
  case ignore
}
