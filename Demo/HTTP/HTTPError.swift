import DemoSupport
import Foundation
import StatefulTable

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a page couldn't be had.
struct HTTPError: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    /// There was no answer; the text says why.
    case noAnswer(String)
    /// The server's certificate isn't one to trust; the text says why.
    case notTrusted(String)
    /// The body is longer than ``HTTPClient/bodyLimit``.
    case tooLong
    /// The server refused, with words of its own if it has any.
    case status(Int, String?)
    case tooManyRedirects
    /// A redirect to something that is no address, or not one to follow.
    case badRedirect(String)
    /// A next page at something that is no address.
    case badNextPage(String)
    /// The body isn't JSON, and may say itself what it is.
    case notJSON(String?)
    /// There is no list of items at this path, or, without one, anywhere.
    case noItems(JSONPath?)
    /// There are several lists, with these keys.
    case severalLists([String])
    /// Pages bring only what is there already; the parameter is what tells them apart, if there is one.
    case nothingNew(String?)
  }

  /// After how many pages in a row without a new item a list stops.
  static let repeatedPageLimit = 3

  var reason: Reason
  var retryAfter: Duration?

  init(_ reason: Reason, retryAfter: Duration? = nil) {
    self.reason = reason
    self.retryAfter = retryAfter
  }
}

extension HTTPError: RetryableError {
  /// Whether the reason may pass: no answer, an overloaded or a broken server.
  var isRetryable: Bool {
    switch reason {
    case .noAnswer: true
    case .status(let code, _): [408, 425, 429].contains(code) || code >= 500
    default: false
    }
  }
}

extension HTTPError: CustomStringConvertible {
  var description: String {
    switch reason {
    case .noAnswer(let words), .notTrusted(let words): words
    case .tooLong: "The answer is longer than \(HTTPClient.bodyLimit / 1_000_000) MB."
    case .status(let code, let words):
      ["HTTP \(code)", HTTPURLResponse.localizedString(forStatusCode: code), words].compactMap(
        \.self
      ).joined(separator: " · ")
    case .tooManyRedirects: "The server redirects in a circle."
    case .badRedirect(""): "The server redirects, but doesn't say where to."
    case .badRedirect(let target):
      "The server redirects to \(target.oneLine), which isn't followed."
    case .badNextPage(let target): "The next page is at \(target.oneLine), which is no address."
    case .notJSON(let type?) where !type.contains("json"):
      "Expected JSON, but the server sent \(type.oneLine)."
    case .notJSON: "The answer isn't valid JSON."
    case .noItems(let path?): "There is no list of items at \(path.description.oneLine)."
    case .noItems(nil): "There is no list in the answer: say where it is with --items."
    case .severalLists(let keys):
      "There are several lists in the answer: choose one with --items: "
        + keys.sorted().joined(separator: ", ").oneLine
    case .nothingNew(let parameter):
      "The last \(Self.repeatedPageLimit) pages brought nothing new"
        + (parameter.map { ": is \($0.oneLine) the server's parameter for pages?" } ?? ".")
    }
  }
}

extension HTTPError {
  /// The error of a request that brought no answer.
  init(_ error: any Error, host: String) {
    let words = error.localizedDescription
    switch (error as? URLError)?.code {
    case .cannotFindHost: self.init(.noAnswer("There is no host \(host.oneLine)."))
    case .cannotConnectToHost: self.init(.noAnswer("\(host.oneLine) can't be reached."))
    case .networkConnectionLost: self.init(.noAnswer("The connection was lost."))
    // Linux's session has one code for all else. These words are those of a server that isn't trusted.
    case _ where words.contains("certificate"): self.init(.notTrusted(words.oneLine))
    default: self.init(.noAnswer(words.oneLine))
    }
  }

  /// The error of an answer that is none of those asked for.
  init(_ answer: HTTPAnswer) {
    let words = (try? answer.json()).flatMap(Self.message)
    let field = answer.field("Retry-After")
    self.init(
      .status(answer.status, words?.oneLine),
      retryAfter: field.flatMap { Self.delay($0, now: .now) }
    )
  }

  private static let messagePaths = [
    "message", "error.message", "error", "detail", "title", "errors.0.message", "errors.0",
  ].compactMap(JSONPath.init)

  /// The server's own words, where servers use to put them.
  private static func message(in body: JSONValue) -> String? {
    messagePaths.lazy.compactMap { path in
      if case .string(let text) = path.value(in: body) { text } else { nil }
    }.first { !$0.isEmpty }
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
