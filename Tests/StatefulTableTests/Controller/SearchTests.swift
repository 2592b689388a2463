import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Searching")
struct SearchTests {
  /// A list that writes down what it is told to search for.
  private final class Books: ListController, SearchableController {
    var texts: [String] = []

    func searchTextDidChange(to text: String) { texts.append(text) }

    func fail() { initialLoads.last?.fail(Offline()) }

    func answer(_ rows: Int...) {
      initialLoads.last?.succeed { self.rows = rows }
    }
  }

  private let clock = ManualClock()
  private let books: Books

  init() {
    books = Books(clock: clock)
    books.reload()
    books.answer(1, 2)
  }

  /// Lets the delay pass, and what waits for that do its work.
  private func pause() async throws {
    try await clock.sleepers(1)
    clock.advance(by: books.loadOptions.searchDelay)
    for _ in 0..<10 where books.isSettled == false && !books.isLoading { await Task.yield() }
  }

  @Test func `A text is searched for when it hasn't changed for a while`() async throws {
    books.search(for: "a")
    #expect(books.searchText == "a")
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(200))
    books.search(for: "ab")
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(200))
    await Task.yield()
    #expect(books.texts.isEmpty)
    #expect(books.searchText == "ab")
    clock.advance(by: .milliseconds(50))
    let settled = Task { await books.settled() }
    while books.initialLoads.count < 2 { await Task.yield() }
    #expect(books.texts == ["ab"])
    #expect(books.state == .initialLoading)
    #expect(books.rows == [1, 2])
    books.answer(12)
    await settled.value
    #expect(books.rows == [12])
    #expect(books.history.map(\.cause) == [.reload, .search])
  }

  @Test func `A text that changes at the last moment isn't searched for any more`() async throws {
    books.search(for: "a")
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(250))
    books.search(for: "ab")
    try await pause()
    #expect(books.texts == ["ab"])
  }

  @Test func `An unchanged text changes nothing, neither does going back to it in time`() async {
    books.search(for: "")
    books.search(for: "a")
    books.search(for: "a")
    books.search(for: "")
    await books.settled()
    #expect(books.searchText.isEmpty)
    #expect(books.texts.isEmpty)
    #expect(books.initialLoads.count == 1)
  }

  @Test func `cancelLoading() forgets a search that is about to begin`() async throws {
    books.search(for: "a")
    books.cancelLoading()
    #expect(books.searchText.isEmpty)
    await books.settled()
    #expect(books.texts.isEmpty)
    // It can be searched for again.
    books.search(for: "a")
    try await pause()
    #expect(books.texts == ["a"])
  }

  @Test func `A search that is about to begin keeps no controller`() {
    var list: Books? = Books(clock: clock)
    let released = Weak(list)
    list?.search(for: "a")
    list = nil
    #expect(released.object == nil)
  }

  // MARK: Searches that fail or are stopped

  @Test func `A search that failed can be searched again, and given up for the text before`() {
    books.loadOptions.searchDelay = .zero
    books.search(for: "a")
    books.fail()
    books.search(for: "a")
    #expect(books.state == .initialLoading)
    books.fail()
    books.search(for: "")
    #expect(books.texts == ["a", ""])
    books.answer(1, 2)
    #expect(books.loads.initial.error == nil)
    #expect(books.searchText.isEmpty)
    // Nothing is left to give up.
    books.search(for: "")
    #expect(books.state == .idle)
  }

  @Test func `A reload during a search loads the rows of that search`() {
    books.loadOptions.searchDelay = .zero
    books.search(for: "a")
    books.reload()
    #expect(books.searchText == "a")
    books.answer(1)
    #expect(books.searchText == "a")
    #expect(books.texts == ["a"])
  }

  @Test func `A search that is cancelled leaves the failure of the one before to be retried`() {
    books.loadOptions.searchDelay = .zero
    books.search(for: "a")
    books.fail()
    books.search(for: "b")
    books.cancelLoading()
    #expect(books.searchText.isEmpty)
    books.retry()
    #expect(books.searchText == "a")
    #expect(books.texts == ["a", "b", "a"])
  }

  @Test func `A search asked for within a hook tells the list its text when the load begins`() {
    final class Hooked: ListController, SearchableController {
      var texts: [String] = []
      override func statefulTableController(
        _ controller: StatefulTableController,
        didEnd load: LoadRecord
      ) {
        if texts.isEmpty { search(for: "a") }
      }
      func searchTextDidChange(to text: String) { texts.append("\(text) in \(state)") }
    }
    let list = Hooked(clock: clock)
    list.loadOptions.searchDelay = .zero
    list.load(3)
    #expect(list.texts == ["a in initialLoading"])
    #expect(list.searchText == "a")
  }

  @Test func `The title names no search that failed or was stopped`() {
    books.loadOptions.searchDelay = .zero
    let screen = TableScreen(books, size: Size(columns: 60, lines: 8))
    screen.appear()
    func isNamed() -> Bool { screen.frame().text(ofLine: 0).contains("/a") }
    books.search(for: "a")
    #expect(isNamed())
    #expect(screen.frame().text.contains("Searching…"))
    books.fail()
    #expect(!isNamed())
    #expect(screen.frame().text.contains("Couldn't search: offline · t retries"))
    books.retry()
    #expect(isNamed())
    books.cancelLoading()
    #expect(!isNamed())
    books.retry()
    books.answer(1)
    #expect(isNamed())
    #expect(screen.rows.count == 1)
  }

  // MARK: Searching on Enter

  @Test func `A search on Enter is forgotten with the text before, or when loading is cancelled`() {
    books.loadOptions.searchTrigger = .submit
    books.search(for: "a")
    books.search(for: "")
    #expect(!books.isSearchWaiting)
    books.search(for: "a")
    books.cancelLoading()
    #expect(books.searchText.isEmpty)
    books.submitSearch()
    #expect(books.texts.isEmpty)
  }

  @Test func `A text that waits for Enter draws the list again`() {
    let display = CountingDisplay()
    books.display = display
    books.loadOptions.searchTrigger = .submit
    let count = display.count
    books.search(for: "a")
    #expect(display.count > count)
  }

  // MARK: Why there are no rows

  /// Writes down why it is shown.
  private final class Reasons: StateView {
    var last: StateViewContext.EmptyReason?
    func lines(in context: StateViewContext) -> [StyledText] {
      last = context.emptyReason
      return []
    }
  }

  private func reason(of list: StatefulTableController) -> StateViewContext.EmptyReason? {
    let view = Reasons()
    list.emptyView = view
    _ = list.stateViewLines(at: .cover, size: Size(columns: 40, lines: 5))
    return view.last
  }

  private func emptyLines(of list: StatefulTableController) -> [String] {
    list.stateViewLines(at: .cover, size: Size(columns: 40, lines: 5)).map(\.string)
  }

  @Test func `The empty view knows why there are no rows`() {
    books.loadOptions.searchDelay = .zero
    #expect(reason(of: books) == nil)
    books.search(for: "x")
    books.answer()
    #expect(reason(of: books) == .noHits("x"))
    // What is loading or has failed has no rows yet: those that are missing are the old ones.
    books.search(for: "xy")
    books.cancelLoading()
    #expect(reason(of: books) == .noHits("x"))
    books.search(for: "")
    books.answer()
    #expect(reason(of: books) == .nothing)
    let list = Books(clock: clock)
    list.reload()
    list.cancelLoading()
    #expect(reason(of: list) == .nothingYet)
  }

  @Test func `The empty view says that nothing was found, and keeps its own message for no rows`() {
    books.loadOptions.searchDelay = .zero
    books.emptyView = EmptyView("No books yet")
    books.search(for: "x")
    books.answer()
    #expect(emptyLines(of: books) == ["No hits for “x”"])
    books.search(for: "")
    books.answer()
    #expect(emptyLines(of: books) == ["No books yet"])
  }
}
