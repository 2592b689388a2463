// How the folder works. When a load fails, the `Loader` asks the policy for the wait, with the number of the attempt
// that its `LoadMachine` has counted. The policy asks the error, if that is a `RetryableError`. The machine plans the
// retry, and the loader sets an `Alarm` for it. When that goes off, the machine begins the retry like anything else
// that is due.

/// Whether, when and how often a failed load is retried automatically.
///
/// The controller's clock measures the waits, and the state view shows them. Any request by the
/// user ends a wait.
///
/// The defaults of ``exponential(maxAttempts:base:cap:jitter:)`` are those of TanStack Query.
public struct RetryPolicy: Sendable, Hashable {
  private let maxAttempts: Int
  private let base: Duration
  private let cap: Duration
  private let hasJitter: Bool

  /// Never retries.
  public static let never = exponential(maxAttempts: 0)

  /// Retries after waits that double: the base, twice the base, four times the base, and so on.
  ///
  /// - Parameters:
  ///   - maxAttempts: How many times a failed load is retried. The default is 3. With fewer than 1,
  ///     it is never retried.
  ///   - base: The wait before the first retry. The default is 1 second.
  ///   - cap: The longest wait, unless a ``RetryableError`` asks for a longer one. The default is
  ///     30 seconds.
  ///   - jitter: Whether each wait is random, from zero to its full length ("full jitter"). Clients
  ///     that failed together then don't retry together. The default is `true`.
  /// - Returns: The policy.
  public static func exponential(
    maxAttempts: Int = 3,
    base: Duration = .seconds(1),
    cap: Duration = .seconds(30),
    jitter: Bool = true
  ) -> RetryPolicy {
    RetryPolicy(
      maxAttempts: maxAttempts,
      base: max(.zero, base),
      cap: max(.zero, cap),
      hasJitter: jitter
    )
  }

  /// Returns how long to wait before a retry.
  ///
  /// - Parameters:
  ///   - attempt: The number of the retry, from 1.
  ///   - error: Why the load failed. A ``RetryableError`` may ask for a longer wait, or for no retry.
  /// - Returns: The wait, or `nil` for no retry.
  package func delay(beforeAttempt attempt: Int, after error: any Error) -> Duration? {
    var generator = SystemRandomNumberGenerator()
    return delay(beforeAttempt: attempt, after: error, using: &generator)
  }

  /// Returns how long to wait before a retry, with a generator for the random part of the wait.
  ///
  /// See `delay(beforeAttempt:after:)`.
  package func delay(
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
