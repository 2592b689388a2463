import StatefulTable
import StatefulTableText
import Testing

/// Lines that are longer than the screen, and are wrapped or scrolled by keys.
@MainActor struct ScreenLongLineTests {
  private func screen(_ cells: [Cell], columns: Int, lines: Int) -> TableScreen {
    .showing(ListController(rows: cells), columns: columns, lines: lines)
  }

  @Test(arguments: [(Key.down, Key.up), (.pageDown, .pageUp), (.control("d"), .control("u"))])
  func `A row that is taller than the screen is read to its end and back`(down: Key, up: Key) {
    let text = (1...60).map { "word\($0)" }.joined(separator: " ")
    let screen = screen([Cell("first"), Cell(text), Cell("last")], columns: 24, lines: 7)
    screen.send(.character("w"))
    let all = Set((1...60).map { "word\($0)" })
    for (key, end) in [(down, "> last"), (up, "> first")] {
      var seen = words(on: screen)
      var presses = 0
      while !screen.lines.contains(end), presses < 100 {
        screen.send(key)
        presses += 1
        seen.formUnion(words(on: screen))
      }
      #expect(all.isSubset(of: seen), "\(key)")
      #expect(presses < 100)
    }
  }

  private func words(on screen: TableScreen) -> Set<String> {
    Set(screen.lines[1...5].flatMap { $0.split(separator: " ").map(String.init) })
  }

  @Test func `A hit far to the right is highlighted`() {
    let text = String(repeating: "x", count: 500) + "needle"
    let screen = screen([Cell(text)], columns: 42, lines: 5)
    screen.send("/needle".map(Key.character) + [.enter])
    for _ in 0..<60 { screen.send(.right) }
    #expect(screen.lines[1].hasSuffix("xneedle"))
    #expect(screen.frame()[line: 1, column: 41].style.traits.contains(.underline))
  }

  @Test func `A line of ten megabytes is scrolled at once`() {
    let screen = screen([Cell(String(repeating: "é", count: 5_000_000))], columns: 42, lines: 5)
    let time = ContinuousClock().measure {
      for _ in 0..<10 { screen.send(.right) }
      _ = screen.frame()
    }
    #expect(screen.lines[0].hasSuffix("column 201 · 1 of 1"))
    #expect(time < .seconds(5))
  }
}
