import Foundation
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Searching")
struct SearchTests {
  /// A list that writes down what it is told to search for.
  private final class Books: StatefulTableController, StatefulDelegate, SearchableController {
    var texts: [String] = []
    var begun: [Load<Void>] = []
    var rows: [String] = []

    func searchTextDidChange(to text: String) { texts.append(text) }

    func statefulTableController(
      _ controller: StatefulTableController,
      beginInitialLoad load: Load<Void>
    ) {
      begun.append(load)
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      rows.count
    }

    func answer(_ rows: String...) {
      begun.last?.succeed { self.rows = rows }
    }
  }

  private let clock = ManualClock()
  private let books: Books

  init() {
    books = Books(clock: clock)
    books.reload()
    books.answer("A", "B")
  }

  /// Lets the delay pass, and what waits for that do its work.
  private func pause() async {
    await clock.sleepers(1)
    clock.advance(by: books.searchDelay)
    for _ in 0..<10 where books.isSettled == false && !books.isLoading { await Task.yield() }
  }

  @Test("A text is searched for when it hasn't changed for a while")
  func delay() async {
    books.search(for: "a")
    #expect(books.searchText == "a")
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(200))
    books.search(for: "ab")
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(200))
    await Task.yield()
    #expect(books.texts.isEmpty)
    #expect(books.searchText == "ab")
    clock.advance(by: .milliseconds(50))
    let settled = Task { await books.settled() }
    while books.begun.count < 2 { await Task.yield() }
    #expect(books.texts == ["ab"])
    #expect(books.state == .initialLoading)
    #expect(books.rows == ["A", "B"])
    books.answer("AB")
    await settled.value
    #expect(books.rows == ["AB"])
    #expect(books.history.map(\.cause) == [.reload, .reload])
  }

  @Test("A text that changes at the last moment isn't searched for any more")
  func lastMoment() async {
    books.search(for: "a")
    await clock.sleepers(1)
    clock.advance(by: .milliseconds(250))
    books.search(for: "ab")
    await pause()
    #expect(books.texts == ["ab"])
  }

  @Test("Without a delay a text is searched for at once, in place of what runs")
  func noDelay() {
    books.searchDelay = .zero
    books.search(for: "a")
    books.search(for: "ab")
    #expect(books.texts == ["a", "ab"])
    #expect(books.begun.map(\.isCurrent) == [false, false, true])
  }

  @Test("An unchanged text changes nothing, neither does going back to it in time")
  func unchanged() async {
    books.search(for: "")
    books.search(for: "a")
    books.search(for: "a")
    books.search(for: "")
    await books.settled()
    #expect(books.searchText.isEmpty)
    #expect(books.texts.isEmpty)
    #expect(books.begun.count == 1)
  }

  @Test("An empty text searches for nothing again")
  func empty() {
    books.searchDelay = .zero
    books.search(for: "a")
    books.answer("A")
    books.search(for: "")
    #expect(books.texts == ["a", ""])
  }

  @Test("settled() waits for a search that is about to begin")
  func settled() async {
    books.search(for: "a")
    var isSettled = false
    let settled = Task {
      await books.settled()
      isSettled = true
    }
    await clock.sleepers(1)
    await Task.yield()
    #expect(!isSettled)
    clock.advance(by: .milliseconds(250))
    while books.begun.count < 2 { await Task.yield() }
    #expect(!isSettled)
    books.answer()
    await settled.value
    #expect(books.state == .empty)
  }

  @Test("cancelLoading() forgets a search that is about to begin")
  func cancelled() async {
    books.search(for: "a")
    books.cancelLoading()
    #expect(books.searchText.isEmpty)
    await books.settled()
    #expect(books.texts.isEmpty)
    // It can be searched for again.
    books.search(for: "a")
    await pause()
    #expect(books.texts == ["a"])
  }

  @Test("A list that isn't searchable ignores it")
  func notSearchable() {
    let list = ListController(clock: clock)
    list.search(for: "a")
    #expect(!list.isSearchable)
    #expect(books.isSearchable)
    #expect(list.searchText.isEmpty)
    #expect(list.log.isEmpty)
  }

  @Test("A search that is about to begin keeps no controller")
  func lifetime() {
    var list: Books? = Books(clock: clock)
    let released = Weak(list)
    list?.search(for: "a")
    list = nil
    #expect(released.object == nil)
  }
}
