/// An error that knows whether, and when, it is worth trying again.
///
/// A ``RetryPolicy`` goes by it. For a server that answers 429 or 503 with `Retry-After`:
///
/// ```swift
/// struct ServerError: RetryableError {
///   var status: Int
///   var retryAfter: Duration?
///   var isRetryable: Bool { status == 429 || status >= 500 }
/// }
/// ```
public protocol RetryableError: Error {
  /// Whether the same load may succeed later.
  ///
  /// The default is `true`.
  var isRetryable: Bool { get }

  /// The least time to wait before the load is tried again.
  ///
  /// `nil`, the default, leaves it to the policy.
  var retryAfter: Duration? { get }
}

extension RetryableError {
  /// Yes.
  public var isRetryable: Bool { true }
  /// No wish.
  public var retryAfter: Duration? { nil }
}

extension LoadError: RetryableError {
  /// Whether the load may succeed later: not without a delegate.
  public var isRetryable: Bool { self != .missingDelegate }
}
