import TestSupport
import Testing

@testable import StatefulTable

@Suite("RowOrder")
struct RowOrderTests {
  /// An order of rows, and the number of each as it was told.
  private struct Told {
    var order = RowOrder()
    var numbers: [Int] = []
    var changed = 0

    mutating func insert(_ added: Int, at row: Int) {
      let told = order.insert(added, at: row)
      numbers.insert(contentsOf: repeatElement(0, count: added), at: row)
      for row in told { numbers[row] = order.number(ofRow: row) }
      changed += told.count
    }

    mutating func remove(_ rows: Range<Int>) {
      order.remove(rows)
      numbers.removeSubrange(rows)
    }

    var isSound: Bool {
      order.count == numbers.count && zip(numbers, numbers.dropFirst()).allSatisfy(<)
        && numbers.indices.allSatisfy {
          order.number(ofRow: $0) == numbers[$0] && order.row(withNumber: numbers[$0]) == $0
        }
    }
  }

  @Test("Whatever comes and goes, numbers are in order, and no number changes untold")
  func randomChanges() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var told = Told()
      for _ in 0..<60 {
        let row = Int.random(in: 0...told.numbers.count, using: &generator)
        if generator.chance(60) {
          told.insert(generator.below(9), at: generator.chance(30) ? told.numbers.count : row)
        } else {
          told.remove(row..<min(told.numbers.count, row + generator.below(6)))
        }
        guard told.isSound else {
          Issue.record("seed \(seed)")
          return
        }
      }
    }
  }

  @Test(
    "Rows that come at one place again and again seldom change the numbers of others",
    arguments: [0, 1]
  )
  func samePlace(step: Int) {
    var told = Told()
    told.insert(1000, at: 0)
    told.changed = 0
    let inserts = 5000
    // Before the row that came last, or behind it.
    for index in 0..<inserts { told.insert(1, at: 500 + index * step) }
    #expect(told.isSound)
    #expect(told.changed < inserts * 40, "\(told.changed) numbers changed")
  }

  @Test("Rows that come and go at the ends keep their numbers")
  func ends() {
    var told = Told()
    told.insert(20, at: 0)
    for _ in 0..<100 {
      told.insert(20, at: told.numbers.count)
      told.insert(5, at: 0)
      told.remove(0..<3)
      told.remove(told.numbers.count - 4..<told.numbers.count)
    }
    #expect(told.isSound)
    #expect(told.changed == 20 + 100 * 25)
  }
}
