import FoundationEssentials
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

/// Rows for a pipe or a file.
@MainActor struct PlainOutputTests {
  /// A list that answers at once, page after page.
  private final class Pages: StatefulTableController {
    var pages: [[Cell]]
    /// The page that fails.
    var badPage: Int?
    private var next = 0
    private(set) var cells: [Cell] = []

    init(_ pages: [[Cell]]) {
      self.pages = pages
      super.init()
    }

    struct Failure: Error {}

    /// How many times it fails before it is good.
    var failureCount = Int.max

    override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
      try await nextPage(in: controller)
    }

    override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
      if next == badPage, failureCount > 0 {
        failureCount -= 1
        throw Failure()
      }
      return {
        self.cells += self.pages[self.next]
        self.next += 1
      }
    }

    override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
      next < pages.count
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      cells.count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      cells[indexPath.row]
    }
  }

  @Test("Rows that stand below the pages are written once, after the last page")
  func rowsBelowThePages() async throws {
    let numbers = FramedNumbers(source: Numbers(count: 30))
    let rows = ["menu"] + (0..<30).map { "\($0)" } + ["tail"]
    #expect(try await text(numbers) == rows.map { "\($0)\n" }.joined())
  }

  @Test func `Rows of all pages are written, each on a line`() async throws {
    let pages = Pages([
      [Cell("one"), Cell("two", detail: "2")], [], [Cell("three", subtitle: "drei"), Cell("")],
    ])
    #expect(try await text(pages) == "one\ntwo  2\nthree  drei\n\n")
  }

  @Test func `A limit ends it, and loads no more than it takes`() async throws {
    let pages = Pages((0..<9).map { .numbered($0 * 2..<$0 * 2 + 2) })
    #expect(try await text(pages, limit: 3) == "row 0\nrow 1\nrow 2\n")
    #expect(pages.cells.count == 4)
  }

  /// Numbers that begin in their middle.
  private final class Middle: StatefulTableController {
    private var numbers = 40..<50
    /// Whether previous pages bring nothing.
    var isStuck = false

    override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
      {}
    }

    override func previousPage(in controller: StatefulTableController) async throws -> Commit<Void>
    {
      { if !self.isStuck { self.numbers = self.numbers.lowerBound - 10..<self.numbers.upperBound } }
    }

    override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
      { self.numbers = self.numbers.lowerBound..<self.numbers.upperBound + 10 }
    }

    override func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool {
      numbers.lowerBound > 0
    }

    override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
      numbers.upperBound < 100
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      numbers.count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      Cell("\(numbers.lowerBound + indexPath.row)")
    }
  }

  @Test("A list that begins in its middle is written from its start", arguments: [nil, 7, 57])
  func previousPagesAreWritten(limit: Int?) async throws {
    let text = try await text(Middle(), limit: limit)
    #expect(text == (0..<(limit ?? 100)).map { "\($0)\n" }.joined())
  }

  @Test("A source that begins a list at its end is written from its first item to its last")
  func fromTheEnd() async throws {
    let pages = [0..<10, 10..<20, 20..<25].map { ScriptedPage($0.map(Number.init)) }
    let source = ScriptedPageSource(pages, start: 2, isNewestLast: true)
    let text = try await text(PagedTableController(source: source))
    #expect(text == (0..<25).map { "\($0)\n" }.joined())
  }

  /// Numbers in order, ten to a page unless more are asked for.
  @MainActor private final class GrowingPages: PageSource {
    let count: Int
    /// How many items were asked for, page by page.
    private(set) var limits: [Int] = []

    init(_ count: Int) { self.count = count }

    func page(after start: Int?) async throws -> Page<Number, Int> {
      try await page(after: start, limit: 10)
    }

    func page(after start: Int?, limit: Int) async throws -> Page<Number, Int> {
      limits.append(limit)
      let end = min(count, (start ?? 0) + limit)
      return Page(((start ?? 0)..<end).map(Number.init), next: end == count ? nil : end)
    }
  }

  @Test func `Each page is twice as long as the one before, up to 2,048 items`() async throws {
    let source = GrowingPages(6000)
    let numbers = PagedTableController(source: source)
    #expect(try await text(numbers, limit: 6000).count == 28_890)
    #expect(source.limits == [10, 20, 40, 80, 160, 320, 640, 1280, 2048, 2048])
  }

  @Test func `It ends when its task is cancelled`() async {
    let numbers = PagedTableController(source: GrowingPages(1_000_000))
    let pipe = Pipe()
    let task = Task { try await PlainOutput().write(numbers, to: pipe.writeEnd) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(numbers.items.isEmpty)
  }

  @Test("Pages that bring nothing new are an error, after as many as the list's budget")
  func pagesThatBringNothingNew() async throws {
    let sameItems = PagedTableController<Number>(
      source: NumberedPageSource(pageSize: 10) { _, _ in ((0..<10).map(Number.init), nil) }
    )
    let pipe = Pipe()
    await #expect(throws: LoadError.emptyPages(3)) {
      try await PlainOutput().write(sameItems, to: pipe.writeEnd)
    }
    #expect(pipe.readAll() == (0..<10).map { "\($0)\n" }.joined())
    #expect(sameItems.history.count == 4)
    let stuck = Middle()
    stuck.isStuck = true
    stuck.loadOptions.emptyPageBudget = 5
    await #expect(throws: LoadError.emptyPages(5)) { try await text(stuck) }
  }

  @Test("A list of any length keeps only some of its items, and has its own limit afterwards")
  func longList() async throws {
    let numbers = PagedTableController<Number>(
      source: NumberedPageSource(pageSize: 100) { page, size in
        (((page - 1) * size..<page * size).map(Number.init), 9_900)
      }
    )
    // As much as a pipe holds without a reader.
    #expect(try await text(numbers) == (0..<9_900).map { "\($0)\n" }.joined())
    #expect(numbers.items.count < 9_900)
    #expect(numbers.maximumItemCount == nil)
  }

  @Test func `No escape sequence gets through`() async throws {
    let pages = Pages([[Cell("a\u{1B}]52;c;x\u{07}\nb\tc\u{9B}1m\u{202E}", detail: "\u{7F}é漢👍🏽")]])
    #expect(try await text(pages) == "a␛]52;c;x␇␊b    c\u{FFFD}1m\u{FFFD}  ␡é漢👍🏽\n")
  }

  @Test func `A failure is thrown after the rows before it`() async throws {
    let pages = Pages([[Cell("one")], [Cell("two")], [Cell("three")]])
    pages.badPage = 2
    let pipe = Pipe()
    await #expect(throws: Pages.Failure.self) {
      try await PlainOutput().write(pages, to: pipe.writeEnd)
    }
    #expect(pipe.readAll() == "one\ntwo\n")
  }

  @Test(arguments: [0, 1, 2])
  func `What is tried again soon is waited for, and no row is missing or doubled`(
    badPage: Int
  ) async throws {
    let pages = Pages([[Cell("one")], [Cell("two")], [Cell("three")]])
    pages.badPage = badPage
    pages.failureCount = 2
    pages.loadOptions.retryPolicy = .exponential(base: .milliseconds(1))
    #expect(try await text(pages) == "one\ntwo\nthree\n")
    #expect(pages.history.count == 5)
  }

  @Test func `What is tried again too late or too often is a failure`() async throws {
    for (base, patience, count) in [(1, 60, 5), (3_600_000, 60, 2), (60_000, 50, 2)] {
      let pages = Pages([[Cell("one")], [Cell("two")]])
      pages.badPage = 1
      pages.loadOptions.retryPolicy = .exponential(
        base: .milliseconds(base),
        cap: .seconds(3600),
        jitter: false
      )
      let pipe = Pipe()
      var output = PlainOutput()
      output.retryPatience = .seconds(patience)
      await #expect(throws: Pages.Failure.self) { try await output.write(pages, to: pipe.writeEnd) }
      #expect(pipe.readAll() == "one\n")
      #expect(pages.history.count == count)
    }
  }

  @Test func `A list that was never loaded has no rows to write`() async throws {
    let controller = ListController()
    controller.hasMorePages = true
    let pipe = Pipe()
    let task = Task { try await PlainOutput().write(controller, to: pipe.writeEnd) }
    await Task.yield()
    controller.cancelLoading()
    try await task.value
    #expect(pipe.readAll().isEmpty)
  }

  @Test("Rows of a preview, which look like others, aren't written", arguments: [false, true])
  func preview(fails: Bool) async throws {
    let source = ScriptedPageSource([[Number(id: 2)]])
    if fails { source.pages[0] = source.pages[0].failing(Pages.Failure()) }
    source.cachedItems = [Number(id: 1)]
    let numbers = PagedTableController(source: source, clock: ManualClock())
    let pipe = Pipe()
    do {
      try await PlainOutput().write(numbers, to: pipe.writeEnd)
      #expect(!fails)
    } catch {
      #expect(fails && error is Pages.Failure)
    }
    #expect(pipe.readAll() == (fails ? "" : "2\n"))
  }

  // MARK: Sections

  private struct Entry: Identifiable, Sendable {
    var id: Int
    var group: String?
  }

  /// Items in sections by title.
  private final class Entries: PagedTableController<Entry> {
    override func sectionTitle(for item: Entry) -> String? { item.group }
    override func cell(for item: Entry) -> Cell { Cell("row \(item.id)") }
  }

  private func entries(_ groups: [String?], pageSize: Int) -> Entries {
    let items = groups.enumerated().map { Entry(id: $0, group: $1) }
    return Entries(
      source: NumberedPageSource(pageSize: pageSize) { page, size in
        let start = min(items.count, (page - 1) * size)
        return (Array(items[start..<min(items.count, start + size)]), items.count)
      }
    )
  }

  private func text(_ list: StatefulTableController, limit: Int? = nil) async throws -> String {
    let pipe = Pipe()
    try await PlainOutput().write(list, limit: limit, to: pipe.writeEnd)
    return pipe.readAll()
  }

  @Test(arguments: 1...7)
  func `The titles of sections stand before their rows, apart from the rows before`(
    pageSize: Int
  ) async throws {
    let list = entries(
      [nil, "To␛day", "To␛day", "Yesterday", nil, "Yesterday"],
      pageSize: pageSize
    )
    let text = try await text(list)
    #expect(
      text == """
        row 0

        To␛day
        row 1
        row 2

        Yesterday
        row 3
        row 4

        Yesterday
        row 5

        """
    )
  }

  @Test("Sections whose rows are dropped meanwhile have their title once", arguments: 1...5)
  func droppedSections(pageSize: Int) async throws {
    let groups = (0..<60).map { $0 < 41 ? "A" : "B" }
    let list = entries(groups, pageSize: pageSize)
    list.maximumItemCount = 5
    let text = try await text(list)
    let rows = (0..<60).map { "row \($0)\n" }
    #expect(text == "A\n" + rows[..<41].joined() + "\nB\n" + rows[41...].joined())
  }

  @Test("Sections with the same title are told apart, and a limit counts rows only")
  func sameTitles() async throws {
    let list = ListController(sections: [
      .init(title: "A", cells: .numbered(0..<1)), .init(title: "B", cells: []),
      .init(title: "A", cells: .numbered(1..<4)),
    ])
    list.haveAllRows()
    #expect(try await text(list, limit: 2) == "A\nrow 0\n\nA\nrow 1\n")
  }
}
