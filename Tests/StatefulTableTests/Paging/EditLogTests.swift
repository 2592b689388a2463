import TestSupport
import Testing

@testable import StatefulTable

@Suite("EditLog")
struct EditLogTests {
  @Test("An item that was inserted and removed stays away, and doesn't count as one of the source")
  func ownItems() {
    var log = EditLog<Int>()
    for id in 0..<100 {
      log.insert(id)
      let isOfSource = log.remove(id)
      #expect(!isOfSource)
    }
    #expect((0..<100).allSatisfy(log.isRemoved))
    #expect(log.removedCount == 0)
    #expect(log.countChange == 0)
  }

  @Test("What was done while a load was in flight is forgotten when it ends, unless it lasts")
  func duringALoad() {
    var log = EditLog<Int>()
    log.update(1)
    log.beginLoad()
    log.update(2)
    log.insert(3)
    _ = log.remove(3)
    _ = log.remove(4)
    #expect(!log.isUpdatedMeanwhile(1))
    #expect(log.isUpdatedMeanwhile(2))
    #expect(log.isRemovedMeanwhile(3))
    #expect(log.isRemovedMeanwhile(4))
    #expect(log.removedMeanwhileCount == 1)
    log.endLoad()
    #expect(Set(log.entries.keys) == [3, 4])
    #expect(log.isRemoved(4))
    #expect(!log.isRemovedMeanwhile(4))
  }

  @Test("After many edits, the oldest are forgotten, and none that a load in flight needs")
  func capacity() {
    var log = EditLog<Int>()
    for id in 0..<25_000 { _ = log.remove(id) }
    #expect(log.entries.count <= EditLog<Int>.capacity)
    #expect((20_000..<25_000).allSatisfy(log.isRemoved))
    #expect(!log.isRemoved(0))
    log.beginLoad()
    for id in 25_000..<60_000 { _ = log.remove(id) }
    #expect((25_000..<60_000).allSatisfy(log.isRemovedMeanwhile))
    log.endLoad()
    for id in 60_000..<120_000 { _ = log.remove(id) }
    #expect(log.entries.count <= EditLog<Int>.capacity)
  }
}
