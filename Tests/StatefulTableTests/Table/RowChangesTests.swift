import TestSupport
import Testing

@testable import StatefulTable

@Suite("Changes of rows")
struct RowChangesTests {
  /// A list after some of its numbers were removed, some moved, and new ones put in.
  private static func changed(_ list: [Int], _ random: inout SeededGenerator) -> [Int] {
    var list = list.filter { _ in random.below(100) < 75 }
    for _ in 0..<random.below(3) where !list.isEmpty {
      let number = list.remove(at: random.below(list.count))
      list.insert(number, at: random.below(list.count + 1))
    }
    // A number that was removed may come again.
    for _ in 0..<random.below(4) {
      let number = random.below(30)
      if !list.contains(number) { list.insert(number, at: random.below(list.count + 1)) }
    }
    return list
  }

  private static func difference(_ old: [Int], _ new: [Int]) -> RowChanges {
    let difference = ListDiff(from: old, to: new)
    return RowChanges(
      deletes: difference.deletes,
      inserts: difference.inserts,
      moves: difference.moves
    )
  }

  @Test("There and back, every row is where it was, and sets of rows go where their rows do")
  func maps() {
    for seed in 0..<UInt64(Depth.tries(1_000, deep: 20_000)) {
      var random = SeededGenerator(seed: seed)
      let old = Self.changed(Array(0..<16), &random)
      let new = Self.changed(old, &random)
      let map = Self.difference(old, new).map
      for row in old.indices {
        guard let place = map.newIndex(of: row) else { continue }
        #expect(map.inverse.newIndex(of: place) == row, "seed \(seed)")
      }
      let some = old.indices.filter { _ in random.chance(50) }
      let places = RangeSet(numbers: some.compactMap(map.newIndex).sorted())
      #expect(map.newIndices(of: RangeSet(numbers: some)) == places, "seed \(seed)")
      let row = random.below(old.count + 1)
      let staying = old.indices.filter { map.newIndex(of: $0) != nil && !map.isMoved($0) }
      #expect(map.firstStaying(from: row, below: old.count) == staying.first { $0 >= row })
      #expect(map.lastStaying(below: row) == staying.last { $0 < row })
      let nearest = staying.min { (abs($0 - row), -$0) < (abs($1 - row), -$1) }
      #expect(map.nearestStaying(to: row, below: old.count) == nearest, "seed \(seed)")
    }
  }

  @Test("Sections that are cut anew one after the other are those that are cut anew at once")
  func cuts() {
    for seed in 0..<500 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      func cut(_ sections: [Int], _ name: Int) -> (SectionChange, [Int]) {
        let lower = random.below(sections.count + 1)
        let upper = lower + random.below(sections.count - lower + 1)
        let change = SectionChange(sections: lower..<upper, newCount: random.below(4))
        var after = sections
        let new = (0..<change.newCount).map { name + $0 }
        after.replaceSubrange(change.sections, with: new)
        return (change, after)
      }
      let old = Array(0..<random.below(6))
      let (first, middle) = cut(old, 10)
      let (second, new) = cut(middle, 20)
      let both = first.then(second)
      #expect(old.count - both.sections.count + both.newCount == new.count, "seed \(seed)")
      #expect(old[..<both.sections.lowerBound] == new[..<both.sections.lowerBound], "seed \(seed)")
      let tail = old[both.sections.upperBound...]
      #expect(Array(tail) == Array(new[both.newSections.upperBound...]), "seed \(seed)")
    }
  }
}
