import StatefulTable

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
    /// The program that speaks HTTP can't be run; the text says why.
    case noProgram(String)
  }

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
      ["HTTP \(code)", HTTPStatus.names[code], words].compactMap(\.self).joined(separator: " · ")
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
    case .noProgram(let words):
      "\(HTTPProgram.name), which belongs beside this program, can't be run: \(words.oneLine)"
    }
  }
}
