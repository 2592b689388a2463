import StatefulTableTesting
import TestSupport
import Testing

@Suite("ManualClock") struct ManualClockTests {
  let clock = ManualClock()

  /// A task that sleeps, and then writes down its name.
  private func sleeper(_ name: String, _ wait: Duration, _ log: Log) -> Task<Void, any Error> {
    Task {
      try await clock.sleep(for: wait)
      await log.write("\(name) \(clock.now.offset)")
    }
  }

  private actor Log {
    var lines: [String] = []
    func write(_ line: String) { lines.append(line) }
  }

  @Test func `Time stands still until it is turned, and only forward`() async throws {
    #expect(clock.now.offset == .zero)
    #expect(clock.advanceToNextDeadline() == nil)
    clock.advance(by: .seconds(2))
    clock.advance(by: .seconds(-1))
    #expect(clock.now.offset == .seconds(2))
    try await clock.sleep(until: clock.now, tolerance: nil)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `Who sleeps is waited for, and woken when the time has come`() async throws {
    let log = Log()
    let first = sleeper("first", .seconds(1), log)
    let second = sleeper("second", .seconds(3), log)
    try await clock.sleepers(2)
    clock.advance(by: .milliseconds(999))
    #expect(clock.sleeperCount == 2)
    clock.advance(by: .milliseconds(1))
    try await first.value
    #expect(clock.sleeperCount == 1)
    #expect(await log.lines == ["first 1.0 seconds"])
    clock.advance(by: .seconds(5))
    try await second.value
    #expect(await log.lines.last == "second 6.0 seconds")
  }

  @Test("A sleeper that is cancelled sleeps no longer, and those who wait for that hear of it")
  func cancelled() async throws {
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    try await clock.sleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await clock.sleepers(0)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `Nobody sleeps in a task that was cancelled before`() async {
    let gate = await Gate()
    let task = Task {
      await gate.pass()
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    await gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `Waiting for sleepers that never come ends when the task is cancelled`() async {
    let wait = Task { try await clock.sleepers(3) }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `Waiting for sleepers that don't come ends with how many there are`() async {
    let error = await #expect(throws: WaitError.self) {
      try await clock.sleepers(3, within: .milliseconds(10))
    }
    #expect(error?.description == "After 0.01 seconds, 0 tasks sleep on the clock, not 3.")
  }
}
