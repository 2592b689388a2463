import Foundation
import Synchronization
import demo

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The one session of the program, so that connections are used again.
///
/// It keeps nothing: no cookies, no cache, no credentials. Certificates are verified as the system does it.
final class Session: NSObject, URLSessionDataDelegate {
  static let shared = Session()
  /// Sends requests over the one session.
  static let transport: HTTPTransport = { await shared.get($0, headers: $1, limit: $2) }

  private let exchanges = Mutex<[Int: Exchange]>([:])
  /// Where tasks are asked and cancelled: that waits for the session's own queue, as a callback mustn't.
  private let tasks = DispatchQueue(label: "tasks")

  private func makeSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCredentialStorage = nil
    // How long a load may take is the list's to say, which cancels the request.
    configuration.timeoutIntervalForRequest = 24 * 3600
    let queue = CallbackQueue()
    return URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
  }

  private let session = Mutex<URLSession?>(nil)

  func get(_ url: String, headers: [String: String], limit: Int) async -> Exchange.Answer {
    guard let url = URL(string: url) else { return Exchange.failed(URLError(.badURL)) }
    var request = URLRequest(url: url)
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let task = session.withLock { session in
      let used = session ?? makeSession()
      session = used
      return used.dataTask(with: request)
    }
    let exchange = Exchange(limit: limit)
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
    return await withTaskCancellationHandler {
      task.resume()
      return await exchange.answer()
    } onCancel: {
      exchange.finish(with: URLError(.cancelled))
      task.cancel()
    }
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  private func cancel(_ task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = nil }
    tasks.async { task.cancel() }
  }

  // MARK: URLSessionDataDelegate

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    exchange(of: task)?.begin(with: response)
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void
  ) {
    let exchange = exchange(of: task)
    tasks.async {
      guard let response = challenge.failureResponse ?? task.response else {
        return completionHandler(.performDefaultHandling, nil)
      }
      // There is no password to be had. Linux's session would wait for one, and has lost the body.
      exchange?.begin(with: response)
      exchange?.finish(with: nil)
      completionHandler(.cancelAuthenticationChallenge, nil)
    }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let isWanted = exchange(of: dataTask)?.begin(with: response) ?? false
    // Told to cancel here, Linux's session would leave the connection open, and turn round and round.
    completionHandler(.allow)
    if !isWanted { cancel(dataTask) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if exchange(of: dataTask)?.append(data) == false { cancel(dataTask) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    tasks.async {
      // It isn't told of a redirect that leads nowhere.
      if let response = task.response { exchange?.begin(with: response) }
      exchange?.finish(with: error)
    }
  }
}
