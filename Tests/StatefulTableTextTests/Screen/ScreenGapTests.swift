import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

/// How a gap looks otherwise, and how tests load it.
@MainActor struct ScreenGapTests {
  private struct Number: Identifiable, Sendable { var id: Int }

  /// Numbers from the newest, which is the highest, down to 1, in pages of four.
  @MainActor private final class Source: PageSource {
    var newest = 20

    func page(after id: Int?) async throws -> Page<Number, Int> {
      let first = id.map { $0 - 1 } ?? newest
      let items = (max(1, first - 3)...max(1, first)).reversed().map { Number(id: $0) }
      return Page(items, next: first > 4 ? first - 3 : nil)
    }
  }

  private final class NumberList: PagedTableController<Number> {
    override func cell(for item: Number) -> Cell { Cell("row \(item.id)") }
  }

  /// A screen with a gap above the row that was the first one.
  private func screen(newRows: Int = 10) async throws -> (TableScreen, NumberList) {
    let source = Source()
    let list = NumberList(source: source, clock: ManualClock())
    list.title = "Rows"
    list.loadOptions.nextPageOffset = 0
    let screen = TableScreen(list, size: Size(columns: 48, lines: 12), clock: ManualClock())
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

  @Test("A gap can look otherwise, on several lines, and what is read stays in place")
  func ownView() async throws {
    final class Lines: StateView {
      var count = 2
      func lines(in context: StateViewContext) -> [StyledText] {
        (0..<count).map { "gap \($0) \(context.state)".styledText }
      }
    }
    let (screen, list) = try await screen()
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

  @Test("The test kit loads all gaps")
  func kit() async throws {
    let (screen, list) = try await screen(newRows: 14)
    try await screen.loadPages(.gap)
    #expect(list.gaps == [])
    #expect(list.items.map(\.id) == Array((17...34).reversed()))
  }
}
