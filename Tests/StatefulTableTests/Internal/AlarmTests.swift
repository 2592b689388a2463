import Foundation
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Alarms", .timeLimit(.generous))
struct AlarmTests {
  /// How alarms wait.
  enum Waiting: CaseIterable {
    case continuous, suspending, manual
  }

  /// A timeline, and what makes its time pass.
  private struct Time {
    let timeline: Timeline
    private let clock: ManualClock?

    init(_ waiting: Waiting) {
      switch waiting {
      case .continuous:
        timeline = Timeline(ContinuousClock())
        clock = nil
      case .suspending:
        timeline = Timeline(SuspendingClock())
        clock = nil
      case .manual:
        let clock = ManualClock()
        timeline = Timeline(clock)
        self.clock = clock
      }
    }

    /// Lets the main actor go on, and time pass.
    func pass() async {
      clock?.advanceToNextDeadline()
      await Task.yield()
    }
  }

  @Test(
    "An alarm goes off once, on the main actor, when its time has come",
    arguments: Waiting.allCases
  )
  func goesOff(waiting: Waiting) async {
    let time = Time(waiting)
    let deadline = time.timeline.now + .milliseconds(20)
    var moments: [Duration] = []
    let alarm = Alarm(at: deadline, on: time.timeline) {
      #expect(MainThread.isCurrent)
      moments.append(time.timeline.now)
    }
    #expect(moments.isEmpty)
    while moments.isEmpty { await time.pass() }
    #expect(moments[0] >= deadline)
    var later: Alarm?
    await withCheckedContinuation { continuation in
      later = Alarm(at: time.timeline.now, on: time.timeline) { continuation.resume() }
    }
    #expect(moments.count == 1)
    withExtendedLifetime((alarm, later)) {}
  }

  @Test(
    "A moment that has passed is now, but the action isn't called at once",
    arguments: Waiting.allCases
  )
  func passed(waiting: Waiting) async {
    let time = Time(waiting)
    var count = 0
    let alarm = Alarm(at: .seconds(-1), on: time.timeline) { count += 1 }
    #expect(count == 0)
    while count == 0 { await time.pass() }
    withExtendedLifetime(alarm) {}
  }

  @Test("An alarm that is cancelled or released doesn't go off", arguments: Waiting.allCases)
  func cancelled(waiting: Waiting) async {
    let time = Time(waiting)
    var names: [String] = []
    func alarm(_ name: String, at milliseconds: Int = 0) -> Alarm {
      Alarm(at: .milliseconds(milliseconds), on: time.timeline) { names.append(name) }
    }
    let cancelled = alarm("cancelled")
    var released: Alarm? = alarm("released")
    let last = alarm("last", at: 5)
    cancelled.cancel()
    released = nil
    while names.isEmpty { await time.pass() }
    #expect(names == ["last"])
    withExtendedLifetime((cancelled, released, last)) {}
  }

  @Test(
    "An alarm may be cancelled from within, by itself and by another",
    arguments: Waiting.allCases
  )
  func cancelledFromWithin(waiting: Waiting) async {
    let time = Time(waiting)
    var names: [String] = []
    var alarms: [String: Alarm] = [:]
    alarms["first"] = Alarm(at: .milliseconds(1), on: time.timeline) {
      names.append("first")
      alarms["first"]?.cancel()
      alarms = alarms.filter { $0.key == "last" }
    }
    alarms["second"] = Alarm(at: .milliseconds(4), on: time.timeline) { names.append("second") }
    alarms["last"] = Alarm(at: .milliseconds(8), on: time.timeline) { names.append("last") }
    while names.last != "last" { await time.pass() }
    // On a busy machine both may be due at once, but the first is the first to go off.
    #expect(names == ["first", "last"])
  }

  @Test(
    "An alarm for a time beyond all times can be set and cancelled, on any thread",
    arguments: [true, false]
  )
  func farAway(onMain: Bool) async {
    for clock in [ContinuousClock(), SuspendingClock(), ManualClock()] as [any Clock<Duration>] {
      let alarm = Alarm(at: .seconds(1_000_000_000_000), on: Timeline(clock)) {
        Issue.record("an alarm went off")
      }
      if onMain { alarm.cancel() } else { DispatchQueue.global().sync { alarm.cancel() } }
    }
    await Task.yield()
  }

  @Test func `An alarm retains nothing once it has gone off`() async {
    let timeline = Timeline(ContinuousClock())
    var isOver = false
    var alarm: Alarm? = Alarm(at: .zero, on: timeline) { isOver = true }
    let released = Weak(alarm)
    while !isOver { await Task.yield() }
    alarm = nil
    #expect(released.object == nil)
  }
}
