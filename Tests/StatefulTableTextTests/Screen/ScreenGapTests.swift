import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

/// How a gap looks, and what keys and the mouse do with it.
@MainActor struct ScreenGapTests {
  private struct Number: Identifiable, Sendable { var id: Int }

  /// Numbers from the newest, which is the highest, down to 1, in pages of four.
  @MainActor private final class Source: PageSource {
    var newest = 20
    var failure: (any Error)?
    private(set) var gate: Gate?

    func hold() { gate = Gate() }

    func page(after id: Int?) async throws -> Page<Number, Int> {
      let first = id.map { $0 - 1 } ?? newest
      let items = (max(1, first - 3)...max(1, first)).reversed().map { Number(id: $0) }
      await gate?.pass()
      if let failure { throw failure }
      return Page(items, next: first > 4 ? first - 3 : nil)
    }
  }

  private final class NumberList: PagedTableController<Number> {
    private(set) var opened: [Int] = []

    override func cell(for item: Number) -> Cell { Cell("row \(item.id)") }
    override func didSelect(_ item: Number) { opened.append(item.id) }

    override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
      true
    }
  }

  private struct Offline: Error, CustomStringConvertible { var description: String { "Offline" } }

  /// A screen with a gap above the row that was the first one.
  private func screen(
    _ source: Source,
    lines: Int = 9,
    newRows: Int = 10
  ) async throws -> (TableScreen, NumberList) {
    let list = NumberList(source: source, clock: ManualClock())
    list.title = "Rows"
    list.loadOptions.nextPageOffset = 0
    let screen = TableScreen(list, size: Size(columns: 48, lines: lines), clock: ManualClock())
    screen.appear()
    try await screen.settled(within: .seconds(60))
    source.newest += newRows
    try await screen.refresh()
    return (screen, list)
  }

  private func rows(_ screen: TableScreen) -> [String] {
    screen.frame().text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .dropLast()
      .map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
  }

  @Test("From the source to the frame: rows, a gap, and the rows that were there")
  func frame() async throws {
    let (screen, _) = try await screen(Source(), lines: 12)
    #expect(
      screen.frame().text == """
        Rows                                     5 of 8+
          row 30
          row 29
          row 28
          row 27
          ⋯ more · ⏎ loads
        > row 20
          row 19
          row 18
          row 17
        ↓ loads more
        ↑↓ move  ⏎ open  a actions  ? help  q quit
        """
    )
  }

  @Test func `The titles of columns stay above a gap, which takes the whole width`() async throws {
    let (screen, list) = try await screen(Source(), lines: 6)
    list.tableColumns = [TableColumn("Name", width: 8), TableColumn("Size", width: 4)]
    screen.send(.up)
    #expect(rows(screen) == ["Name      Size", "⋯ more · ⏎ loads", "> row 20", "row 19"])
    screen.send(.enter)
    #expect(list.state == .loadingGap)
    #expect(rows(screen).first == "Name      Size")
  }

  @Test("Up and down go to the gap between two rows, and Enter loads it")
  func enter() async throws {
    let (screen, list) = try await screen(Source(), lines: 6)
    #expect(rows(screen).first == "> row 20")
    screen.send(.up)
    #expect(rows(screen).prefix(2) == ["⋯ more · ⏎ loads", "> row 20"])
    #expect(screen.spokenParts.contains(["At the gap"]))
    screen.send(.enter)
    #expect(list.state == .loadingGap)
    try await screen.settled(within: .seconds(60))
    #expect(list.gaps == [[0, 8]])
    // It still is above the row with the cursor.
    #expect(rows(screen).prefix(2) == ["⋯ more · ⏎ loads", "> row 20"])
    screen.send(.enter)
    try await screen.settled(within: .seconds(60))
    #expect(list.gaps == [])
    #expect(rows(screen).prefix(2) == ["row 21", "> row 20"])
    screen.send(.enter)
    #expect(list.opened == [20])
    #expect(!screen.spokenParts.contains(["At the gap"]))
  }

  @Test("The cursor passes a gap in both directions, and what is above it loads below the reader")
  func passing() async throws {
    let (screen, list) = try await screen(Source(), lines: 12)
    screen.send(.up)
    screen.send(.up)
    #expect(rows(screen).contains("> row 27"))
    screen.send(.down)
    #expect(rows(screen).contains("> row 27"))
    #expect(screen.commands.first { $0.keys.contains(.enter) }?.title == "load")
    screen.send(.down)
    #expect(rows(screen).contains("> row 20"))
    screen.send(.up, .up, .down, .enter)
    try await screen.settled(within: .seconds(60))
    #expect(list.gaps == [[0, 8]])
    #expect(rows(screen).prefix(5) == ["row 30", "row 29", "row 28", "> row 27", "row 26"])
  }

  @Test("A gap shows its load and its failure, which is retried")
  func states() async throws {
    let source = Source()
    let (screen, list) = try await screen(source, lines: 6)
    source.hold()
    screen.send(.up, .enter)
    #expect(rows(screen).first == "⠋ Loading more…")
    #expect(screen.isAnimating)
    screen.send(.character("x"))
    #expect(rows(screen).first == "⋯ more · ⏎ loads")
    source.gate?.open()
    source.failure = Offline()
    screen.send(.enter)
    try await screen.settled(within: .seconds(60))
    #expect(rows(screen).first == "Couldn't load more: Offline · t retries")
    #expect(screen.spokenParts.contains(["Couldn't load more: Offline · t retries"]))
    source.failure = nil
    screen.send(.character("t"))
    try await screen.settled(within: .seconds(60))
    #expect(list.gaps == [[0, 8]])
  }

  @Test("A click on a gap loads it")
  func click() async throws {
    let (screen, list) = try await screen(Source(), lines: 12)
    screen.send(.mouse(MouseEvent(.click, at: Frame.Position(line: 5, column: 3))))
    try await screen.settled(within: .seconds(60))
    #expect(list.gaps == [[0, 8]])
    #expect(list.opened == [])
  }

  @Test("A gap can look otherwise, on several lines, and what is read stays in place")
  func ownView() async throws {
    final class Lines: StateView {
      var count = 2
      func lines(in context: StateViewContext) -> [StyledText] {
        (0..<count).map { "gap \($0) \(context.state)".styledText }
      }
    }
    let (screen, list) = try await screen(Source(), lines: 12)
    let view = Lines()
    list.gapView = view
    #expect(rows(screen).contains("gap 1 idle"))
    #expect(rows(screen).contains("> row 20"))
    screen.send(.up, .up)
    view.count = 0
    list.setNeedsDisplay()
    #expect(!screen.frame().text.contains("gap"))
    view.count = 1
    list.setNeedsDisplay()
    #expect(rows(screen).contains("gap 0 idle"))
    view.count = 0
    list.setNeedsDisplay()
    #expect(list.gaps == [[0, 4]])
    // Also without a line, it can be loaded.
    list.loadGap(aboveRowAt: [0, 4])
    try await screen.settled(within: .seconds(60))
    #expect(list.gaps == [[0, 8]])
  }

  @Test(
    "A page of rows is passed over a gap, a search goes on below it, and rows are deleted beside it"
  )
  func otherKeys() async throws {
    let (screen, list) = try await screen(Source(), lines: 8)
    screen.send(.character("g"))
    #expect(rows(screen).first == "> row 30")
    screen.send(.pageDown)
    #expect(
      rows(screen).contains("> row 17") || rows(screen).contains("> row 18")
        || rows(screen).contains("> row 19") || rows(screen).contains("> row 20")
    )
    screen.send(.character("g"))
    screen.send("/row 18".map(Key.character) + [.enter])
    try await screen.settled(within: .seconds(60))
    #expect(rows(screen).contains("> row 18"))
    list.remove(id: 27)
    list.remove(id: 20)
    #expect(list.gaps == [[0, 3]])
    #expect(screen.frame().text.contains("⋯ more"))
  }

  @Test("The test kit loads all gaps")
  func kit() async throws {
    let (screen, list) = try await screen(Source(), newRows: 14)
    try await screen.loadGaps()
    #expect(list.gaps == [])
    #expect(list.items.map(\.id) == Array((17...34).reversed()))
  }
}
