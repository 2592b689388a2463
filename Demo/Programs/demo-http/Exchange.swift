import Foundation
import Synchronization
import demo

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request that was sent, and what has come back so far.
final class Exchange: Sendable {
  typealias Answer = (
    status: Int, headers: [String: String], body: [UInt8], failure: HTTPFailure?
  )

  private struct State {
    var status = 0
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    var answer: Answer?
    var waiter: CheckedContinuation<Answer, Never>?

    var whole: Answer { (status, headers, body, nil) }
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) {
    self.limit = limit
  }

  /// Waits until the exchange has ended.
  func answer() async -> Answer {
    await withCheckedContinuation { waiter in
      let answer = state.withLock { state in
        if state.answer == nil { state.waiter = waiter }
        return state.answer
      }
      if let answer { waiter.resume(returning: answer) }
    }
  }

  /// Takes the head of the answer.
  ///
  /// - Returns: Whether the body is wanted.
  @discardableResult
  func begin(with response: URLResponse) -> Bool {
    guard let response = response as? HTTPURLResponse else {
      finish(with: URLError(.badServerResponse))
      return false
    }
    guard response.expectedContentLength <= Int64(limit) else { return refuseBody() }
    state.withLock { state in
      state.status = response.statusCode
      for case (let name as String, let value as String) in response.allHeaderFields {
        state.headers[name.lowercased()] = value
      }
    }
    return true
  }

  /// Takes a part of the body.
  ///
  /// - Returns: Whether more is wanted.
  func append(_ data: Data) -> Bool {
    let isTooLong = state.withLock { state in
      guard state.body.count + data.count <= limit else { return true }
      state.body += data
      return false
    }
    return isTooLong ? refuseBody() : true
  }

  private func refuseBody() -> Bool {
    finish(with: URLError(.dataLengthExceedsMaximum))
    return false
  }

  /// Ends the exchange; only the first end counts.
  func finish(with error: (any Error)?) {
    let (waiter, answer) = state.withLock { state in
      let answer = state.answer ?? error.map { Self.failed($0) } ?? state.whole
      defer { state.waiter = nil }
      state.answer = answer
      state.body = []
      return (state.waiter, answer)
    }
    waiter?.resume(returning: answer)
  }

  static func failed(_ error: any Error) -> Answer {
    let code = (error as? URLError)?.code ?? .unknown
    return (0, [:], [], (code.rawValue, error.localizedDescription))
  }
}
