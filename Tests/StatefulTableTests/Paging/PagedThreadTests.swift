@testable import StatefulTable
import Testing

/// Which threads the methods of a source run on.
@MainActor
@Suite
struct PagedThreadTests {
  private struct Plain: PageSource {
    func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      Page([Entry(id: 0, text: place())], next: nil)
    }
  }

  private struct Concurrent: PageSource {
    @concurrent func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      Page([Entry(id: 0, text: place())], next: nil)
    }
  }

  private actor Own: PageSource {
    func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      Page([Entry(id: 0, text: place())], next: nil)
    }
  }

  @Test(
    arguments: [
      (Plain(), "main thread"), (Concurrent(), "another thread"), (Own(), "another thread"),
      (
        NumberedPageSource(pageSize: 1) { _, _ in ([Entry(id: 0, text: place())], 1) },
        "main thread"
      ),
    ] as [(any PageSource<Entry>, String)]
  )
  func `A source's methods run on the main thread unless it says otherwise`(
    source: any PageSource<Entry>,
    place: String
  ) async {
    let list = PagedTableController(source: source)
    await list.reloaded()
    #expect(list.items.map(\.text) == [place])
  }
}

private func place() -> String { MainThread.isCurrent ? "main thread" : "another thread" }
