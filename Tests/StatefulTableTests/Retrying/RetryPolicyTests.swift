import StatefulTable
import TestSupport
import Testing

@Suite("RetryPolicy")
struct RetryPolicyTests {
  @Test("Without jitter the waits double from the base up to the cap, as often as was asked for")
  func doubling() {
    let policy = RetryPolicy.exponential(
      maxAttempts: 7,
      base: .seconds(1),
      cap: .seconds(30),
      jitter: false
    )
    let delays = (1...8).map { policy.delay(beforeAttempt: $0, after: Offline()) }
    #expect(delays == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) } + [nil])
  }

  @Test func `Never is never`() {
    #expect(RetryPolicy.never.delay(beforeAttempt: 1, after: Offline()) == nil)
    #expect(
      RetryPolicy.exponential(maxAttempts: -3).delay(beforeAttempt: 1, after: Offline()) == nil
    )
    #expect(RetryPolicy.exponential().delay(beforeAttempt: 0, after: Offline()) == nil)
  }

  @Test func `With jitter the waits lie anywhere between nothing and what they would be`() {
    let policy = RetryPolicy.exponential(maxAttempts: 3, base: .seconds(8))
    var generator = SeededGenerator(seed: 1)
    let delays = (0..<1000).compactMap { _ in
      policy.delay(beforeAttempt: 2, after: Offline(), using: &generator)
    }
    #expect(delays.count == 1000)
    #expect(delays.allSatisfy { (.zero...(.seconds(16))).contains($0) })
    #expect(delays.contains { $0 < .seconds(1) } && delays.contains { $0 > .seconds(15) })
  }

  @Test("A base of nothing or less, and a huge cap, are no trouble", arguments: [-5, 0, 5])
  func oddNumbers(base: Int64) {
    let policy = RetryPolicy.exponential(
      maxAttempts: 200,
      base: .seconds(base),
      cap: .seconds(Int64.max),
      jitter: false
    )
    let delay = policy.delay(beforeAttempt: 200, after: Offline())
    #expect(delay == (base > 0 ? .seconds(Int64.max) : .zero))
  }

  struct Busy: RetryableError {
    var isRetryable = true
    var retryAfter: Duration?
  }

  @Test("What a server wishes is respected, also beyond the cap; less than the policy's wait isn't")
  func retryAfter() {
    let policy = RetryPolicy.exponential(base: .seconds(4), jitter: false)
    #expect(
      policy.delay(beforeAttempt: 1, after: Busy(retryAfter: .seconds(90))) == .seconds(90)
    )
    #expect(policy.delay(beforeAttempt: 1, after: Busy(retryAfter: .seconds(1))) == .seconds(4))
    #expect(policy.delay(beforeAttempt: 1, after: Busy()) == .seconds(4))
  }

  @Test func `Nothing is retried that can't help`() {
    let policy = RetryPolicy.exponential()
    #expect(policy.delay(beforeAttempt: 1, after: Busy(isRetryable: false)) == nil)
    #expect(policy.delay(beforeAttempt: 1, after: LoadError.missingDelegate) == nil)
    #expect(policy.delay(beforeAttempt: 1, after: LoadError.timedOut) != nil)
  }
}
