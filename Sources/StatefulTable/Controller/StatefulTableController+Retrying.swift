// Retries that begin by themselves, as the policy has it.
extension StatefulTableController {
  /// Plans another try of a load that failed, if the policy is for it.
  func scheduleRetry(of kind: LoadKind, after error: any Error) {
    loading.attempts[kind] += 1
    guard
      let delay = retryPolicy.delay(beforeAttempt: loading.attempts[kind], after: error)
    else { return }
    let planned = loading.scheduledRetry
    planned?.alarm.cancel()
    let deadline = max(timeline.now + delay, planned?.deadline ?? .zero)
    loading.scheduledRetry = ScheduledRetry(
      kinds: (planned?.kinds ?? []).union([kind]),
      deadline: deadline,
      alarm: Task { [weak self, timeline] in
        guard (try? await timeline.sleep(until: deadline)) != nil else { return }
        self?.settleState()
      }
    )
  }

  /// Forgets what was planned, and the tries that failed so far.
  func stopRetrying() {
    loading.attempts = PerKind(repeating: 0)
    guard let planned = loading.scheduledRetry else { return }
    planned.alarm.cancel()
    loading.scheduledRetry = nil
  }

  /// Takes note of a load that succeeded.
  func forgetAttempts(of kind: LoadKind) {
    if kind.pageDirection == nil {
      stopRetrying()
    } else {
      loading.attempts[kind] = 0
      loading.scheduledRetry?.kinds.remove(kind)
    }
  }

  /// Whether a planned retry is due.
  var isRetryDue: Bool {
    guard let planned = loading.scheduledRetry else { return false }
    return planned.deadline <= timeline.now
  }

  /// Takes the kinds of loads to be tried again now.
  func takeDueRetry() -> Set<LoadKind>? {
    guard isRetryDue else { return nil }
    defer { loading.scheduledRetry = nil }
    return loading.scheduledRetry?.kinds
  }

  /// The time until something is tried again by itself.
  var retryDelay: Duration? {
    guard let retry = loading.scheduledRetry, !retry.kinds.isEmpty else { return nil }
    return max(.zero, retry.deadline - timeline.now)
  }

  /// The time until a load of a kind is tried again by itself.
  func retryDelay(of kind: LoadKind) -> Duration? {
    loading.scheduledRetry?.kinds.contains(kind) == true ? retryDelay : nil
  }
}
