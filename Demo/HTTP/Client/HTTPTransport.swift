/// Sends a GET request and gives what comes back, whatever its status: redirects aren't followed.
///
/// - Parameters:
///   - url: Where to send it, `http` or `https`.
///   - headers: The header fields by name.
///   - limit: How many bytes the body may have, unpacked.
/// - Returns: The answer: its header fields by name in lower case, and an ``HTTPFailure`` if there is no
///   whole answer.
public typealias HTTPTransport =
  @Sendable (_ url: String, _ headers: [String: String], _ limit: Int) async -> (
    status: Int, headers: [String: String], body: [UInt8], failure: HTTPFailure?
  )

/// Why there is no answer: a code of `URLError`, and what the system says.
public typealias HTTPFailure = (code: Int, words: String)
