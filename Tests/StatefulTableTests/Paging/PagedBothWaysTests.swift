import StatefulTable
import StatefulTableTesting
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite("A paged list that begins in the middle or at the end")
struct PagedBothWaysTests {
  /// Numbers in their order, of which more may come at the end, in pages before and after a number.
  private final class Numbers: PageSource {
    private struct State {
      var numbers: [Entry]
      var questions: [String] = []
      var gate: Gate?
    }

    /// Where a list begins: after this number, or with the last page.
    private let start: Int?
    private let pageSize: Int
    private let state: Mutex<State>
    let isNewestLast: Bool

    init(_ numbers: Range<Int>, pageSize: Int = 10, start: Int? = nil, isNewestLast: Bool = true) {
      self.start = start
      self.pageSize = pageSize
      self.isNewestLast = isNewestLast
      state = Mutex(State(numbers: numbers.map { Entry(id: $0) }))
    }

    var questions: [String] { state.withLock(\.questions) }

    var numbers: [Entry] {
      get { state.withLock(\.numbers) }
      set { state.withLock { $0.numbers = newValue } }
    }

    func append(_ numbers: Range<Int>) {
      state.withLock { $0.numbers += numbers.map { Entry(id: $0) } }
    }

    @MainActor func hold() -> Gate {
      let gate = Gate()
      state.withLock { $0.gate = gate }
      return gate
    }

    func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      guard let cursor = cursor ?? start else { return try await page(before: .max) }
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
    gravity: TableView.Gravity = .bottom,
    offset: Int = 3
  ) async -> EntryList {
    let list = EntryList(source: source, clock: ManualClock())
    list.maximumItemCount = maximum
    list.loadOptions.nextPageOffset = offset
    list.tableView.gravity = gravity
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

  @Test("A chat begins with its newest rows, and loads the older ones as the user scrolls up")
  func end() async {
    let source = Numbers(0..<100)
    let list = await list(source)
    #expect(list.ids == Array(90..<100))
    #expect(list.visibleIDs == Array(95..<100))
    #expect(list.loads.hasPreviousPages)
    #expect(!list.loads.hasMorePages)
    var most = 0
    for row in (0..<95).reversed() {
      await scroll(list, by: -1)
      #expect(list.topID == row)
      most = max(most, list.itemCount)
    }
    #expect(list.ids == Array(0..<100))
    #expect(!list.loads.hasPreviousPages)
    #expect(source.questions.count == 10)
    #expect(list.tableView.unseenRowsAbove == 0)
  }

  @Test("A list that begins in the middle loads pages on both sides, and what is on screen stays")
  func middle() async {
    let source = Numbers(0..<100, start: 49, isNewestLast: false)
    let list = await list(source, gravity: .top)
    #expect(list.topID == 50)
    #expect(list.ids == Array(40..<60))
    await list.loadAll()
    #expect(list.topID == 50)
    #expect(list.ids == Array(40..<100))
    await scroll(list, by: .min)
    await scroll(list, by: .min)
    #expect(list.ids.first == 20)
    #expect(list.mistakes == [])
  }

  @Test("With a limit, pages are unloaded on the side that is further away, and load again")
  func bothSides() async {
    let source = Numbers(0..<1000, start: 499)
    let list = await list(source, keeping: 50, gravity: .top)
    for (step, goal) in [(-1, 0), (1, 995), (-1, 300), (1, 700)] {
      while list.topID != goal {
        let top = list.topID
        await scroll(list, by: step)
        guard list.topID == top.map({ $0 + step }) else {
          Issue.record("\(top ?? -1) was followed by \(list.visibleIDs)")
          return
        }
        #expect(list.itemCount <= 60)
        #expect(list.ids == Array((list.ids.first ?? 0)...(list.ids.last ?? 0)))
      }
    }
    #expect(list.duplicateCount == 0)
    #expect(list.mistakes == [])
  }

  @Test(
    "A refresh brings what has come at the end; at the end it is followed, further up nothing moves"
  )
  func refresh() async {
    let source = Numbers(0..<20)
    let list = await list(source)
    source.append(20..<23)
    await list.refresh()
    #expect(list.visibleIDs.last == 22)
    #expect(list.tableView.unseenRowsBelow == 0)
    await scroll(list, by: -3)
    let visible = list.visibleIDs
    source.append(23..<25)
    await list.refresh()
    #expect(list.visibleIDs == visible)
    #expect(list.tableView.unseenRowsBelow == 2)
    #expect(source.questions == ["the end", "after 19", "after 22"])
    #expect(list.duplicateCount == 0)
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

  @Test("What is between the rows and the end isn't new: a refresh doesn't read it")
  func refreshInTheMiddle() async throws {
    let source = Numbers(0..<100, start: 49)
    let list = await list(source, gravity: .top, offset: 0)
    try await list.refreshQuietly()
    #expect(source.questions == ["after 49"])
    #expect(list.ids == Array(50..<60))
    #expect(list.tableView.unseenRowsBelow == 0)
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

  @Test(
    "While someone reads far above, what comes at the end of a full list is left to the next page"
  )
  func noRoom() async {
    let source = Numbers(0..<100)
    let list = await list(source, keeping: 40)
    for _ in 0..<8 { await scroll(list, by: .min) }
    #expect(list.loads.hasMorePages)
    let visible = list.visibleIDs
    source.append(100..<105)
    for _ in 0..<20 { await list.refresh() }
    #expect(list.visibleIDs == visible)
    #expect(list.itemCount <= 50)
    #expect(list.tableView.unseenRowsBelow == 0)
    while list.loads.hasMorePages { await scroll(list, by: .max) }
    #expect(list.ids == Array((list.ids.first ?? 0)...104))
  }

  @Test("A list that is followed for long keeps its newest rows, few pages, and the way back")
  func followed() async {
    let source = Numbers(0..<10)
    let list = await list(source, keeping: 100)
    for number in 10..<600 {
      source.append(number..<number + 1)
      await list.refresh()
      #expect(list.visibleIDs.last == number)
      #expect(list.itemCount <= 125)
    }
    guard await isEveryRowFoundUpwards(in: list) else { return }
    #expect(source.questions.count < 800)
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

  @Test("A refresh of a list whose newest rows are first begins again where the source begins")
  func restart() async {
    let source = Numbers(0..<100, start: 49, isNewestLast: false)
    let list = await list(source, gravity: .top)
    #expect(list.ids == Array(40..<60))
    await list.refresh()
    #expect(list.ids.contains(50))
    #expect(list.loads.hasPreviousPages)
    await scroll(list, by: .min)
    #expect(list.ids.first == 30)
    #expect(list.ids == Array(30...(list.ids.last ?? 0)))
  }

  @Test("A restored position waits for its row, which is in a page above")
  func restored() async {
    let list = EntryList(source: Numbers(0..<100), clock: ManualClock())
    list.tableView.gravity = .bottom
    list.tableView.size = Size(columns: 20, lines: 5)
    list.tableView.position = TablePosition(section: 0, row: 42, id: "42")
    list.reload()
    await list.settled()
    #expect(list.topID == 42)
    #expect(list.ids.first == 30)
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
