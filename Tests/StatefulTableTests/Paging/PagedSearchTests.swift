import Foundation
import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@MainActor
@Suite("Searching a paged list")
struct PagedSearchTests {
  /// Entries whose text contains what is searched for.
  private struct Matches: PageSource {
    var text: String
    var gate: Gate?

    func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      await gate?.pass()
      let all = ["ant", "bee", "bear", "cat", "beetle"].enumerated()
        .map { Entry(id: $0, text: $1) }
      return Page(all.filter { text.isEmpty || $0.text.contains(text) }, next: nil)
    }
  }

  private final class AnimalList: PagedTableController<Entry>, SearchableController {
    var clearsRows = false
    var gates: [String: Gate] = [:]

    func searchTextDidChange(to text: String) {
      if clearsRows { apply([]) }
      source = Matches(text: text, gate: gates[text])
    }
  }

  private let clock = ManualClock()
  private let list: AnimalList

  init() async {
    list = AnimalList(source: Matches(text: ""), clock: clock)
    list.reload()
    await list.settled()
  }

  private func search(for text: String) async {
    list.search(for: text)
    await clock.sleepers(1)
    clock.advance(by: list.searchDelay)
  }

  private var texts: [String] { list.items.map(\.text) }

  @Test("What is typed in one go is searched for once, when it pauses")
  func debounce() async {
    for text in ["b", "be", "bee"] { list.search(for: text) }
    #expect(list.state == .idle)
    await clock.sleepers(1)
    clock.advance(by: list.searchDelay)
    await list.settled()
    #expect(texts == ["bee", "beetle"])
    #expect(list.history.count == 2)
  }

  @Test(
    "The old rows stay until the new ones are there, or not, by choice",
    arguments: [false, true]
  )
  func oldRows(clearsRows: Bool) async {
    let gate = Gate()
    list.gates["cat"] = gate
    list.clearsRows = clearsRows
    await search(for: "cat")
    await gate.arrival()
    #expect(list.state == .initialLoading)
    #expect(texts.count == (clearsRows ? 0 : 5))
    #expect((list.stateView != nil) == clearsRows)
    gate.open()
    await list.settled()
    #expect(texts == ["cat"])
  }

  @Test("A search takes the place of one that runs, whose answer then changes nothing")
  func superseding() async {
    let gate = Gate()
    list.gates["ant"] = gate
    await search(for: "ant")
    await gate.arrival()
    await search(for: "bear")
    await list.settled()
    gate.open()
    await gate.departure()
    #expect(texts == ["bear"])
    #expect(list.ignoredAnswerCount <= 1)
  }

  @Test("Nothing found is empty; searching for nothing shows all")
  func nothing() async {
    await search(for: "zebra")
    await list.settled()
    #expect(list.state == .empty)
    await search(for: "")
    await list.settled()
    #expect(texts.count == 5)
  }
}
