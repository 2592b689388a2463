/// Whether, when and how often a load that failed is tried again by itself.
///
/// The waits are measured on the controller's clock and told by the state view. Any request of the user's
/// ends them.
///
/// The numbers that ``exponential(maxAttempts:base:cap:jitter:)`` has by default are those of TanStack
/// Query.
public struct RetryPolicy: Sendable, Hashable {
  private var maxAttempts = 0
  private var base = Duration.zero
  private var cap = Duration.zero
  private var hasJitter = false

  /// Nothing is tried again by itself.
  public static let never = RetryPolicy()

  /// Retries ever more rarely: after the base, twice that, four times that, and so on.
  ///
  /// - Parameters:
  ///   - maxAttempts: How many times a failed load is tried again. With fewer than 1, never.
  ///   - base: The wait before the first retry.
  ///   - cap: The longest wait, unless a ``RetryableError`` asks for a longer one.
  ///   - jitter: Whether each wait is drawn at random between nothing and what it would be, so that many
  ///     who failed together don't come back together ("full jitter").
  /// - Returns: The policy.
  public static func exponential(
    maxAttempts: Int = 3,
    base: Duration = .seconds(1),
    cap: Duration = .seconds(30),
    jitter: Bool = true
  ) -> RetryPolicy {
    var policy = RetryPolicy()
    policy.maxAttempts = maxAttempts
    policy.base = max(.zero, base)
    policy.cap = max(.zero, cap)
    policy.hasJitter = jitter
    return policy
  }

  /// Says how long to wait before a retry.
  ///
  /// - Parameters:
  ///   - attempt: Which retry it is, from 1.
  ///   - error: Why the load failed. A ``RetryableError`` may ask for a longer wait, or for no retry.
  /// - Returns: The wait, or `nil` if there is to be no retry.
  public func delay(beforeAttempt attempt: Int, after error: any Error) -> Duration? {
    var generator = SystemRandomNumberGenerator()
    return delay(beforeAttempt: attempt, after: error, using: &generator)
  }

  /// Says how long to wait before a retry, with the chance in the caller's hands.
  public func delay(
    beforeAttempt attempt: Int,
    after error: any Error,
    using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    let advice = error as? any RetryableError
    guard (1...max(1, maxAttempts)).contains(attempt), maxAttempts > 0, advice?.isRetryable ?? true
    else { return nil }
    var delay = min(base, cap)
    for _ in 1..<attempt where delay < cap { delay = min(delay * 2, cap) }
    if hasJitter {
      delay = .seconds(delay / .seconds(1) * .random(in: 0...1, using: &generator))
    }
    return max(delay, advice?.retryAfter ?? .zero)
  }
}
