import Dispatch
import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

/// What the parts of the library that wait may rely on.
@MainActor
@Suite("Alarms on other threads")
struct AlarmPromises {
  @Test func `An alarm that another thread sets for now goes off`() async {
    let timeline = Timeline(ManualClock())
    let counter = Counter()
    let alarms = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let alarms = (0..<5000).map { _ in
          Alarm(at: .zero, on: timeline) { counter.increment() }
        }
        continuation.resume(returning: alarms)
      }
    }
    for _ in 0..<20_000 where counter.count < alarms.count { await mainActorTurn() }
    #expect(counter.count == alarms.count)
    #expect(timeline.alarmCount == 0)
  }
}
