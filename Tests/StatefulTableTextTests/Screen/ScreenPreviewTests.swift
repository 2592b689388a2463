import StatefulTable
import StatefulTableTesting
import Testing

@testable import StatefulTableText

/// Rows that are shown before the answer, from a page source to the screen.
@MainActor struct ScreenPreviewTests {
  private struct Story: Identifiable, Sendable {
    var id: Int
  }

  private final class News: PagedTableController<Story> {
    override func viewDidLoad() { title = "News" }
    override func cell(for story: Story) -> Cell { Cell("story \(story.id)") }
  }

  private struct Offline: Error, CustomStringConvertible {
    var description: String { "offline" }
  }

  private let source: ScriptedPageSource<Story>
  private let news: News
  private let screen: TableScreen

  init() {
    source = ScriptedPageSource([
      ScriptedPage((1...9).reversed().map(Story.init)).failing(Offline())
    ])
    source.cachedItems = (1...6).reversed().map(Story.init)
    source.hold()
    news = News(source: source, clock: ManualClock())
    screen = TableScreen(news, size: Size(columns: 40, lines: 8))
  }

  @Test func `Stored rows are shown with the progress, and stay if the load fails`() async throws {
    var narrator = Narrator()
    screen.appear()
    try await source.heldAnswers(1)
    #expect(
      screen.lines == [
        "News                              1 of 6",
        "⠋ Loading…",
        "> story 6",
        "  story 5",
        "  story 4",
        "  story 3",
        "  story 2",
        "↑↓ move  x cancel  ? help  q quit",
      ]
    )
    #expect(narrator.changes(on: screen) == ["News", "Loading…", "story 6  row 1 of 6"])
    screen.send(.down, .down)
    source.release()
    await news.settled()
    #expect(
      screen.lines == [
        "News                              3 of 6",
        "Couldn't load: offline · t retries",
        "  story 6",
        "  story 5",
        "> story 4",
        "  story 3",
        "  story 2",
        "↑↓ move  ⏎ open  t retry  ? help  q quit",
      ]
    )
    screen.send(.character("t"))
    await news.settled()
    #expect(
      screen.lines == [
        "News                              6 of 9",
        "  story 6",
        "  story 5",
        "> story 4",
        "  story 3",
        "  story 2",
        "  story 1",
        "↑ 3 new   ↑↓ move  ? help  q quit",
      ]
    )
  }

  @Test func `A cancelled load leaves the stored rows, and they can be refreshed`() async throws {
    screen.appear()
    try await source.heldAnswers(1)
    screen.send(.character("x"))
    #expect(screen.lines[1] == "> story 6")
    #expect(!screen.lines.joined().contains("end"))
    source.pages = [ScriptedPage([Story(id: 7)])]
    source.release()
    screen.send(.character("r"))
    await news.settled()
    #expect(screen.lines[1] == "> story 7")
  }

  @Test func `Plain output writes no stored rows, which look like others`() async throws {
    for fails in [true, false] {
      let source = ScriptedPageSource([[Story(id: 2)]])
      if fails { source.pages[0] = source.pages[0].failing(Offline()) }
      source.cachedItems = [Story(id: 1)]
      let pipe = Pipe()
      let news = News(source: source, clock: ManualClock())
      do {
        try await PlainOutput().write(news, to: pipe.writeEnd)
        #expect(!fails)
      } catch {
        #expect(fails && error is Offline)
      }
      #expect(pipe.readAll() == (fails ? "" : "story 2\n"))
    }
  }
}
