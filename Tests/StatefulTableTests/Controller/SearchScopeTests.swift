import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@MainActor
@Suite("Search scopes")
struct SearchScopeTests {
  /// A list that writes down what it is told to search for.
  private final class Letters: StatefulTableController, SearchableController {
    var told: [String] = []
    var begun: [Load<Void>] = []
    let searchPlaceholder: String? = "Sender or subject"
    var searchScopes = ["All", "Unread", "Sent"]

    func searchTextDidChange(to text: String) { told.append("text \(text)") }
    func searchScopeDidChange(to index: Int) { told.append("scope \(index)") }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginInitialLoad load: Load<Void>
    ) {
      begun.append(load)
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      beginNextPage load: Load<Void>
    ) {
      load.succeed()
    }

    override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { true }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }
  }

  private let list = Letters(clock: ManualClock())

  init() {
    list.loadOptions.searchDelay = .zero
    list.loadOptions.nextPageOffset = 0
    list.reload()
    list.begun[0].succeed()
  }

  @Test("Another scope searches for the same text, without a delay")
  func sharedText() {
    list.search(for: "tea")
    list.begun[1].succeed()
    list.loadOptions.searchDelay = .seconds(60)
    list.searchScope = 2
    #expect(list.told == ["text tea", "scope 2"])
    #expect(list.searchText == "tea")
    list.begun[2].succeed()
    #expect(list.searchScope == 2)
    #expect(list.loads.history.map(\.cause) == [.reload, .search, .search])
  }

  @Test("Another scope takes along a text that still waits")
  func waitingText() {
    list.loadOptions.searchTrigger = .submit
    list.search(for: "tea")
    #expect(list.begun.count == 1)
    list.searchScope = 1
    #expect(list.told == ["scope 1", "text tea"])
  }

  @Test("If a search fails, its scope goes back, and a page is loaded within the old one")
  func failure() {
    list.searchScope = 1
    list.begun[1].fail(Offline())
    #expect(list.searchScope == 0)
    list.loadNextPage()
    #expect(list.told == ["scope 1", "scope 0"])
    list.retry()
    #expect(list.told.last == "scope 1")
  }

  @Test("A scope that isn't there is the nearest one")
  func nearest() {
    list.searchScope = 9
    #expect(list.searchScope == 2)
    list.begun[1].succeed()
    list.searchScopes = []
    list.searchScope = 1
    #expect(list.searchScope == 0)
  }

  @Test("A front end finds the placeholder and the scopes, also of several lists in sections")
  func presentation() {
    let other = Letters(clock: ManualClock())
    let both = SectionedController([list, other])
    #expect(list.shownSearchPlaceholder == "Sender or subject")
    #expect(both.shownSearchScopes == ["All", "Unread", "Sent"])
    both.shownSearchScope = 1
    #expect([list, other].map(\.searchScope) == [1, 1])
    other.searchScopes = []
    #expect(both.shownSearchScopes.isEmpty)
    #expect(StatefulTableController().shownSearchScopes.isEmpty)
  }
}
