import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("The options of loads")
struct LoadOptionTests {
  /// What another value of each option is, by its name.
  private static let changes: KeyValuePairs<String, @MainActor (inout LoadOptions) -> Void> = [
    "nextPageOffset": { $0.nextPageOffset = 7 },
    "emptyPageBudget": { $0.emptyPageBudget = 8 },
    "timeout": { $0.timeout = .seconds(9) },
    "retryPolicy": { $0.retryPolicy = .exponential() },
    "refreshPolicy": { $0.refreshPolicy = .every(.seconds(60)) },
    "showsRowsAge": { $0.showsRowsAge = true },
    "searchTrigger": { $0.searchTrigger = .submit },
    "searchDelay": { $0.searchDelay = .seconds(2) },
  ]

  @Test("Each option that is set of several lists in sections is set of each list, and no other")
  func sections() {
    #expect(
      Mirror(reflecting: LoadOptions()).children.map(\.label) == Self.changes.map { $0.key }
    )
    for (name, change) in Self.changes {
      let lists = [ListController(), ListController()]
      lists[0].loadOptions.timeout = .seconds(1)
      lists[0].loadOptions.nextPageOffset = 1
      let whole = SectionedController(lists)
      change(&whole.loadOptions)
      for list in lists {
        var expected = list.loadOptions
        change(&expected)
        #expect(list.loadOptions == expected, "\(name)")
      }
      if name != "timeout" { #expect(lists[0].loadOptions.timeout == .seconds(1)) }
      if name != "nextPageOffset" { #expect(lists[0].loadOptions.nextPageOffset == 1) }
    }
  }

  @Test func `Gaps can't be marked in a list that is a section of others, and that is reported`() {
    let list = NoteList(source: NoteServer(3))
    let recorder = RecordingDelegate()
    list.statefulDelegate = recorder
    let whole = SectionedController([list])
    list.gapPolicy = .marked
    #expect(list.gapPolicy == .replace)
    #expect(whole.lists.count == 1)
    #expect(recorder.events == [.detected(LoadMisuse(kind: .unavailableInSections("gapPolicy")))])
  }

  @Test(
    "Settings of a part's table have no effect in the whole, and that is reported by their names"
  )
  func tableSettings() {
    let lists = [ListController(), ListController()]
    var misuses: [LoadMisuse.Kind] { lists.flatMap(\.misuses) }
    lists[0].tableView.gravity = .bottom
    let whole = SectionedController(lists)
    let table = lists[1].tableView
    table.wrapsLines = true
    table.staysAtTop = true
    table.scrollMargin = 2
    table.allowsSelection = false
    table.allowsMultipleSelection = true
    table.gravity = .bottom
    let names = misuses.map { misuse -> String in
      guard case .unavailableInSections(let name) = misuse else { return "\(misuse)" }
      return String(name.dropFirst("tableView.".count))
    }
    let settings = Mirror(reflecting: TableSettings()).children.compactMap(\.label)
    #expect(names.first == "gravity")
    #expect(Set(names) == Set(settings))
    #expect(names.count == settings.count + 1)
    table.allowsSelection = true
    table.gravity = .top
    #expect(names.count == misuses.count)
    whole.tableView.allowsMultipleSelection = true
    #expect(names.count == misuses.count)
  }
}
