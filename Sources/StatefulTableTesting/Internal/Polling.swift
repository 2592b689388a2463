/// Looks for something, and again whenever others have had their turn.
///
/// Time in which others keep the executor busy doesn't count.
///
/// - Returns: What was found, or `nil` if the time is over.
nonisolated(nonsending) func poll<Value>(
  within limit: Duration,
  _ find: () -> Value?
) async throws -> Value? {
  // Mostly it has come as soon as others have had their turn.
  var turns = 1000
  var (pause, rest) = (Duration.milliseconds(1), limit)
  while true {
    try Task.checkCancellation()
    if let value = find() { return value }
    if turns > 0 {
      turns -= 1
      await Task.yield()
    } else {
      guard rest > .zero else { return nil }
      try await Task.sleep(for: pause)
      rest -= pause
      pause = min(pause * 2, .milliseconds(10))
    }
  }
}

/// Waits until something is true.
///
/// - Returns: Whether it is before the time is over.
nonisolated(nonsending) func holds(
  within limit: Duration,
  _ condition: () -> Bool
) async throws -> Bool {
  try await poll(within: limit) { condition() ? true : nil } ?? false
}

/// Waits until a number is reached: 0 by 0 alone, any other number by greater ones too.
///
/// The words say what is counted, such as "tasks sleep on the clock".
nonisolated(nonsending) func wait(
  for count: Int,
  _ words: String,
  within limit: Duration,
  _ current: () -> Int
) async throws {
  let isReached = try await holds(within: limit) {
    let current = current()
    return count == 0 ? current == 0 : current >= count
  }
  if isReached { return }
  throw WaitError(description: "After \(limit), \(current()) \(words), not \(count).")
}
