import TestSupport
import Testing

/// Waits until a condition holds, and fails the test if it doesn't within ten minutes.
///
/// On a busy machine, tests on the main actor wait long for each other. Where a fault was put in on purpose, twenty
/// seconds are enough.
func eventually(
  _ comment: Comment,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async throws -> Bool
) async throws {
  let patience = Duration.seconds(ChildEnvironment.hasMutant ? 20 : 600)
  if try await !becomesTrue(within: patience, condition) {
    Issue.record(comment, sourceLocation: sourceLocation)
  }
}

/// Waits until a condition holds, and returns whether it does within a time.
func becomesTrue(
  within patience: Duration,
  isolation: isolated (any Actor)? = #isolation,
  _ condition: () async throws -> Bool
) async throws -> Bool {
  let deadline = ContinuousClock.now + patience
  var pause = Duration.milliseconds(1)
  while ContinuousClock.now < deadline {
    if try await condition() { return true }
    try await Task.sleep(for: pause)
    // Many tests wait at the same time for what the others keep a processor from.
    pause = min(pause * 2, .milliseconds(16))
  }
  return false
}
