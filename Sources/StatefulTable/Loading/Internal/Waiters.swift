/// Tasks that wait for the same event.
@MainActor final class Waiters {
  private var continuations: [Int: CheckedContinuation<Void, Never>] = [:]
  private var nextKey = 0

  var isEmpty: Bool { continuations.isEmpty }

  /// Waits for the event, or until the task is cancelled.
  func wait() async {
    let key = nextKey
    nextKey += 1
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume()
        } else {
          continuations[key] = continuation
        }
      }
    } onCancel: {
      Task { @MainActor in continuations.removeValue(forKey: key)?.resume() }
    }
  }

  func resumeAll() {
    let waiting = continuations.values
    continuations = [:]
    for continuation in waiting { continuation.resume() }
  }
}
