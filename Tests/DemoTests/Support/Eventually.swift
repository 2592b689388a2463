import Testing

/// Waits until a condition holds, and fails the test if it doesn't within ten minutes.
///
/// On a busy machine, tests on the main actor wait long for each other.
func eventually(
  _ comment: Comment,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(600)
  var pause = Duration.milliseconds(1)
  while ContinuousClock.now < deadline {
    if try await condition() { return }
    try await Task.sleep(for: pause)
    // Many tests wait at the same time for what the others keep a processor from.
    pause = min(pause * 2, .milliseconds(16))
  }
  Issue.record(comment, sourceLocation: sourceLocation)
}
