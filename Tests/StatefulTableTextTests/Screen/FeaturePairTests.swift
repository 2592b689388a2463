import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

/// Features that meet in one list: sections, segments, filters, previews, gaps, and rows that grow old.
@MainActor struct FeaturePairTests {
  private struct Number: Identifiable, Sendable, CustomStringConvertible {
    var id: Int
    var description: String { "row \(id)" }
  }

  /// Numbers from the newest, which is the highest, down to 1, in pages of four.
  @MainActor private final class Source: PageSource {
    var newest: Int
    var cached: [Int]?
    var failure: (any Error)?
    var gate: Gate?
    private(set) var requestCount = 0

    init(_ newest: Int) { self.newest = newest }

    func page(after id: Int?) async throws -> Page<Number, Int> {
      requestCount += 1
      let first = id.map { $0 - 1 } ?? newest
      let items = (max(1, first - 3)...max(1, first)).reversed().map { Number(id: $0) }
      await gate?.pass()
      if let failure { throw failure }
      return Page(items, next: first > 4 ? first - 3 : nil)
    }

    func cachedPage() async -> Page<Number, Int>? {
      cached.map { Page($0.map { Number(id: $0) }, next: nil) }
    }
  }

  private final class NumberList: PagedTableController<Number> {
    override func filterText(for item: Number) -> String? { "\(item.id)" }
  }

  private let clock = ManualClock()

  private func list(_ source: Source, _ title: String = "A") -> NumberList {
    let list = NumberList(source: source, clock: clock)
    list.title = title
    list.loadOptions.nextPageOffset = 0
    return list
  }

  private func screen(_ list: StatefulTableController, lines: Int = 14) -> TableScreen {
    list.screen(columns: 40, lines: lines, clock: clock)
  }

  private func home(_ lists: [StatefulTableController]) -> SectionedController {
    let home = SectionedController(lists, clock: clock)
    home.title = "Home"
    return home
  }

  /// Lets time pass, and what has waited for it happen.
  private func pass(_ duration: Duration) async {
    clock.advance(by: duration)
    for _ in 0..<20 { await mainActorTurn() }
  }

  // MARK: Sections

  @Test func `A filter of one list leaves the others as they are`() async {
    let lists = [list(Source(8), "A"), list(Source(4), "B")]
    let screen = screen(home(lists))
    await screen.settled()
    #expect(screen.lines[1...6] == ["A", "> row 8", "  row 7", "  row 6", "  row 5", "  ⋯ more"])
    for _ in 0..<6 { screen.send(.down) }
    #expect(screen.lines.contains("> row 3"))
    lists[0].filter("7")
    await screen.settled()
    #expect(screen.lines[1...3] == ["A", "  row 7", "  4 rows filtered · ⋯ more"])
    #expect(screen.lines[4...6] == ["B", "  row 4", "> row 3"])
    lists[0].filter("")
    #expect(screen.lines[1...5] == ["A", "  row 8", "  row 7", "  row 6", "  row 5"])
    #expect(screen.lines.contains("> row 3"))
    lists[1].filter("9")
    await screen.settled()
    #expect(screen.lines.contains { $0.contains("4 rows") }, "it says so where it hides all")
  }

  @Test(arguments: [false, true])
  func `A list shows what was kept while it loads, and the cursor stays`(fails: Bool) async {
    let source = Source(6)
    source.cached = [4, 3, 2, 1]
    let gate = Gate()
    source.gate = gate
    let lists = [list(source, "A"), list(Source(2), "B")]
    let screen = screen(home(lists))
    await gate.arrival()
    for _ in 0..<20 { await mainActorTurn() }
    #expect(screen.lines[2...6] == ["A", "> row 4", "  row 3", "  row 2", "  row 1"])
    screen.send(.down)
    if fails { source.failure = ListController.Failure("offline") }
    gate.open()
    await screen.settled()
    #expect(screen.lines.contains("> row 3"))
    if fails {
      #expect(lists[0].items.map(\.id) == [4, 3, 2, 1])
      #expect(screen.frame().text.contains("offline"))
    } else {
      #expect(lists[0].items.map(\.id) == [6, 5, 4, 3])
    }
    #expect(screen.lines.contains("  row 2"))
  }

  // MARK: Segments

  @Test func `Only the segment that is shown is refreshed when its rows are old`() async {
    let sources = [Source(4), Source(4)]
    let lists = [list(sources[0], "A"), list(sources[1], "B")]
    for list in lists { list.loadOptions.refreshPolicy = .every(.seconds(60)) }
    let segments = SegmentedController(lists)
    let screen = screen(segments.selectedList)
    await screen.settled()
    screen.send(.character("]"))
    await screen.settled()
    #expect(sources.map(\.requestCount) == [1, 1])
    await pass(.seconds(61))
    await screen.settled()
    #expect(sources.map(\.requestCount) == [1, 2])
    screen.send(.character("["))
    await screen.settled()
    #expect(sources.map(\.requestCount) == [2, 2])
    screen.send(.character("]"))
    await screen.settled()
    #expect(sources.map(\.requestCount) == [2, 2])
  }

  // MARK: Gaps

  /// A screen with a gap above the row 12.
  private func screenWithGap(_ source: Source) async -> (TableScreen, NumberList) {
    let list = list(source)
    let screen = screen(list)
    await screen.settled()
    source.newest += 10
    screen.send(.character("r"))
    await screen.settled()
    return (screen, list)
  }

  @Test func `A gap can look otherwise, on several lines, and what is read stays in place`() async {
    final class Lines: StateView {
      var count = 2
      func lines(in context: StateViewContext) -> [StyledText] {
        (0..<count).map { "gap \($0) \(context.state)".styledText }
      }
    }
    let (screen, list) = await screenWithGap(Source(20))
    let view = Lines()
    list.gapView = view
    #expect(screen.frame().text.contains("gap 1 idle"))
    #expect(screen.lines.contains("> row 20"))
    screen.send(.up, .up)
    view.count = 0
    list.setNeedsDisplay()
    #expect(!screen.frame().text.contains("gap"))
    view.count = 1
    list.setNeedsDisplay()
    #expect(screen.frame().text.contains("gap 0 idle"))
    view.count = 0
    list.setNeedsDisplay()
    #expect(list.gaps == [[0, 4]])
    // Also without a line, it can be loaded.
    list.loadGap(aboveRowAt: [0, 4])
    await screen.settled()
    #expect(list.gaps == [[0, 8]])
  }

  @Test func `The test kit loads all gaps`() async throws {
    let (screen, list) = await screenWithGap(Source(20))
    try await screen.loadPages(.gap)
    #expect(list.gaps == [])
    #expect(list.items.map(\.id) == Array((17...30).reversed()))
  }
}
