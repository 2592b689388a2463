import Synchronization

@testable import demo

/// What a service has yet to do, in the order in which it was asked.
final class PendingAnswers: Sendable {
  private let work = Mutex<[@Sendable () -> Void]>([])

  var count: Int { work.withLock(\.count) }

  /// Waits for the test, however long a request is to take.
  ///
  /// What is never answered would otherwise hold the list, and the list what is never answered.
  var delay: CallbackService.Delay { { [weak self] _, work in self?.add(work) } }

  private func add(_ work: @escaping @Sendable () -> Void) {
    self.work.withLock { $0.append(work) }
  }

  /// Has the service answer a question, which it does once only.
  func answer(_ index: Int) {
    let work = work.withLock { work in
      defer { work[index] = {} }
      return work[index]
    }
    work()
  }

  /// Has the service answer the latest question.
  func answerLast() { answer(count - 1) }
}
