import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("The top edge of a table")
struct TopEdgeTests {
  private let source = ListSource(rows: 30)

  @Test func `It isn't a scroll of the user's`() {
    let table = source.table(lines: 8)
    let owner = FooterOwner()
    source.companion = owner
    table.moveTopEdge(by: 1)
    #expect(owner.takeChanges() == [.size])
  }

  @Test("Rows of any height below headers stay on their lines", .timeLimit(.generous))
  func anyRows() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<300 {
      await Task.yield()
      let source = ListSource(
        (0..<4).map { index in
          let rows = (0..<generator.below(9)).map { id in
            ListRow(id: id, height: 1 + generator.below(4))
          }
          return ListSection(title: generator.below(2) == 0 ? "\(index)" : nil, rows: rows)
        },
        identity: .none
      )
      let lines = 6 + generator.below(6)
      let table = source.table(lines: lines)
      table.scroll(by: generator.below(40))
      for _ in 0..<4 {
        let before = table.visibleItems
        let distance = generator.below(5) - 2
        guard (4...14).contains(table.size.lines - distance) else { continue }
        table.moveTopEdge(by: distance)
        let after = table.visibleItems
        let moves = Set(
          after.compactMap { item in
            before.first { $0.content == item.content }.map { $0.line - item.line }
          }
        )
        // All rows move alike, and as far as the edge unless an end of the content is on screen.
        let place: Comment = "seed \(seed), round \(round): \(before) by \(distance): \(after)"
        try #require(moves.count <= 1, place)
        guard let first = after.first, let last = after.last else { continue }
        let isAtTop = first.line == 0 && table.rowsAbove == 0
        let isAtEnd = last.line + last.height <= table.size.lines && table.rowsBelow == 0
        if !isAtTop && !isAtEnd { try #require(moves.isSubset(of: [distance]), place) }
      }
    }
  }
}
