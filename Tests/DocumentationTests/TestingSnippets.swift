// The Swift samples of StatefulTableTesting's documentation, as tests that hold them.

import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

@MainActor
@Suite("Samples of StatefulTableTesting")
struct TestingSamples {
  private let dawn = Photo(id: "1", title: "Dawn", author: "ada")
  private let noon = Photo(id: "2", title: "Noon", author: "ada")
  private let dusk = Photo(id: "3", title: "Dusk", author: "ada")

  @Test("The sample of the landing page holds")
  func landingPage() async throws {
    let source = ScriptedPageSource([
      [dawn, noon],
      ScriptedPage([dusk]).failing(Offline()),
    ])
    let screen = TableScreen(PhotoGallery(source: source), size: Size(columns: 40, lines: 10))
    screen.appear()
    try await screen.scroll(to: "Dusk", onFailure: .retry(1))
    #expect(screen.rows == ["Dawn", "Noon", "Dusk"])

    source.hold()
    screen.send(.character("r"))
    await source.heldAnswers(1)
    #expect(screen.frame().text.contains("Refreshing…"))
    source.release()
    await screen.settled()
  }

  @Test("The sample about keys and dialogs holds")
  func dialog() async throws {
    let screen = TableScreen(ShoppingList(), size: Size(columns: 60, lines: 10))
    screen.appear()
    screen.send(.character("+"))
    try await screen.alert()
    screen.type("Eggs")
    try screen.press("Add")
    try await screen.settled(within: .seconds(10))
    #expect(screen.rows.contains("Eggs"))
  }

  @Test("The sample without a screen returns all items")
  func headless() async throws {
    #expect(try await allSongs().map(\.id) == Array(1...100))
  }

  @Test("The sample of a list that begins in the middle holds")
  func start() async throws {
    let source = ScriptedPageSource([[dawn], [noon], [dusk]], start: 1)
    let screen = TableScreen(PhotoGallery(source: source), size: Size(columns: 40, lines: 10))
    screen.appear()
    try await screen.scroll(to: "Dusk")
    #expect(screen.rows == ["Dawn", "Noon", "Dusk"])
    #expect(source.cursors == [nil, 2])
    #expect(source.previousCursors == [1])
  }

  @Test("The sample about failures holds")
  func failures() async throws {
    let source = ScriptedPageSource([dawn, noon, dusk], pageSize: 1)
    let screen = TableScreen(PhotoGallery(source: source), size: Size(columns: 40, lines: 10))
    screen.appear()
    source.pages[1] = source.pages[1].failing(Offline())
    try await screen.scroll(to: 40, onFailure: .ignore)
    #expect(screen.frame().text.contains("Couldn't load more: offline"))
  }

  @Test("The sample about time holds")
  func time() async throws {
    let source = ScriptedPageSource([ScriptedPage([dawn]).failing(Offline())])
    let clock = ManualClock()
    let list = PhotoGallery(source: source, clock: clock)
    let screen = TableScreen(list, size: Size(columns: 40, lines: 10))
    screen.appear()
    list.retryPolicy = .exponential(jitter: false)
    await screen.settled()
    await clock.sleepers(1)
    clock.advanceToNextDeadline()
    await screen.settled()
    #expect(screen.rows == ["Dawn"])
  }

  @Test("The sample about what a delegate is told holds")
  func recorder() async {
    let list = PhotoGallery(source: ScriptedPageSource([[dawn]]))
    let recorder = RecordingDelegate(recording: list)
    list.reload()
    await list.settled()
    #expect(recorder.states == [.initialLoading, .idle])
  }

  @Test("The sample of a page fails twice, then comes after a second, and then at once")
  func page() async throws {
    let page = ScriptedPage([dawn, dusk]).failing(Offline(), times: 2).delayed(by: .seconds(1))
    let clock = ManualClock()
    let source = ScriptedPageSource([page], clock: clock)
    for _ in 0..<2 { await #expect(throws: Offline.self) { try await source.page(after: nil) } }
    async let delayed = source.page(after: nil)
    await clock.sleepers(1)
    #expect(clock.advanceToNextDeadline() == .seconds(1))
    #expect(try await delayed.items.count == 2)
    #expect(try await source.page(after: nil).items.count == 2)
  }
}
