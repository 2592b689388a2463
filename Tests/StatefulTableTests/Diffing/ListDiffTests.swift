import Foundation
import StatefulTable
import TestSupport
import Testing

@Suite("ListDiff")
struct ListDiffTests {
  /// The new list, made from the old one and nothing of the new but the rows that came.
  static func apply<ID>(_ diff: ListDiff, to old: [ID], takingInsertsFrom new: [ID]) -> [ID] {
    let leaving = Set(diff.deletes + diff.moves.map(\.source))
    var rows = old.indices.filter { !leaving.contains($0) }.map { old[$0] }
    let entering =
      diff.inserts.map { (target: $0, row: new[$0]) }
      + diff.moves.map { (target: $0.target, row: old[$0.source]) }
    for (target, row) in entering.sorted(by: { $0.target < $1.target }) {
      guard target <= rows.count else { return [] }
      rows.insert(row, at: target)
    }
    return rows
  }

  @Test(
    "Applied to the old list it gives exactly the new one, in few changes",
    arguments: [
      ("", "", 0), ("a", "a", 0), ("abc", "abc", 0), ("", "abc", 3), ("abc", "", 3),
      ("abc", "abcd", 1), ("abc", "xabc", 1), ("abc", "axbc", 1), ("abc", "ac", 1),
      ("abcd", "bcda", 1), ("abcd", "dabc", 1), ("abcd", "badc", 2), ("abc", "cba", 2),
      ("abc", "xyz", 6), ("aab", "aba", 1), ("aaa", "aa", 1), ("abab", "baba", 2),
      ("abcdef", "aXcfeb", 4),
    ]
  )
  func cases(old: String, new: String, changes: Int) {
    let diff = ListDiff(from: Array(old), to: Array(new))
    let applied = Self.apply(diff, to: Array(old), takingInsertsFrom: Array(new))
    #expect(String(applied) == new)
    #expect(diff.deletes.count + diff.inserts.count + diff.moves.count == changes)
    #expect(diff.isEmpty == (old == new))
  }

  @Test func `Every pair of short lists, with ids that repeat, is turned into each other`() {
    let lists = (0...Depth.tries(4, deep: 5)).flatMap { length in
      (0..<power(3, length)).map { number in
        (0..<length).map { number / power(3, $0) % 3 }
      }
    }
    var broken = 0
    for old in lists {
      for new in lists {
        let diff = ListDiff(from: old, to: new)
        if Self.apply(diff, to: old, takingInsertsFrom: new) != new { broken += 1 }
        if diff.isEmpty != (old == new) { broken += 1 }
      }
    }
    #expect(broken == 0)
  }

  private func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  @Test func `Random lists are turned into each other, and no row moves that could have stayed`() {
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let old = Array(0..<generator.below(40)).shuffled(using: &generator)
      var new = old.filter { _ in !generator.chance(20) }
      for _ in 0..<generator.below(8) {
        new.insert(100 + generator.below(1000), at: generator.below(new.count + 1))
      }
      if generator.chance(50), new.count > 1 {
        new.swapAt(generator.below(new.count), generator.below(new.count))
      }
      let diff = ListDiff(from: old, to: new)
      let applied = Self.apply(diff, to: old, takingInsertsFrom: new)
      #expect(applied == new, "seed \(seed)")
      #expect(diff.moves.count <= 2, "seed \(seed)")
    }
  }
}
