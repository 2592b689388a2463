import Dispatch
import StatefulTable

/// Answers requests as services did before `async`: by a completion handler, on a queue of their own.
struct CallbackService: Sendable {
  typealias Completion<Value> = @Sendable (Result<Value, any Error>) -> Void
  /// Carries out work after a while, elsewhere.
  typealias Delay = @Sendable (_ latency: Duration, _ work: @escaping @Sendable () -> Void) -> Void

  private let conditions: SimulatedConditions
  private let delay: Delay

  /// Whether there is nothing to be loaded.
  var isEmpty: Bool { conditions.isEmpty }

  init(_ conditions: SimulatedConditions, delay: @escaping Delay = Self.onQueue()) {
    self.conditions = conditions
    self.delay = delay
  }

  /// Answers a request of a kind that may be one that is to fail; `nil` is for what is no load.
  ///
  /// The completion is called unless the request is cancelled.
  @discardableResult func answer<Value>(
    _ kind: LoadKind?,
    _ completion: @escaping Completion<Value>,
    with makeAnswer: @escaping @Sendable () throws -> Value
  ) -> ServiceRequest {
    let request = ServiceRequest()
    delay(conditions.latency) { [conditions] in
      guard !request.isCancelled else { return }
      completion(
        Result {
          if let kind { try conditions.check(kind) }
          return try makeAnswer()
        }
      )
    }
    return request
  }

  private static func onQueue() -> Delay {
    let queue = DispatchQueue(label: "service")
    return { latency, work in
      queue.asyncAfter(deadline: .now() + latency / .seconds(1), execute: work)
    }
  }
}
