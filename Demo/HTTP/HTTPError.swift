import DemoSupport
import Foundation
import StatefulTable

import FoundationNetworking

/// Why a page couldn't be had.
struct HTTPError: Error, Hashable, Sendable, RetryableError, CustomStringConvertible {
  let description: String
  /// Whether the reason may pass: no answer, an overloaded or a broken server.
  var isRetryable = false
  var retryAfter: Duration?

  /// What doesn't pass: an answer that isn't the one expected.
  init(_ description: String) {
    self.description = description
  }
}

extension HTTPError {
  /// The body is longer than ``HTTPClient/bodyLimit``.
  static let tooLong = HTTPError(
    "The answer is longer than \(HTTPClient.bodyLimit / 1_000_000) MB."
  )

  /// The error of a request that brought no answer.
  init(_ error: any Error, host: String) {
    let words = error.localizedDescription
    switch (error as? URLError)?.code {
    case .cannotFindHost: self.init("There is no host \(host.oneLine).")
    case .cannotConnectToHost: self.init("\(host.oneLine) can't be reached.")
    case .networkConnectionLost: self.init("The connection was lost.")
    default: self.init(words.oneLine)
    }
    // Linux's session has one code for all else. These words are those of a server that isn't trusted.
    isRetryable = !words.contains("certificate")
  }

  /// The error of an answer that is none of those asked for, with the server's own words, where servers use to put them.
  init(_ answer: HTTPAnswer) {
    let paths = [
      "message", "error.message", "error", "detail", "title", "errors.0.message", "errors.0",
    ]
    let body = try? answer.json()
    let words = paths.lazy.compactMap { path in
      if case .string(let text) = body.flatMap({ JSONPath(path)?.value(in: $0) }) {
        text
      } else {
        nil
      }
    }.first { !$0.isEmpty }
    let status = HTTPURLResponse.localizedString(forStatusCode: answer.status)
    let parts = ["HTTP \(answer.status)", status, words?.oneLine]
    self.init(parts.compactMap(\.self).joined(separator: " · "))
    isRetryable = [408, 425, 429].contains(answer.status) || answer.status >= 500
    retryAfter = answer.field("Retry-After").flatMap { Self.delay($0, now: .now) }
  }

  /// How long `Retry-After` asks to wait, in seconds or until a date; `nil` if it is neither.
  static func delay(_ field: String, now: Date) -> Duration? {
    let longest = 24.0 * 3600
    let text = field.trimmingCharacters(in: .whitespaces)
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    let seconds =
      isNumber ? Double(text) : formatter.date(from: text).map { $0.timeIntervalSince(now) }
    return seconds.map { .seconds(min(max(0, $0), longest)) }
  }
}
