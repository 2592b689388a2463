import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import StatefulTableTesting

/// Explorations of small lists, most of which have a fault that few stories show.
@MainActor struct ExplorationTests {
  private typealias Actions =
    KeyValuePairs<String, @MainActor (TownList, TableScreen) async throws -> Void>

  private static let search: Actions = ["search": { list, _ in list.search(for: "R") }]

  private func longList(_ server: ExploredServer) -> WordList {
    let source = ScriptedPageSource(hundred, pageSize: 50)
    return WordList(source: server.pages(of: source), clock: server.clock)
  }

  // MARK: Right lists

  @Test func `A paged list breaks no rule, in whatever order its answers arrive`() async throws {
    let report = try await explore(depth: 3) { server -> WordList in
      let pages = ScriptedPageSource((0..<5).map { Word($0) }, pageSize: 2)
      return WordList(source: server.pages(of: pages), clock: server.clock)
    } check: { list, screen in
      let ids: [String] = list.items.map(\.id)
      try #require(ids == ids.sorted())
    }
    #expect(report.completeDepth == 3)
    #expect(report.storyCount > 100)
  }

  @Test(arguments: [TownList.Style.completionHandlers, .concurrent])
  func `A list breaks no rule if it changes its rows in commits alone`(
    style: TownList.Style
  ) async throws {
    // Where a late answer is taken, there are more orders.
    let depth = style == .completionHandlers ? 3 : 2
    let report = try await explore(depth: depth, actions: Self.search) { server in
      TownList(server, style)
    } check: { list, screen in
      try list.checkRows(on: screen)
    }
    #expect(report.completeDepth == depth)
    #expect(report.storyCount > 30)
  }

  @Test(arguments: [TableView.Gravity.top, .bottom])
  func `A list in both directions breaks no rule, in sections and on small screens`(
    gravity: TableView.Gravity
  ) async throws {
    let sizes = [Size(columns: 30, lines: 5), Size(columns: 8, lines: 3)]
    let pages = stride(from: 10, to: 20, by: 2).map { ScriptedPage([Word($0), Word($0 + 1)]) }
    try await explore(
      depth: 3,
      maximumStories: Depth.tries(60, deep: 300),
      sizes: sizes,
      actions: [
        "reverse": { list, _ in list.apply(list.items.reversed()) },
        "remove": { list, _ in list.items.first.map { list.remove(id: $0.id) } },
        "end": { _, screen in screen.send(.end) },
        "notify": { list, _ in list.notify("Hello") },
      ]
    ) { server -> SectionedWordList in
      let source = ScriptedPageSource(pages, start: 2, isNewestLast: gravity == .bottom)
      let list = SectionedWordList(source: server.pages(of: source), clock: server.clock)
      list.tableView.gravity = gravity
      list.maximumItemCount = 6
      return list
    } check: { _, _ in
    }
  }

  @Test func `A failed load is retried by the policy of the list when time passes`() async throws {
    var retryCount = 0
    try await explore(story: [.fail(1), .waitForClock, .succeed(2)]) { server in
      let list = longList(server)
      list.loadOptions.retryPolicy = .exponential(jitter: false)
      list.loadOptions.timeout = .seconds(30)
      return list
    } check: { list, screen in
      retryCount += list.history.count { $0.cause == .retry }
    }
    #expect(retryCount > 0)
  }

  // MARK: Planted faults

  private func fault(
    of list: TownList.Fault,
    depth: Int,
    actions: Actions = [:],
    limits: LoadLimits = LoadLimits()
  ) async throws -> ExplorationError {
    let error = await #expect(throws: ExplorationError.self) {
      try await explore(depth: depth, actions: actions, limits: limits) { server in
        TownList(server, fault: list)
      } check: { list, screen in
        try list.checkRows(on: screen)
      }
    }
    return try #require(error)
  }

  @Test("An answer for an older search text that is taken is found with the shortest story")
  func staleAnswer() async throws {
    let error = try await fault(of: .takesStaleAnswers, depth: 3, actions: Self.search)
    #expect(error.story == [.act("search"), .succeed(2), .succeed(1)])
    guard case .check(let reason) = error.reason else { throw error }
    #expect("\(reason)".contains("The rows aren't those of R"))
  }

  @Test func `An update that doesn't fit the rows is found`() async throws {
    let actions: Actions = [
      "delete": { list, _ in list.tableView.deleteRows(at: [IndexPath(row: 0, section: 0)]) }
    ]
    let error = try await fault(of: .none, depth: 2, actions: actions)
    #expect(error.story == [.act("delete")])
    guard case .misuse(let misuse) = error.reason, case .wrongUpdates = misuse.kind else {
      throw error
    }
  }

  @Test func `Rows that change without an update of the table are found`() async throws {
    let actions: Actions = ["add": { list, _ in list.addSilently("Lima") }]
    let error = try await fault(of: .none, depth: 1, actions: actions)
    #expect(error.story == [.act("add")])
    guard case .wrongRows = error.reason else { throw error }
  }

  @Test func `A row whose height changes without an update of the table is found`() async throws {
    let actions: Actions = ["expand": { list, _ in list.isExpanded = true }]
    let error = try await fault(of: .none, depth: 2, actions: actions)
    #expect(error.story == [.succeed(1), .act("expand")])
    let row = IndexPath(row: 0, section: 0)
    guard case .wrongHeight(row, shown: 1, now: 2) = error.reason else { throw error }
  }

  @Test func `A cell that isn't the same each time is found`() async throws {
    let actions: Actions = ["count": { list, _ in list.countsCells = true }]
    let error = try await fault(of: .none, depth: 2, actions: actions)
    #expect(error.story == [.succeed(1), .act("count")])
    guard case .changingScreen = error.reason else { throw error }
  }

  @Test func `A load that is never answered is found, and says what to look for`() async throws {
    let error = try await fault(of: .forgetsFailures, depth: 1, limits: LoadLimits(time: .zero))
    #expect(error.story == [.fail(1)])
    guard case .notSettled(.initialLoading, within: .zero) = error.reason else { throw error }
  }

  @Test("An explored list, and each that it consists of, is on the server's clock")
  func realTime() async throws {
    let lists: [@MainActor (ExploredServer) -> StatefulTableController] = [
      { _ in MenuList() },
      { server in
        let part = MenuList()
        return SectionedController([part], clock: server.clock)
      },
    ]
    for make in lists {
      let error = await #expect(throws: ExplorationError.self) {
        try await explore(depth: 1, make: make) { _, _ in }
      }
      #expect(error?.story == [])
      guard case .realTime = error?.reason else { throw try #require(error) }
      #expect(error?.description.contains("clock: server.clock") == true)
    }
  }

  @Test("An exploration of a list without any steps ends, however deep it may be")
  func noSteps() async throws {
    let report = try await explore(depth: .max) { server in
      MenuList(clock: server.clock)
    } check: { _, _ in
    }
    #expect(report == ExplorationReport(storyCount: 3, completeDepth: .max))
  }

  @Test func `A list that asks for more after every answer is found`() async throws {
    let limits = LoadLimits(pages: 20)
    let error = try await fault(of: .reloadsAfterEveryLoad, depth: 0, limits: limits)
    #expect(error.story == [])
    guard case .endlessRequests(20) = error.reason else { throw error }
  }

  @Test func `A list that does something else each time is found`() async throws {
    var count = 0
    let error = await #expect(throws: ExplorationError.self) {
      try await explore(depth: 1) { server -> WordList in
        count += 1
        let list = longList(server)
        list.allowsRefresh = count == 1
        return list
      } check: { _, _ in
      }
    }
    #expect(error?.story == [.refresh])
    guard case .impossibleStep(.refresh) = error?.reason else { throw try #require(error) }
  }

  @Test func `Rows that are replaced without an update of the table are found`() async throws {
    let actions: Actions = ["replace": { list, _ in list.replaceSilently() }]
    let error = try await fault(of: .none, depth: 2, actions: actions)
    #expect(error.story == [.succeed(1), .act("replace")])
    guard case .misuse(let misuse) = error.reason,
      case .rowsChangedDuringLoad(.nextPage) = misuse.kind
    else { throw error }
  }

  // MARK: Actions

  @Test func `An action that waits for the server is answered as a load is`() async throws {
    var titles: Set<String> = []
    try await explore(
      depth: 2,
      actions: [
        "rename": { list, screen in
          list.title = "…"
          list.title = try await list.server.answer("Renamed", orEmpty: "Nameless")
        }
      ]
    ) { server in
      TitledList(server)
    } check: { list, _ in
      titles.insert(list.title)
    }
    #expect(titles == ["", "…", "Renamed", "Nameless"])
  }

  @Test func `An action that throws breaks the check`() async throws {
    let error = await #expect(throws: ExplorationError.self) {
      try await explore(depth: 2, actions: ["fail": { _, _ in throw Offline() }]) { server in
        TitledList(server)
      } check: { _, _ in
      }
    }
    #expect(error?.story == [.act("fail")])
    guard case .check(is Offline) = error?.reason else { throw try #require(error) }
  }

  // MARK: Stories

  @Test(
    "A page that is appended twice by a retry is found, printed as code, and found by that again"
  )
  func repeatedPage() async throws {
    let found = try await fault(of: .repeatsPageAfterFailure, depth: 4)
    #expect(found.story == [.succeed(1), .fail(2), .retry, .succeed(3)])
    guard case .repeatedRow(id: "Oslo") = found.reason else { throw found }
    #expect(
      found.description.hasPrefix(
        """
        Two rows have the id Oslo.
        To tell this story again, write it in place of the depth:
        story: [
          .succeed(1),  // initial
          .fail(2),  // nextPage
          .retry,
          .succeed(3),  // nextPage
        ]
        The screen showed:

        """
      ),
      "\(found)"
    )
    let error = await #expect(throws: ExplorationError.self) {
      try await explore(story: found.story) { server in
        TownList(server, fault: .repeatsPageAfterFailure)
      } check: { list, screen in
        try list.checkRows(on: screen)
      }
    }
    #expect(error?.description == found.description)
    try await explore(story: found.story) { server in
      TownList(server)
    } check: { list, screen in
      try list.checkRows(on: screen)
    }
  }

  @Test func `A step that can't be taken says so`() async throws {
    let error = await #expect(throws: ExplorationError.self) {
      try await explore(story: [.succeed(1), .succeed(7)], make: TitledList.init) { _, _ in }
    }
    guard case .impossibleStep(.succeed(7)) = error?.reason else { throw try #require(error) }
    #expect(error?.story == [.succeed(1), .succeed(7)])
  }

  @Test("An exploration ends with the largest number of stories, and reports how far it came")
  func maximum() async throws {
    let report = try await explore(depth: 9, maximumStories: 20, make: longList) { _, _ in }
    #expect(report.storyCount == 20)
    #expect(report.completeDepth == 1)
  }

  @Test func `The sizes of the screen change between the other steps`() async throws {
    var sizes: Set<Size> = []
    let all = [Size(columns: 40, lines: 8), Size(columns: 9, lines: 2), Size(columns: 0, lines: 0)]
    try await explore(depth: 2, sizes: all, make: longList) { _, screen in
      sizes.insert(screen.size)
    }
    #expect(sizes == Set(all))
  }
}

// MARK: - Lists

/// A service as libraries have it, in two styles.
struct StubbedTowns: Sendable {
  let server: ExploredServer

  private func answer(_ text: String, _ page: Int) -> [String] {
    let towns = ["Oslo", "Rome", "Paris", "Riga", "Bern"].filter {
      $0.contains(text) || text.isEmpty
    }
    return Array(towns.dropFirst(page * 2).prefix(2))
  }

  func towns(
    matching text: String,
    page: Int,
    completion: @escaping @Sendable (Result<[String], any Error>) -> Void
  ) {
    server.answer(answer(text, page), orEmpty: [], to: completion)
  }

  @concurrent func towns(matching text: String, page: Int) async throws -> [String] {
    try await server.answer(answer(text, page), orEmpty: [])
  }
}

/// A list as a user may write it, which can have a fault.
final class TownList: StatefulTableController, SearchableController {
  enum Style { case completionHandlers, concurrent }

  enum Fault {
    case repeatsPageAfterFailure, takesStaleAnswers, forgetsFailures, reloadsAfterEveryLoad, none
  }

  private let service: StubbedTowns
  private let style: Style
  private let fault: Fault
  private var query = ""
  private var towns: [String] = []
  private var page = 0
  private var hasMore = false
  var isExpanded = false
  var countsCells = false
  private var cellCount = 0

  init(_ server: ExploredServer, _ style: Style = .completionHandlers, fault: Fault = .none) {
    service = StubbedTowns(server: server)
    self.style = style
    self.fault = fault
    super.init(clock: server.clock)
    loadOptions.searchDelay = .zero
  }

  struct Broken: Error, CustomStringConvertible { var description: String }

  /// Checks what has to be true of a list of towns whenever nothing loads.
  func checkRows(on screen: TableScreen) throws {
    guard state != .initialLoading else { return }
    if !towns.allSatisfy({ $0.contains(searchText) || searchText.isEmpty }) {
      throw Broken(description: "The rows aren't those of \(searchText).")
    }
  }

  func replaceSilently() { towns = towns.map { "New \($0)" } }

  func addSilently(_ town: String) { towns.append(town) }

  func searchTextDidChange(to text: String) { query = text }

  private func take(_ new: [String], isFirst: Bool) {
    towns = isFirst ? new : towns + new
    page = isFirst ? 1 : page + 1
    hasMore = !new.isEmpty
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    guard style == .completionHandlers else {
      return super.statefulTableController(controller, beginInitialLoad: load)
    }
    service.towns(matching: query, page: 0) { result in
      MainActor.assumeIsolated { self.answer(load, result) }
    }
  }

  private func answer(_ load: Load<Void>, _ result: Result<[String], any Error>) {
    switch (fault, result) {
    case (.takesStaleAnswers, .success(let towns)):
      take(towns, isFirst: true)
      tableView.reloadData()
      load.succeed()
    case (.forgetsFailures, .failure): forgotten.append(load)
    default:
      load.answer(with: result) { self.take($0, isFirst: true) }
    }
  }

  private var forgotten: [Load<Void>] = []

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    guard style == .completionHandlers else {
      return super.statefulTableController(controller, beginPullToRefresh: load)
    }
    service.towns(matching: query, page: 0) { result in
      MainActor.assumeIsolated {
        load.answer(with: result) { towns in
          self.take(towns, isFirst: true)
          return []
        }
      }
    }
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    guard style == .completionHandlers else {
      return super.statefulTableController(controller, beginNextPage: load)
    }
    service.towns(matching: query, page: page) { result in
      MainActor.assumeIsolated {
        if self.fault == .repeatsPageAfterFailure, case .failure = result { self.page -= 1 }
        load.answer(with: result) { self.take($0, isFirst: false) }
      }
    }
  }

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let towns = try await service.towns(matching: query, page: 0)
    return { self.take(towns, isFirst: true) }
  }

  override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    let towns = try await service.towns(matching: query, page: page)
    return { self.take(towns, isFirst: false) }
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {
    if fault == .reloadsAfterEveryLoad { reload() }
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { hasMore }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    towns.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    cellCount += countsCells ? 1 : 0
    return isExpanded
      ? Cell(towns[indexPath.row], subtitle: "a city")
      : Cell(towns[indexPath.row], detail: countsCells ? "\(cellCount)" : nil)
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    towns[indexPath.row]
  }
}

/// A list that loads nothing.
final class MenuList: StatefulTableController {
  override var loadsRows: Bool { false }
}

/// Words in sections of ten.
final class SectionedWordList: PagedTableController<Word> {
  override func cell(for item: Word) -> Cell { Cell(StyledText(item.id)) }
  override func sectionTitle(for item: Word) -> String? { String(item.id.dropLast()) }
}

/// A list without rows, whose title the server knows.
final class TitledList: StatefulTableController {
  let server: ExploredServer

  init(_ server: ExploredServer) {
    self.server = server
    super.init(clock: server.clock)
  }

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let title = try await server.answer("")
    return { _ = title }
  }
}
