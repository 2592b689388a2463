import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("A state view and gaps among the rows")
struct StateViewSlotTests {
  /// A table of some sections, with a state view in some place.
  @MainActor private struct RandomTable {
    let source: ListSource
    let owner = FooterOwner()
    let table: TableView

    init(_ generator: inout SeededGenerator) {
      var id = 0
      let sections = (0..<generator.below(5)).map { number in
        let rows = (0..<generator.below(6)).map { _ in
          id += 1
          return ListRow(id: id, height: 1 + generator.below(3))
        }
        return ListSection(title: generator.chance(50) ? "Section \(number)" : nil, rows: rows)
      }
      source = ListSource(sections)
      table = source.table(lines: 1 + generator.below(9))
      source.companion = owner
      owner.stateViewSlot = slot(&generator)
      owner.gapHeights = gapHeights(&generator)
      table.layOutAgain(reporting: nil)
    }

    func gapHeights(_ generator: inout SeededGenerator) -> [IndexPath: Int] {
      var heights: [IndexPath: Int] = [:]
      for (number, section) in source.sections.enumerated() {
        for row in section.rows.indices where generator.chance(20) {
          heights[IndexPath(row: row, section: number)] = generator.below(4)
        }
      }
      return heights
    }

    func slot(_ generator: inout SeededGenerator) -> StateViewSlot? {
      guard generator.chance(80) else { return nil }
      let count = source.sections.count
      let section = generator.below(count + 1)
      let end = section + generator.below(count - section + 1)
      // Sections that are replaced have no rows.
      let isEmpty = source.sections[section..<end].allSatisfy(\.rows.isEmpty)
      return StateViewSlot(
        section: section,
        height: generator.below(4),
        replacedSections: isEmpty ? section..<end : 0..<0
      )
    }

    /// All that the table shows, from the top.
    var items: [VisibleItem.Content] {
      var items: [VisibleItem.Content] = []
      let slot = owner.stateViewSlot.flatMap { $0.height > 0 ? $0 : nil }
      for (number, section) in source.sections.enumerated() {
        let hasSlot = slot?.section == number
        if hasSlot, slot?.isInSection == false { items.append(.stateView(section: number)) }
        if section.title != nil, slot?.replacedSections.dropFirst().contains(number) != true {
          items.append(.header(section: number))
        }
        if hasSlot, slot?.isInSection == true { items.append(.stateView(section: number)) }
        for row in section.rows.indices.map({ IndexPath(row: $0, section: number) }) {
          if owner.gapHeights[row] ?? 0 > 0 { items.append(.gap(above: row)) }
          items.append(.row(row))
        }
      }
      if let slot, slot.section == source.sections.count {
        items.append(.stateView(section: slot.section))
      }
      return items
    }
  }

  private static let seeds = 0..<UInt64(Depth.tries(400, deep: 2_000))

  @Test func `From the top and from the bottom, the same stands in the same order`() {
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let random = RandomTable(&generator)
      let walker = ContentWalker(random.table.query, random.table.content.counts)
      let down = Array(sequence(first: walker.first) { $0.map(walker.item(after:)) ?? nil })
      let up = Array(sequence(first: walker.last) { $0.map(walker.item(before:)) ?? nil })
      let expected = random.items
      #expect(down.compactMap(\.self) == expected, "seed \(seed)")
      #expect(up.compactMap(\.self) == expected.reversed(), "seed \(seed)")
    }
  }

  @Test func `When they come, go or change their heights, what is read stays where it is`() {
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      let random = RandomTable(&generator)
      let table = random.table
      for _ in 0..<6 {
        table.scroll(by: generator.below(20) - 8)
        let anchor = table.anchor
        let line = anchor.flatMap { self.line(of: .row($0.indexPath), in: table) }
        random.owner.stateViewSlot = random.slot(&generator)
        random.owner.gapHeights = random.gapHeights(&generator)
        table.layOutAgain(reporting: nil)
        let visible = table.visibleItems
        let all = random.items
        // Without gaps, in order, and as much as there is room for.
        for (item, next) in zip(visible, visible.dropFirst()) {
          #expect(item.line + item.height == next.line, "seed \(seed)")
        }
        let start = visible.first.flatMap { all.firstIndex(of: $0.content) } ?? 0
        let expected = all.dropFirst(start).prefix(visible.count)
        #expect(visible.map(\.content) == Array(expected), "seed \(seed)")
        #expect(visible.isEmpty == all.isEmpty, "seed \(seed)")
        guard let anchor, let line else { continue }
        let isAtTop = visible.first?.content == all.first && visible.first?.line == 0
        let isAtBottom = visible.last?.content == all.last
        let newLine = self.line(of: .row(anchor.indexPath), in: table)
        #expect(newLine == line || isAtTop || isAtBottom, "seed \(seed)")
      }
      #expect(random.source.overruns.isEmpty, "seed \(seed)")
    }
  }

  private func line(of content: VisibleItem.Content, in table: TableView) -> Int? {
    table.visibleItems.first { $0.content == content }?.line
  }
}
