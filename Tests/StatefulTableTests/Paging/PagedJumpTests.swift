import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

/// Lists that go to a row or an item that isn't loaded, with one request.
@MainActor struct PagedJumpTests {
  private static func screen(_ list: NoteList) async -> TableScreen {
    list.title = "Rows"
    let screen = TableScreen(list, size: Size(columns: 40, lines: 10), clock: ManualClock())
    screen.appear()
    await screen.settled()
    return screen
  }

  private static func opened(_ server: NoteServer) async -> (NoteList, TableScreen) {
    let list = NoteList(source: server.numbered, clock: ManualClock())
    let screen = await screen(list)
    server.forgetRequests()
    return (list, screen)
  }

  private static func play(_ script: String, on screen: TableScreen) async throws {
    try await KeyScript(parsing: script).play(on: screen)
  }

  private static func title(_ screen: TableScreen) -> String {
    screen.frame().text.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// Whether rows follow each other as at the server.
  private static func areInOrder(_ ids: [Int], _ server: NoteServer) -> Bool {
    guard let first = ids.first, let start = server.notes.firstIndex(where: { $0.id == first })
    else { return false }
    return server.notes.dropFirst(start).prefix(ids.count).map(\.id) == ids
  }

  // MARK: Keys

  @Test func `The last row is one request away, and so is the first one then`() async throws {
    let server = NoteServer(9_000, pageSize: 20)
    let (list, screen) = await Self.opened(server)
    try await Self.play("G <wait>", on: screen)
    #expect(server.requests == [450])
    #expect(list.cursorID == 8_999)
    #expect(Self.title(screen).hasSuffix("9,000 of 9,000"))
    #expect(list.visibleIDs == Array(8_992..<9_000))
    #expect(list.history.last?.cause == .jump)
    #expect(!list.loads.hasMorePages)
    try await Self.play("G <wait>", on: screen)
    #expect(server.requests == [450])
    try await Self.play("g <wait>", on: screen)
    #expect(server.requests == [450, 1])
    #expect(list.cursorID == 0)
    #expect(list.ids == Array(0..<20))
    #expect(!list.loads.hasPreviousPages)
    #expect(Self.title(screen).hasSuffix("1 of 9,000"))
  }

  @Test func `A row is one request away, and the title has its number`() async throws {
    let server = NoteServer(9_000, pageSize: 20)
    let (list, screen) = await Self.opened(server)
    try await Self.play("5 0 0 5 G <wait>", on: screen)
    #expect(server.requests.first == 251)
    #expect(list.cursorID == 5_004)
    #expect(Self.title(screen).hasSuffix("5,005 of 9,000"))
    #expect(list.visibleIDs == Array(5_004..<5_012))
    #expect(server.requests.count == 1)
    server.forgetRequests()
    try await Self.play("1 2 G <wait>", on: screen)
    #expect(server.requests.first == 1)
    #expect(list.cursorID == 11)
    #expect(Self.title(screen).hasSuffix("12 of 9,000"))
  }

  @Test func `A row on the next page is loaded with that page`() async throws {
    let server = NoteServer(9_000, pageSize: 20)
    let (list, screen) = await Self.opened(server)
    try await Self.play("3 0 G <wait>", on: screen)
    #expect(server.requests.first == 2)
    #expect(list.ids.first == 0)
    #expect(list.cursorID == 29)
    #expect(list.history.last?.kind == .nextPage)
  }

  @Test func `A source without a total goes to a row, and page by page to the end`() async throws {
    let server = NoteServer(130, pageSize: 20)
    server.total = { _ in nil }
    let (list, screen) = await Self.opened(server)
    try await Self.play("9 5 G <wait>", on: screen)
    #expect(server.requests.first == 5)
    #expect(list.cursorID == 94)
    try await Self.play("G <wait>", on: screen)
    #expect(list.cursorID == 129)
    // Beyond the end, nobody knows where the last row is: the list begins anew.
    try await Self.play("g <wait> 9 9 9 G <wait>", on: screen)
    #expect(list.ids.first == 0)
  }

  @Test(arguments: [8_995, 8_700, 30, 0])
  func `A total that always lies costs few requests`(count: Int) async throws {
    let server = NoteServer(9_000, pageSize: 20)
    let (list, screen) = await Self.opened(server)
    server.notes.removeLast(9_000 - count)
    server.total = { _ in 9_000 }
    list.loadOptions.nextPageOffset = 0
    try await Self.play("G <wait>", on: screen)
    #expect(server.requests.count <= 3)
    #expect(list.ids.isEmpty == (count == 0))
    #expect(Self.areInOrder(list.ids, server) || count == 0)
  }

  // MARK: Searches and filters

  @Test func `A search begins with its first page, and so do the rows after it`() async throws {
    let server = NoteServer(9_000, pageSize: 20)
    let found = NoteServer(45, pageSize: 20)
    let (list, screen) = await Self.opened(server)
    list.onSearch = { $0.isEmpty ? server.numbered : found.numbered }
    list.loadOptions.searchDelay = .zero
    try await Self.play("G <wait> /", on: screen)
    screen.send(.paste("x"))
    try await Self.play("<enter> <wait>", on: screen)
    #expect(found.requests == [1])
    #expect(list.ids == Array(0..<20))
    #expect(Self.title(screen).contains("1 of 45"))
    try await Self.play("G <wait>", on: screen)
    #expect(list.cursorID == 44)
    list.search(for: "")
    await list.settled()
    #expect(server.requests == [450, 1])
    #expect(list.ids == Array(0..<20))
  }

  @Test func `With a filter, rows are those that are shown`() async throws {
    let server = NoteServer(300, pageSize: 20)
    let (list, screen) = await Self.opened(server)
    list.filter("1")
    await list.settled()
    server.forgetRequests()
    try await Self.play("2 G <wait>", on: screen)
    #expect(list.cursorID == 10)
    #expect(server.requests.isEmpty)
  }

  @Test func `A source that doesn't find rows says so, and G loads page after page`() async throws {
    let list = NoteList(source: NoteServer(60), clock: ManualClock())
    let screen = await Self.screen(list)
    #expect(!list.jump(toSourceRow: 50))
    #expect(list.jump(toSourceRow: 5))
    #expect(list.cursorID == 5)
    try await Self.play("G <wait>", on: screen)
    #expect(list.ids == Array(0..<60))
  }

  // MARK: Items

  /// A chat, the newest message last, in pages around, before and after a message.
  @MainActor private final class Chat: PageSource {
    nonisolated let isNewestLast = true
    var messages = (0..<200).map { Note($0) }
    private(set) var questions: [String] = []

    func page(after id: Int?) async throws -> Page<Note, Int> {
      questions.append("after \(id.map(String.init) ?? "nothing")")
      return page(messages.firstIndex { message in id.map { message.id > $0 } ?? false } ?? 190)
    }

    func page(before id: Int) async throws -> Page<Note, Int> {
      questions.append("before \(id)")
      let end = messages.firstIndex { $0.id >= id } ?? messages.count
      return page(max(0, end - 10), min(end, 10))
    }

    func page(around id: Int) async throws -> Page<Note, Int>? {
      questions.append("around \(id)")
      return messages.firstIndex { $0.id == id }.map { page(max(0, $0 - 2)) }
    }

    private func page(_ start: Int, _ count: Int = 10) -> Page<Note, Int> {
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

  @Test func `An item that isn't there leaves the rows, and a retry begins at the start`() async {
    let chat = Chat()
    let list = NoteList(source: chat, clock: ManualClock())
    list.loadOptions.nextPageOffset = 0
    let screen = await Self.screen(list)
    let rows = list.ids
    list.jump(toItemWithID: 777)
    await list.settled()
    #expect((list.loads.initial.error as? PageSourceError)?.reason == .unknownItem("777"))
    #expect(screen.frame().text.contains("There is no item 777"))
    #expect(list.ids == rows)
    await list.retried()
    #expect(list.loads.initial.error == nil)
    #expect(chat.questions == ["after nothing", "around 777", "after nothing"])
  }

  @Test func `A list without rows begins with the first page if the item isn't there`() async {
    let chat = Chat()
    let list = NoteList(source: chat, clock: ManualClock())
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

  @Test(arguments: [false, true])
  func `A list whose source finds rows reopens with one request`(isGone: Bool) async throws {
    let server = NoteServer(9_000, pageSize: 20)
    let (list, screen) = await Self.opened(server)
    try await Self.play("5 0 0 5 G <wait>", on: screen)
    let position = try Self.reopened(list.tableView.position)
    #expect(position.sourceRow == 5_004)
    #expect(position.id == "5004")
    if isGone {
      server.notes.remove(at: 5_004)
    } else {
      server.notes.insert(contentsOf: (20_000..<20_003).map { Note($0) }, at: 0)
    }
    server.forgetRequests()
    let other = NoteList(source: server.numbered, clock: ManualClock())
    other.loadOptions.nextPageOffset = 0
    other.tableView.position = position
    let otherScreen = await Self.screen(other)
    #expect(server.requests == [251])
    // Without the item, its number counts.
    #expect(other.visibleIDs.first == (isGone ? 5_005 : 5_004))
    #expect(Self.title(otherScreen).contains("of \(isGone ? "8,999" : "9,003")"))
  }

  @Test func `A stored position at the end of a chat is the end`() async throws {
    let chat = Chat()
    let list = NoteList(source: chat, clock: ManualClock())
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
