/// An error that decides whether, and when, to retry.
///
/// A ``RetryPolicy`` asks it. This one is for a server that answers 429 or 503 with `Retry-After`:
///
/// ```swift
/// struct ServerError: RetryableError {
///   var status: Int
///   var retryAfter: Duration?
///   var isRetryable: Bool { status == 429 || status >= 500 }
/// }
/// ```
public protocol RetryableError: Error {
  /// Whether the load may succeed if it is retried.
  ///
  /// The default is `true`.
  var isRetryable: Bool { get }

  /// The minimum time to wait before the load is retried.
  ///
  /// The default is `nil`: the policy decides.
  var retryAfter: Duration? { get }
}

extension RetryableError {
  /// Returns `true` by default.
  public var isRetryable: Bool { true }
  /// Returns `nil` by default.
  public var retryAfter: Duration? { nil }
}

extension LoadError: RetryableError {
  /// Whether the load may succeed if it is retried, which it doesn't without a delegate.
  public var isRetryable: Bool { self != .missingDelegate }
}
