#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a state view may go by.
public struct StateViewContext: Sendable {
  /// The room there is.
  public var size: Size
  /// The state of the controller.
  public var state: StatefulState
  /// The failure to speak of, if there is one: any for the view that covers the table, the refresh's
  /// or the next page's own for the views above and below the rows.
  public var error: (any Error)?
  /// The time until what failed is tried again by itself, or `nil` if it isn't.
  public var retryDelay: Duration?
  /// The time since the state was entered, on the controller's clock.
  public var elapsed: Duration
  /// Whether there are more pages, by the delegate's last word.
  public var hasMorePages: Bool

  /// Creates a context.
  public init(
    size: Size,
    state: StatefulState,
    error: (any Error)? = nil,
    retryDelay: Duration? = nil,
    elapsed: Duration = .zero,
    hasMorePages: Bool = false
  ) {
    self.size = size
    self.state = state
    self.error = error
    self.retryDelay = retryDelay
    self.elapsed = elapsed
    self.hasMorePages = hasMorePages
  }

  /// The failure in its own words: its `errorDescription` if it has one, otherwise its description.
  public var errorMessage: String? {
    error.map { ($0 as? any LocalizedError)?.errorDescription ?? String(describing: $0) }
  }

  /// How what failed is tried again: by itself in so many seconds, by a key.
  var retryHint: String {
    guard let retryDelay else { return "t retries" }
    // A second that has begun counts whole.
    let seconds = (retryDelay + .milliseconds(999)).components.seconds
    return "retrying in \(seconds) s · t retries now"
  }
}
