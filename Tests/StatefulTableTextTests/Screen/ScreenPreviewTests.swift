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
    override func cell(for story: Story) -> Cell { Cell("story \(story.id)") }
  }

  private struct Offline: Error {}

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
