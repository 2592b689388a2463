import FoundationEssentials
import StatefulTable

extension HTTPError {
  /// The error of a request that brought no answer.
  init(_ failure: HTTPFailure, host: String) {
    switch failure.code {
    case URLErrorCode.dataLengthExceedsMaximum: self.init(.tooLong)
    case URLErrorCode.cannotFindHost: self.init(.noAnswer("There is no host \(host.oneLine)."))
    case URLErrorCode.cannotConnectToHost:
      self.init(.noAnswer("\(host.oneLine) can't be reached."))
    case URLErrorCode.connectionLost: self.init(.noAnswer("The connection was lost."))
    // Linux's session has one code for all else. These words are those of a server that isn't trusted.
    case _ where failure.words.contains("certificate"):
      self.init(.notTrusted(failure.words.oneLine))
    default: self.init(.noAnswer(failure.words.oneLine))
    }
  }

  /// The error of an answer that is none of those asked for.
  init(_ response: HTTPResponse, now: Int64 = Int64(Date.now.timeIntervalSince1970)) {
    let words = (try? response.json()).flatMap(Self.message)
    self.init(
      .status(response.status, words?.oneLine),
      retryAfter: response.headers["retry-after"].flatMap { RetryAfter.delay($0, now: now) }
    )
  }

  private static let messagePaths = [
    "message", "error.message", "error", "detail", "title", "errors.0.message", "errors.0",
  ].compactMap(JSONPath.init)

  /// The server's own words, where servers use to put them.
  private static func message(in body: JSONText) -> String? {
    messagePaths.lazy.compactMap { path in
      if case .string(let text) = try? path.text(in: body)?.value { text } else { nil }
    }.first { !$0.isEmpty }
  }
}

/// The codes of `URLError`, which is in the library that only this screen opens.
private enum URLErrorCode {
  static let cannotFindHost = -1003
  static let cannotConnectToHost = -1004
  static let connectionLost = -1005
  static let dataLengthExceedsMaximum = -1103
}
