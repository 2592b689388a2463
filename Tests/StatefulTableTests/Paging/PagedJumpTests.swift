import Foundation
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import StatefulTable

/// Lists that go to a row or an item that isn't loaded, with one request.
@MainActor struct PagedJumpTests {
  /// A server with numbered pages of 20, which writes down the pages that it was asked for.
  @MainActor private final class Server {
    var entries: [Entry]
    /// What it says how many there are, or `nil` for the truth.
    var lie: Int?
    var hasTotal = true
    var error: (any Error)?
    var gate: Gate?
    private(set) var pages: [Int] = []

    init(_ count: Int) { entries = (0..<count).map { Entry(id: $0) } }

    var source: NumberedPageSource<Entry> {
      NumberedPageSource(pageSize: 20) { [self] page, size in
        pages.append(page)
        let items = Array(entries.dropFirst((page - 1) * size).prefix(size))
        let total = hasTotal ? lie ?? entries.count : nil
        await gate?.pass()
        if let error { throw error }
        return (items, total)
      }
    }

    func forgetPages() { pages = [] }

    func insertAtTop(_ ids: Range<Int>) {
      entries.insert(contentsOf: ids.map { Entry(id: $0) }, at: 0)
    }
  }

  private final class List: PagedTableController<Entry>, SearchableController {
    var onSearch: ((String) -> any PageSource<Entry>)?

    var ids: [Int] { items.map(\.id) }
    var visibleIDs: [Int] {
      tableView.indexPathsForVisibleRows.compactMap { item(at: $0)?.id }
    }
    var cursorID: Int? { tableView.cursor.flatMap { item(at: $0)?.id } }

    override func cell(for item: Entry) -> Cell { Cell("row \(item.id)") }
    override func filterText(for item: Entry) -> String? { "\(item.id)" }
    func searchTextDidChange(to text: String) {
      if let onSearch { source = onSearch(text) }
    }
  }

  private static func screen(_ list: List) async -> TableScreen {
    list.title = "Rows"
    let screen = TableScreen(list, size: Size(columns: 40, lines: 10), clock: ManualClock())
    screen.appear()
    await screen.settled()
    return screen
  }

  private static func opened(_ server: Server) async -> (List, TableScreen) {
    let list = List(source: server.source, clock: ManualClock())
    let screen = await screen(list)
    server.forgetPages()
    return (list, screen)
  }

  private static func play(_ script: String, on screen: TableScreen) async throws {
    try await KeyScript(parsing: script).play(on: screen)
  }

  private static func title(_ screen: TableScreen) -> String {
    screen.frame().text.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// Whether rows follow each other as at the server.
  private static func areInOrder(_ ids: [Int], _ server: Server) -> Bool {
    guard let first = ids.first, let start = server.entries.firstIndex(where: { $0.id == first })
    else { return false }
    return server.entries.dropFirst(start).prefix(ids.count).map(\.id) == ids
  }

  // MARK: Keys

  @Test func `The last row is one request away`() async throws {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    try await Self.play("G <wait>", on: screen)
    #expect(server.pages == [450])
    #expect(list.cursorID == 8_999)
    #expect(Self.title(screen).hasSuffix("9,000 of 9,000"))
    #expect(list.visibleIDs == Array(8_992..<9_000))
    #expect(list.history.last?.cause == .jump)
    #expect(!list.loads.hasMorePages)
    try await Self.play("G <wait>", on: screen)
    #expect(server.pages == [450])
  }

  @Test func `A row is one request away, and the title has its number`() async throws {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    try await Self.play("5 0 0 5 G <wait>", on: screen)
    #expect(server.pages.first == 251)
    #expect(list.cursorID == 5_004)
    #expect(Self.title(screen).hasSuffix("5,005 of 9,000"))
    #expect(list.visibleIDs == Array(5_004..<5_012))
    #expect(server.pages.count == 1)
    server.forgetPages()
    try await Self.play("1 2 G <wait>", on: screen)
    #expect(server.pages.first == 1)
    #expect(list.cursorID == 11)
    #expect(Self.title(screen).hasSuffix("12 of 9,000"))
  }

  @Test func `The first row is one request away, too`() async throws {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    try await Self.play("G <wait> g <wait>", on: screen)
    #expect(server.pages == [450, 1])
    #expect(list.cursorID == 0)
    #expect(list.ids == Array(0..<20))
    #expect(!list.loads.hasPreviousPages)
    #expect(Self.title(screen).hasSuffix("1 of 9,000"))
  }

  @Test func `A row on the next page is loaded with that page`() async throws {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    try await Self.play("3 0 G <wait>", on: screen)
    #expect(server.pages.first == 2)
    #expect(list.ids.first == 0)
    #expect(list.cursorID == 29)
    #expect(list.history.last?.kind == .nextPage)
  }

  @Test func `A source without a total goes to a row, and page by page to the end`() async throws {
    let server = Server(130)
    server.hasTotal = false
    let (list, screen) = await Self.opened(server)
    try await Self.play("9 5 G <wait>", on: screen)
    #expect(server.pages.first == 5)
    #expect(list.cursorID == 94)
    try await Self.play("G <wait>", on: screen)
    #expect(list.cursorID == 129)
    // Beyond the end, nobody knows where the last row is: the list begins anew.
    try await Self.play("g <wait> 9 9 9 G <wait>", on: screen)
    #expect(list.ids.first == 0)
  }

  // MARK: Around a row

  @Test func `Pages above and below load as the user comes near, each with one request`() async {
    let server = Server(200)
    let (list, screen) = await Self.opened(server)
    list.jump(toSourceRow: 110)
    await list.settled()
    server.forgetPages()
    for _ in 0..<30 {
      list.tableView.scroll(by: -8)
      await list.settled()
    }
    #expect(server.pages == [5, 4, 3, 2, 1])
    #expect(list.ids.first == 0)
    #expect(!list.loads.hasPreviousPages)
    #expect(Self.title(screen).contains("of 200"))
    server.forgetPages()
    while list.loads.hasMorePages {
      list.loadNextPage()
      await list.settled()
    }
    #expect(server.pages.last == 10)
    #expect(server.pages.count <= 4)
    #expect(list.ids == Array(0..<200))
  }

  @Test(arguments: [1, 3, 25]) func `Rows that were inserted above hide none`(count: Int) async {
    let server = Server(400)
    let (list, _) = await Self.opened(server)
    list.jump(toSourceRow: 210)
    await list.settled()
    list.tableView.scroll(by: 2)
    let visible = list.visibleIDs
    server.insertAtTop(1_000..<1_000 + count)
    list.loadPreviousPage()
    await list.settled()
    #expect(list.visibleIDs == visible)
    #expect(Self.areInOrder(list.ids, server))
    while list.loads.hasPreviousPages {
      list.loadPreviousPage()
      await list.settled()
    }
    #expect(Self.areInOrder(list.ids, server))
    #expect(list.ids.first == 1_000)
  }

  @Test func `Rows that were removed above are neither doubled nor missed`() async {
    let server = Server(400)
    let (list, _) = await Self.opened(server)
    list.jump(toSourceRow: 210)
    await list.settled()
    server.entries.removeFirst(7)
    list.loadPreviousPage()
    await list.settled()
    #expect(Self.areInOrder(list.ids, server))
    while list.loads.hasPreviousPages {
      list.loadPreviousPage()
      await list.settled()
    }
    while list.loads.hasMorePages {
      list.loadNextPage()
      await list.settled()
    }
    #expect(list.ids == server.entries.map(\.id))
  }

  @Test func `With a cap, pages on both sides are unloaded, and come back`() async {
    let server = Server(400)
    let (list, screen) = await Self.opened(server)
    list.maximumItemCount = 60
    list.jump(toSourceRow: 210)
    await list.settled()
    for _ in 0..<60 {
      list.tableView.scroll(by: -8)
      await list.settled()
    }
    #expect(list.ids.first == 0)
    #expect(list.itemCount <= 80)
    #expect(Self.areInOrder(list.ids, server))
    for _ in 0..<120 {
      list.tableView.scroll(by: 8)
      await list.settled()
      #expect(Self.areInOrder(list.ids, server))
    }
    #expect(list.ids.last == 399)
    list.tableView.moveCursor(to: list.tableView.indexPathsForVisibleRows.last ?? IndexPath())
    #expect(Self.title(screen).hasSuffix("400 of 400"))
    server.forgetPages()
    list.jump(toSourceRow: 3)
    await list.settled()
    #expect(server.pages == [1])
    #expect(list.cursorID == 3)
  }

  // MARK: Totals that lie

  @Test func `If there are fewer rows than the total says, the list goes to the last one`()
    async throws
  {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    server.entries.removeLast(5_000)
    try await Self.play("G <wait>", on: screen)
    #expect(server.pages == [450, 200])
    #expect(list.cursorID == 3_999)
    #expect(Self.title(screen).hasSuffix("4,000 of 4,000"))
  }

  @Test(arguments: [8_995, 8_700, 30, 0])
  func `A total that always lies costs few requests`(count: Int) async throws {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    server.entries.removeLast(9_000 - count)
    server.lie = 9_000
    list.loadOptions.nextPageOffset = 0
    try await Self.play("G <wait>", on: screen)
    #expect(server.pages.count <= 3)
    #expect(list.ids.isEmpty == (count == 0))
    #expect(Self.areInOrder(list.ids, server) || count == 0)
  }

  // MARK: Failures and other loads

  @Test func `If it fails, the rows stay, and a retry goes there`() async throws {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    server.error = Offline()
    try await Self.play("G <wait>", on: screen)
    #expect(list.loads.initial.error is Offline)
    #expect(list.ids == Array(0..<20))
    #expect(list.visibleIDs.first == 0)
    #expect(screen.frame().text.contains("Couldn't load: offline · t retries"))
    server.error = nil
    try await Self.play("t <wait>", on: screen)
    #expect(list.cursorID == 8_999)
    #expect(server.pages == [450, 450])
  }

  @Test func `A reload after a failure begins with the first page`() async throws {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    server.error = Offline()
    try await Self.play("G <wait>", on: screen)
    server.error = nil
    try await Self.play("R <wait>", on: screen)
    #expect(server.pages == [450, 1])
    #expect(list.cursorID == 0)
  }

  @Test func `It takes the place of a load in flight`() async throws {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    let gate = Gate()
    server.gate = gate
    list.loadNextPage()
    await gate.arrival()
    try await Self.play("G", on: screen)
    await gate.arrivals(2)
    #expect(list.state == .initialLoading)
    #expect(list.ids == Array(0..<20))
    gate.open()
    await list.settled()
    #expect(list.ids == Array(8_980..<9_000))
    #expect(list.history.suffix(2).map(\.kind) == [.nextPage, .initial])
  }

  @Test func `Rows that are removed while it loads don't keep it from its row`() async {
    let server = Server(9_000)
    let (list, _) = await Self.opened(server)
    let gate = Gate()
    server.gate = gate
    list.jump(toSourceRow: 8_999)
    await gate.arrival()
    list.removeAll()
    gate.open()
    await list.settled()
    #expect(list.ids == Array(8_980..<9_000))
    #expect(list.cursorID == 8_999)
  }

  @Test func `It can be cancelled, and the rows stay`() async throws {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    let gate = Gate()
    server.gate = gate
    try await Self.play("j j G", on: screen)
    await gate.arrival()
    try await Self.play("x", on: screen)
    gate.open()
    await list.settled()
    #expect(list.ids == Array(0..<20))
    #expect(list.cursorID == 2)
  }

  // MARK: Refreshes

  @Test(arguments: [0, 1, 19, 25, 55])
  func `A refresh reads the rows again where they are`(count: Int) async throws {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    try await Self.play("5 0 0 5 G <wait> j j", on: screen)
    server.forgetPages()
    let visible = list.visibleIDs
    server.insertAtTop(20_000..<20_000 + count)
    server.entries[5_010 + count].text = "new"
    try await Self.play("r <wait>", on: screen)
    #expect(server.pages.first == 251)
    #expect(Self.areInOrder(list.ids, server))
    #expect(list.visibleIDs == visible)
    #expect(list.cursorID == 5_006)
    #expect(Self.title(screen).hasSuffix("of 9,0\(count < 10 ? "0" : "")\(count)"))
    #expect(list.loads.hasPreviousPages)
  }

  @Test func `A refresh of a list that has shrunk goes to the last rows`() async throws {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    try await Self.play("5 0 0 5 G <wait>", on: screen)
    server.entries.removeLast(8_950)
    server.forgetPages()
    try await Self.play("r <wait>", on: screen)
    #expect(server.pages.prefix(2) == [251, 3])
    #expect(list.ids.suffix(10) == Array(40..<50)[...])
    #expect(Self.title(screen).hasSuffix("of 50"))
  }

  // MARK: Searches, filters, selections

  @Test func `A search begins with its first page, and so do the rows after it`() async throws {
    let server = Server(9_000)
    let found = Server(45)
    let (list, screen) = await Self.opened(server)
    list.onSearch = { $0.isEmpty ? server.source : found.source }
    list.loadOptions.searchDelay = .zero
    try await Self.play("G <wait> /", on: screen)
    screen.send(.paste("x"))
    try await Self.play("<enter> <wait>", on: screen)
    #expect(found.pages == [1])
    #expect(list.ids == Array(0..<20))
    #expect(Self.title(screen).contains("1 of 45"))
    try await Self.play("G <wait>", on: screen)
    #expect(list.cursorID == 44)
    list.search(for: "")
    await list.settled()
    #expect(server.pages == [450, 1])
    #expect(list.ids == Array(0..<20))
  }

  @Test func `With a filter, rows are those that are shown, and a jump ends it`() async throws {
    let server = Server(300)
    let (list, screen) = await Self.opened(server)
    list.filter("1")
    await list.settled()
    server.forgetPages()
    try await Self.play("2 G <wait>", on: screen)
    #expect(list.cursorID == 10)
    #expect(server.pages.isEmpty)
    list.jump(toSourceRow: 250)
    await list.settled()
    #expect(list.filterText.isEmpty)
    #expect(list.cursorID == 250)
  }

  @Test func `Selected rows stay selected, and are seen again when they are loaded`() async throws {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    list.tableView.allowsMultipleSelection = true
    list.tableView.selectRow(at: IndexPath(row: 2, section: 0))
    try await Self.play("G <wait>", on: screen)
    #expect(server.pages == [450])
    #expect(list.selectedIDs == [2])
    #expect(list.tableView.selectedRowCount == 0)
    try await Self.play("g <wait>", on: screen)
    #expect(list.selectedIDs == [2])
    #expect(list.tableView.indexPathsForSelectedRows == [IndexPath(row: 2, section: 0)])
  }

  @Test func `A source that doesn't find rows says so, and G loads page after page`() async throws {
    let list = List(source: ServerList(count: 60, pageSize: 10), clock: ManualClock())
    let screen = await Self.screen(list)
    #expect(!list.jump(toSourceRow: 50))
    #expect(list.jump(toSourceRow: 5))
    #expect(list.cursorID == 5)
    try await Self.play("G <wait>", on: screen)
    #expect(list.ids == Array(0..<60))
  }

  @Test func `Rows that nobody has do no harm`() async {
    let server = Server(50)
    let (list, _) = await Self.opened(server)
    for row in [Int.max, .min, -1, 50, 49] {
      list.jump(toSourceRow: row)
      await list.settled()
      #expect(list.cursorID == (row < 0 ? 0 : 49))
    }
  }

  // MARK: Items

  /// A chat, the newest message last, in pages around, before and after a message.
  @MainActor private final class Chat: PageSource {
    nonisolated let isNewestLast = true
    var messages = (0..<200).map { Entry(id: $0) }
    private(set) var questions: [String] = []

    func page(after id: Int?) async throws -> Page<Entry, Int> {
      questions.append("after \(id.map(String.init) ?? "nothing")")
      return page(messages.firstIndex { message in id.map { message.id > $0 } ?? false } ?? 190)
    }

    func page(before id: Int) async throws -> Page<Entry, Int> {
      questions.append("before \(id)")
      let end = messages.firstIndex { $0.id >= id } ?? messages.count
      return page(max(0, end - 10), min(end, 10))
    }

    func page(around id: Int) async throws -> Page<Entry, Int>? {
      questions.append("around \(id)")
      return messages.firstIndex { $0.id == id }.map { page(max(0, $0 - 2)) }
    }

    private func page(_ start: Int, _ count: Int = 10) -> Page<Entry, Int> {
      let items = Array(messages.dropFirst(start).prefix(count))
      let end = items.last?.id ?? 0
      return Page(
        items,
        previous: start > 0 ? items.first?.id : nil,
        next: end,
        isLast: start + items.count >= messages.count
      )
    }
  }

  @Test func `A chat opens at the first unread message`() async {
    let chat = Chat()
    let list = List(source: chat, clock: ManualClock())
    list.loadOptions.nextPageOffset = 0
    list.tableView.gravity = .bottom
    list.jump(toItemWithID: 100)
    let screen = await Self.screen(list)
    #expect(chat.questions == ["around 100"])
    #expect(list.visibleIDs == Array(100..<108))
    #expect(list.cursorID == 100)
    #expect(list.loads.hasPreviousPages)
    #expect(list.loads.hasMorePages)
    #expect(screen.rows.first == "row 100")
    list.loadPreviousPage()
    await list.settled()
    list.loadNextPage()
    await list.settled()
    #expect(list.ids == Array(88..<118))
  }

  @Test func `An item that is there is scrolled to, and another is loaded`() async {
    let chat = Chat()
    let list = List(source: chat, clock: ManualClock())
    list.loadOptions.nextPageOffset = 0
    _ = await Self.screen(list)
    list.jump(toItemWithID: 198)
    #expect(chat.questions == ["after nothing"])
    #expect(list.cursorID == 198)
    list.jump(toItemWithID: 20)
    #expect(list.state == .initialLoading)
    await list.settled()
    #expect(chat.questions == ["after nothing", "around 20"])
    #expect(list.cursorID == 20)
    #expect(list.visibleIDs.first == 20)
  }

  @Test func `An item that isn't there leaves the rows, and a retry begins at the start`() async {
    let chat = Chat()
    let list = List(source: chat, clock: ManualClock())
    list.loadOptions.nextPageOffset = 0
    let screen = await Self.screen(list)
    let rows = list.ids
    list.jump(toItemWithID: 777)
    await list.settled()
    #expect((list.loads.initial.error as? PageSourceError)?.reason == .unknownItem("777"))
    #expect(screen.frame().text.contains("There is no item 777"))
    #expect(list.ids == rows)
    list.retry()
    await list.settled()
    #expect(list.loads.initial.error == nil)
    #expect(chat.questions == ["after nothing", "around 777", "after nothing"])
  }

  @Test func `A list without rows begins with the first page if the item isn't there`() async {
    let chat = Chat()
    let list = List(source: chat, clock: ManualClock())
    list.jump(toItemWithID: 777)
    await list.settled()
    #expect(chat.questions.prefix(2) == ["around 777", "after nothing"])
    #expect(list.ids == Array(190..<200))
    #expect(list.loads.initial.error == nil)
  }

  // MARK: Stored positions

  private static func reopened(_ position: TablePosition?) throws -> TablePosition {
    try JSONDecoder().decode(TablePosition.self, from: JSONEncoder().encode(#require(position)))
  }

  @Test func `A list whose source finds items reopens with one request`() async throws {
    let list = List(source: Chat(), clock: ManualClock())
    list.loadOptions.nextPageOffset = 0
    list.jump(toItemWithID: 100)
    _ = await Self.screen(list)
    list.tableView.scroll(by: -1)
    let position = try Self.reopened(list.tableView.position)
    let chat = Chat()
    let other = List(source: chat, clock: ManualClock())
    other.loadOptions.nextPageOffset = 0
    other.tableView.position = position
    _ = await Self.screen(other)
    #expect(chat.questions == ["around 99"])
    #expect(other.visibleIDs.first == 99)
    #expect(other.tableView.position?.id == "99")
  }

  @Test(arguments: [false, true])
  func `A list whose source finds rows reopens with one request`(isGone: Bool) async throws {
    let server = Server(9_000)
    let (list, screen) = await Self.opened(server)
    try await Self.play("5 0 0 5 G <wait>", on: screen)
    let position = try Self.reopened(list.tableView.position)
    #expect(position.sourceRow == 5_004)
    #expect(position.id == "5004")
    if isGone {
      server.entries.remove(at: 5_004)
    } else {
      server.insertAtTop(20_000..<20_003)
    }
    server.forgetPages()
    let other = List(source: server.source, clock: ManualClock())
    other.loadOptions.nextPageOffset = 0
    other.tableView.position = position
    let otherScreen = await Self.screen(other)
    #expect(server.pages == [251])
    // Without the item, its number counts.
    #expect(other.visibleIDs.first == (isGone ? 5_005 : 5_004))
    #expect(Self.title(otherScreen).contains("of \(isGone ? "8,999" : "9,003")"))
  }

  @Test func `A stored position at the end of a chat is the end`() async throws {
    let chat = Chat()
    let list = List(source: chat, clock: ManualClock())
    list.tableView.gravity = .bottom
    list.tableView.position = TablePosition(section: 0, row: 3, id: "50", isAtEnd: true)
    _ = await Self.screen(list)
    #expect(chat.questions.first == "after nothing")
  }

  // MARK: The source

  @Test func `A numbered source knows the page of every row`() async throws {
    let source = NumberedPageSource(pageSize: 10, firstPage: 0) { page, size in
      ((page * size..<(page + 1) * size).map { Entry(id: $0) }, 1_000)
    }
    #expect(source.numberedPageSize == 10)
    for number in [1, 2, 99] {
      let cursor = try #require(source.cursor(forPage: number, size: 10))
      let page = try await source.page(after: cursor)
      #expect(page.items.first?.id == number * 10)
    }
  }
}
