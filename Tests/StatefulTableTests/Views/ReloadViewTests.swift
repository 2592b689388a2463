import StatefulTableTesting
import Testing

@testable import StatefulTable

@MainActor
@Suite("A reload of rows that are on screen")
struct ReloadViewTests {
  private let clock = ManualClock()
  private let list: ListController

  init() {
    list = ListController(clock: clock)
    list.load(50)
  }

  private var lines: [String] {
    list.stateViewLines(at: .aboveRows, size: Size(columns: 60, lines: 10)).map(\.string)
  }

  @Test func `It shows that it is loading, above the rows`() {
    #expect(lines.isEmpty)
    list.reload()
    #expect(list.visibleView(at: .aboveRows) === list.refreshView)
    #expect(list.visibleView(at: .cover) == nil)
    #expect(lines == ["⠋ Loading…"])
    #expect(list.isAnimating)
    list.succeedInitial(50)
    #expect(lines.isEmpty)
    #expect(!list.isAnimating)
  }

  @Test func `Its failure stays above the rows, with the time until it is retried`() async throws {
    list.loadOptions.retryPolicy = .exponential(base: .seconds(4), jitter: false)
    list.reload()
    list.initialLoads.removeLast().fail(Offline())
    #expect(lines == ["Couldn't load: offline · retrying in 4 s"])
    #expect(list.isAnimating)
    try await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    #expect(lines == ["Couldn't load: offline · retrying in 3 s"])
    clock.advance(by: .seconds(3))
    await list.untilBegun(2)
    #expect(lines == ["⠋ Loading…"])
    list.succeedInitial(50)
    #expect(lines.isEmpty)
  }

  @Test func `Its failure is shown before that of a refresh`() {
    list.loadNewer()
    list.refreshes.removeLast().fail(Offline())
    #expect(lines == ["Couldn't refresh: offline"])
    list.reload()
    list.initialLoads.removeLast().fail(Offline())
    #expect(lines == ["Couldn't load: offline"])
    list.loadNewer()
    #expect(lines == ["⠋ Refreshing…"])
    list.succeedRefresh(1)
    #expect(lines.isEmpty)
  }

  @Test func `With no rows the view that covers the table shows it, as before`() {
    list.load(0)
    list.reload()
    #expect(list.visibleView(at: .aboveRows) == nil)
    #expect(list.stateView === list.loadingView)
    list.initialLoads.removeLast().fail(Offline())
    #expect(list.visibleView(at: .aboveRows) == nil)
    #expect(list.stateView === list.errorView)
  }
}
