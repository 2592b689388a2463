import StatefulTable
import StatefulTableTesting
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite("A paged list that begins in the middle or at the end")
struct PagedBothWaysTests {
  /// Numbers in their order, of which more may come at the end, from the last page on.
  private final class Numbers: PageSource {
    private struct State {
      var numbers: [Entry]
      var questions: [String] = []
      var gate: Gate?
    }

    private let pageSize = 10
    private let state: Mutex<State>
    let isNewestLast = true

    init(_ numbers: Range<Int>) {
      state = Mutex(State(numbers: numbers.map { Entry(id: $0) }))
    }

    var questions: [String] { state.withLock(\.questions) }

    func append(_ numbers: Range<Int>) {
      state.withLock { $0.numbers += numbers.map { Entry(id: $0) } }
    }

    @MainActor func hold() -> Gate {
      let gate = Gate()
      state.withLock { $0.gate = gate }
      return gate
    }

    func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      guard let cursor else { return try await page(before: .max) }
      let all = await answer("after \(cursor)")
      let items = Array(all.drop { $0.id <= cursor }.prefix(pageSize))
      return page(items, of: all, at: cursor)
    }

    func page(before cursor: Int) async throws -> Page<Entry, Int> {
      let all = await answer(cursor == .max ? "the end" : "before \(cursor)")
      let items = Array(all.prefix { $0.id < cursor }.suffix(pageSize))
      return page(items, of: all, at: cursor == .max ? 0 : cursor - 1)
    }

    private func page(_ items: [Entry], of all: [Entry], at cursor: Int) -> Page<Entry, Int> {
      let isFirst = items.first.map { $0 == all.first } ?? all.isEmpty
      let end = items.last?.id ?? cursor
      return Page(
        items,
        previous: isFirst ? nil : items.first?.id ?? cursor + 1,
        next: end,
        isLast: all.last.map { $0.id <= end } ?? true
      )
    }

    private func answer(_ question: String) async -> [Entry] {
      let (numbers, gate) = state.withLock { state in
        state.questions.append(question)
        return (state.numbers, state.gate)
      }
      await gate?.pass()
      return numbers
    }
  }

  private func list(
    _ source: Numbers,
    keeping maximum: Int? = nil,
    offset: Int = 3
  ) async -> EntryList {
    let list = EntryList(source: source, clock: ManualClock())
    list.maximumItemCount = maximum
    list.loadOptions.nextPageOffset = offset
    list.tableView.gravity = .bottom
    list.tableView.size = Size(columns: 20, lines: 5)
    list.reload()
    await list.settled()
    return list
  }

  private func scroll(_ list: EntryList, by lines: Int) async {
    list.tableView.scroll(by: lines)
    await list.settled()
  }

  /// Scrolls to row 0 line by line, and records an issue where a row is left out.
  private func isEveryRowFoundUpwards(in list: EntryList) async -> Bool {
    while list.topID != 0 {
      let top = list.topID
      await scroll(list, by: -1)
      guard list.topID == top.map({ $0 - 1 }) else {
        Issue.record("\(top ?? -1) was followed by \(list.visibleIDs)")
        return false
      }
    }
    return true
  }

  @Test("An empty list fills from its end")
  func empty() async {
    let source = Numbers(0..<0)
    let list = await list(source, keeping: 8)
    #expect(list.state == .empty)
    source.append(1..<3)
    try? await list.refreshQuietly()
    #expect(list.state == .idle)
    #expect(list.ids == [1, 2])
    source.append(3..<30)
    await list.refresh()
    while list.loads.hasMorePages { await scroll(list, by: .max) }
    #expect(list.ids.last == 29)
    await scroll(list, by: .min)
    while list.loads.hasPreviousPages { await scroll(list, by: .min) }
    #expect(list.ids.first == 1)
    #expect(list.ids == Array(1...(list.ids.last ?? 0)))
  }

  /// A file of numbers, from the first one on, that is replaced by another one.
  @MainActor private final class File: PageSource {
    let isNewestLast = true
    var count = 3

    func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      let start = cursor ?? 0
      guard start <= count else { throw PageSourceError.expiredCursor }
      return Page((start..<count).map { Entry(id: $0) }, next: count, isLast: true)
    }
  }

  @Test("After its cursors have expired, a list has what its source has", arguments: [0, 1, 2])
  func expiredCursor(count: Int) async throws {
    let file = File()
    let list = EntryList(source: file, clock: ManualClock())
    list.tableView.size = Size(columns: 20, lines: 5)
    list.reload()
    await list.settled()
    #expect(list.ids == [0, 1, 2])
    file.count = count
    try await list.refreshQuietly()
    #expect(list.ids == Array(0..<count))
    file.count = 4
    try await list.refreshQuietly()
    #expect(list.ids == Array(0..<4))
  }

  @Test("What the user loads takes the place of a quiet refresh, which then asks again")
  func quiet() async throws {
    let source = Numbers(0..<100)
    let list = await list(source, offset: 0)
    let gate = source.hold()
    source.append(100..<102)
    let refresh = Task { try await list.refreshQuietly() }
    while source.questions.count < 2 { await mainActorTurn() }
    list.loadPreviousPage()
    while source.questions.count < 3 { await mainActorTurn() }
    gate.open()
    try await refresh.value
    #expect(list.ids == Array(80..<102))
    #expect(
      list.history.map(\.kind) == [.initial, .pullToRefresh, .previousPage, .pullToRefresh]
    )
    #expect(source.questions == ["the end", "after 99", "before 90", "after 99"])
  }

  @Test(
    "A quiet refresh throws what the source throws, and the list shows it, until one succeeds"
  )
  func quietFailure() async throws {
    let source = ScriptedPageSource(
      [[Entry(id: 0)], ScriptedPage([Entry(id: 1)]).failing(Offline(), times: 2)],
      start: 0,
      isNewestLast: true
    )
    let last = source.pages.removeLast()
    let list = EntryList(source: source, clock: ManualClock())
    try await list.refreshQuietly()
    #expect(source.cursors == [])
    list.reload()
    await list.settled()
    source.pages.append(last)
    await #expect(throws: Offline.self) { try await list.refreshQuietly() }
    #expect(list.loads.pullToRefresh.error is Offline)
    await list.refresh()
    #expect(list.loads.pullToRefresh.error is Offline)
    try await list.refreshQuietly()
    #expect(list.ids == [0, 1])
    #expect(list.loads.pullToRefresh.error == nil)
  }

  @Test("A last row that grows until the next one comes is never lost, wherever pages end")
  func growing() async {
    /// Lines of which the last one may grow: the next page begins with it.
    final class Lines: PageSource {
      let lines = Mutex<[Entry]>([])
      let isNewestLast = true

      func page(after cursor: Int?) async throws -> Page<Entry, Int> {
        guard let cursor else { return try await page(before: .max) }
        return page(Array(all.dropFirst(cursor).prefix(3)), at: cursor)
      }

      func page(before cursor: Int) async throws -> Page<Entry, Int> {
        let items = Array(all.prefix(cursor).suffix(3))
        return page(items, at: items.first?.id ?? 0)
      }

      var all: [Entry] { lines.withLock(\.self) }

      private func page(_ items: [Entry], at start: Int) -> Page<Entry, Int> {
        let end = start + items.count
        let isGrowing = items.last.map { $0.text != "done" } ?? false
        return Page(
          items,
          previous: start > 0 ? start : nil,
          next: isGrowing ? end - 1 : end,
          isLast: end >= all.count
        )
      }
    }
    let source = Lines()
    let list = EntryList(source: source, clock: ManualClock())
    list.duplicatePolicy = .replace
    list.maximumItemCount = 12
    list.tableView.gravity = .bottom
    list.tableView.size = Size(columns: 20, lines: 2)
    list.reload()
    await list.settled()
    for id in 0..<60 {
      for text in ["begun", "longer"] {
        source.lines.withLock { lines in
          if text == "begun" {
            if id > 0 { lines[id - 1].text = "done" }
            lines.append(Entry(id: id, text: text))
          } else {
            lines[id].text = text
          }
        }
        await list.refresh()
        #expect(list.items.last == Entry(id: id, text: text))
        #expect(list.ids == Array((list.ids.first ?? 0)...id))
        #expect(list.itemCount <= 16)
      }
    }
    guard await isEveryRowFoundUpwards(in: list) else { return }
    #expect(list.items.dropLast().allSatisfy { $0.text == "done" })
    #expect(list.mistakes == [])
  }

  @Test("Without the first page, no row has a number, and the total isn't one to compare with")
  func numbers() async {
    let list = await list(Numbers(0..<30))
    #expect(list.rowsOwner?.droppedRows.isEmpty == true)
    #expect(list.rowsOwner?.totalRowCount == nil)
  }

  @Test("A source that can't load a previous page says what to implement")
  func unimplemented() async {
    struct Halfway: PageSource {
      func page(after cursor: Int?) async throws -> Page<Entry, Int> {
        Page([Entry(id: 5)], previous: 5, next: nil)
      }
    }
    let list = EntryList(source: Halfway(), clock: ManualClock())
    list.tableView.size = Size(columns: 20, lines: 5)
    list.reload()
    await list.settled()
    let error = list.loads.previousPage.error as? PageSourceError
    #expect(error?.reason == .unimplementedPreviousPage("5"))
    #expect(error?.description.contains("implement page(before:)") == true)
  }

  @Test("A page that leads back to itself is an error, and an empty one that doesn't is none")
  func repeated() async {
    struct Circle: PageSource {
      func page(after cursor: Int?) async throws -> Page<Entry, Int> {
        Page([Entry(id: 5)], previous: 5, next: nil)
      }

      func page(before cursor: Int) async throws -> Page<Entry, Int> {
        Page([], previous: max(3, cursor - 1), next: cursor)
      }
    }
    let list = EntryList(source: Circle(), clock: ManualClock())
    list.tableView.size = Size(columns: 20, lines: 5)
    list.reload()
    await list.settled()
    #expect(
      list.loads.previousPage.error as? PageSourceError == PageSourceError(.repeatedCursor("3"))
    )
  }
}
