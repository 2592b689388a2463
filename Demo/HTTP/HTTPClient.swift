import DemoSupport
import Dispatch
import Foundation
import Synchronization

import FoundationNetworking

/// Gets what is at an address, following redirects.
///
/// The header fields that the user gave go to the origin they were given for, and nowhere else. Nothing is kept: no
/// cookies, no cache, no credentials. Certificates are verified as the system does it.
struct HTTPClient: Sendable {
  /// The most bytes that a body may have, unpacked.
  static let bodyLimit = 8_000_000
  private static let maximumRedirects = 10

  private let origin: URL.Origin
  private let headers: [HTTPHeader]
  /// One for all requests, so that connections are used again.
  private let session: URLSession
  private let transfers = Transfers()

  init(_ options: HTTPOptions) {
    origin = options.url.origin
    headers = options.headers
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    // How long a load may take is for the list to say, which cancels the request.
    configuration.timeoutIntervalForRequest = 24 * 3600
    session = URLSession(
      configuration: configuration,
      delegate: transfers,
      delegateQueue: Transfers.queue
    )
  }

  /// Gets what is at an address, unless that still has the tag of what is known of it already.
  ///
  /// - Returns: The answer, with a status of 200 to 299, or 304 if what is known is still right.
  func get(_ url: URL, unless etag: String? = nil) async throws -> HTTPAnswer {
    var url = url
    for _ in 0...Self.maximumRedirects {
      let task = session.dataTask(with: request(for: url, unless: etag))
      let answer = try await transfers.answer(to: task, host: url.host() ?? "")
      switch answer.status {
      case 200...299: return answer
      case 304 where etag != nil: return answer
      case 301, 302, 303, 307, 308: url = try Self.target(of: answer)
      default: throw HTTPError(answer)
      }
    }
    throw HTTPError("The server redirects in a circle.")
  }

  /// A request, with the user's header fields if it goes to the origin that they are for.
  func request(for url: URL, unless etag: String? = nil) -> URLRequest {
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue("demo-http/\(ListProgram.version)", forHTTPHeaderField: "User-Agent")
    if url.origin == origin {
      for header in headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
    }
    if let etag { request.setValue(etag, forHTTPHeaderField: "If-None-Match") }
    return request
  }

  /// Where an answer redirects to.
  static func target(of answer: HTTPAnswer) throws(HTTPError) -> URL {
    let location = answer.field("Location") ?? ""
    guard !location.isEmpty else {
      throw HTTPError("The server redirects, but doesn't say where to.")
    }
    guard let url = answer.url,
      let target = URL(string: location, relativeTo: url)?.absoluteURL, target.isHTTP,
      // What was asked for in secret isn't to be had in the open.
      target.origin.scheme == url.origin.scheme || url.origin.scheme == "http"
    else { throw HTTPError("The server redirects to \(location.oneLine), which isn't followed.") }
    return target
  }
}

/// The answer to a request.
struct HTTPAnswer: Sendable {
  let head: HTTPURLResponse
  let body: Data

  var status: Int { head.statusCode }
  /// Where it came from.
  var url: URL? { head.url }

  /// The value of a header field.
  func field(_ name: String) -> String? { head.value(forHTTPHeaderField: name) }

  /// What the body says.
  ///
  /// - Throws: An ``HTTPError`` if it isn't JSON, whatever it calls itself.
  func json() throws(HTTPError) -> JSONValue {
    do {
      return try JSONDecoder().decode(JSONValue.self, from: body)
    } catch {
      let type = head.mimeType?.lowercased() ?? "json"
      throw HTTPError(
        type.contains("json")
          ? "The answer isn't valid JSON." : "Expected JSON, but the server sent \(type.oneLine)."
      )
    }
  }
}

/// The requests under way, and what has come back so far.
private final class Transfers: NSObject, URLSessionDataDelegate {
  private struct Transfer {
    var body = Data()
    let host: String
    let waiter: CheckedContinuation<HTTPAnswer, any Error>
  }

  private let transfers = Mutex<[Int: Transfer]>([:])
  /// Where the session is asked for something: that waits for its own thread, as a callback there mustn't.
  private let questions = DispatchQueue(label: "questions")

  /// Carries out a request.
  func answer(to task: URLSessionDataTask, host: String) async throws -> HTTPAnswer {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        let transfer = Transfer(host: host, waiter: waiter)
        transfers.withLock { $0[task.taskIdentifier] = transfer }
        task.resume()
        if Task.isCancelled { abandon(task, CancellationError()) }
      }
    } onCancel: {
      abandon(task, CancellationError())
    }
  }

  /// Ends a transfer before its end.
  private func abandon(_ task: URLSessionTask, _ error: any Error) {
    remove(task)?.waiter.resume(throwing: error)
    questions.async { task.cancel() }
  }

  private func remove(_ task: URLSessionTask) -> Transfer? {
    transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
  }

  private func finish(_ task: URLSessionTask, with response: URLResponse?) {
    guard let transfer = remove(task) else { return }
    if let head = response as? HTTPURLResponse {
      transfer.waiter.resume(returning: HTTPAnswer(head: head, body: transfer.body))
    } else {
      transfer.waiter.resume(throwing: HTTPError("There is no answer."))
    }
  }

  // MARK: URLSessionDataDelegate

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    questions.async {
      guard let response = challenge.failureResponse ?? task.response else {
        return completionHandler(.performDefaultHandling, nil)
      }
      // There is no password. Linux's session would wait for one, and has lost the body.
      self.finish(task, with: response)
      completionHandler(.cancelAuthenticationChallenge, nil)
    }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    // If it is told to cancel here, Linux's session leaves the connection open, and takes a processor for ever.
    completionHandler(.allow)
    if response.expectedContentLength > HTTPClient.bodyLimit {
      abandon(dataTask, HTTPError.tooLong)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let count = transfers.withLock { transfers in
      transfers[dataTask.taskIdentifier]?.body.append(data)
      return transfers[dataTask.taskIdentifier]?.body.count ?? 0
    }
    if count > HTTPClient.bodyLimit { abandon(dataTask, HTTPError.tooLong) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    if let error {
      guard let transfer = remove(task) else { return }
      transfer.waiter.resume(throwing: HTTPError(error, host: transfer.host))
    } else {
      questions.async { self.finish(task, with: task.response) }
    }
  }

  /// Calls back on the session's own thread, so that the network waits for its reader.
  ///
  /// Linux's session adds a callback for each piece of a body, as fast as the server sends or the body unpacks, and
  /// a queue would hold them all: gigabytes of a body that is too long after its first megabytes.
  private final class DirectQueue: OperationQueue, @unchecked Sendable {
    // Safe: it has no state. Foundation's own class says that it is Sendable, which a subclass has to repeat.
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }

  static var queue: OperationQueue { DirectQueue() }
}

extension URL {
  /// What credentials are good for: scheme, host and port (RFC 6454).
  struct Origin: Hashable, Sendable {
    var scheme: String?
    var host: String?
    var port: Int?
  }

  var origin: Origin {
    let scheme = scheme?.lowercased()
    return Origin(
      scheme: scheme,
      host: host()?.lowercased(),
      port: port ?? (scheme == "https" ? 443 : 80)
    )
  }

  /// Whether a request can be sent there, and no password is in it.
  var isHTTP: Bool {
    guard let scheme = scheme?.lowercased(), let host = host() else { return false }
    return ["http", "https"].contains(scheme) && !host.isEmpty && hasPort && user() == nil
      && password() == nil
  }

  /// Whether its port is one that there is, if it names one.
  var hasPort: Bool {
    let components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    guard let components, let range = components.rangeOfPort, let text = components.string,
      !range.isEmpty
    else { return true }
    return Int(text[range]).map { (1...65535).contains($0) } ?? false
  }
}
