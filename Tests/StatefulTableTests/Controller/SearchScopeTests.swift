import StatefulTable
import Testing

@MainActor
@Suite("Search scopes")
struct SearchScopeTests {
  /// A list that writes down what it is told to search for.
  private final class Letters: ListController, SearchableController {
    var told: [String] = []
    let searchPlaceholder: String? = "Sender or subject"
    var searchScopes = ["All", "Unread", "Sent"]

    func searchTextDidChange(to text: String) { told.append("text \(text)") }
    func searchScopeDidChange(to index: Int) { told.append("scope \(index)") }
  }

  private let list = Letters(lines: 0)

  init() {
    list.loadOptions.searchDelay = .zero
    list.loadOptions.nextPageOffset = 0
    list.hasMorePages = true
    list.onNextPage = { $0.succeed() }
    list.load(3)
  }

  @Test func `Another scope searches for the same text, without a delay`() {
    list.search(for: "tea")
    list.initialLoads[0].succeed()
    list.loadOptions.searchDelay = .seconds(60)
    list.searchScope = 2
    #expect(list.told == ["text tea", "scope 2"])
    #expect(list.searchText == "tea")
    list.initialLoads[1].succeed()
    #expect(list.searchScope == 2)
    #expect(list.loads.history.map(\.cause) == [.reload, .search, .search])
  }

  @Test func `Another scope takes along a text that still waits`() {
    list.loadOptions.searchTrigger = .submit
    list.search(for: "tea")
    #expect(list.initialLoads.isEmpty)
    list.searchScope = 1
    #expect(list.told == ["scope 1", "text tea"])
  }

  @Test func `If a search fails, its scope goes back, and a page is loaded within the old one`() {
    list.searchScope = 1
    list.initialLoads[0].fail(Offline())
    #expect(list.searchScope == 0)
    list.loadNextPage()
    #expect(list.told == ["scope 1", "scope 0"])
    list.retry()
    #expect(list.told.last == "scope 1")
  }

  @Test func `A scope that isn't there is the nearest one`() {
    list.searchScope = 9
    #expect(list.searchScope == 2)
    list.initialLoads[0].succeed()
    list.searchScopes = []
    list.searchScope = 1
    #expect(list.searchScope == 0)
  }

  @Test("A front end finds the placeholder and the scopes, also of several lists in sections")
  func presentation() {
    let other = Letters(lines: 0)
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
