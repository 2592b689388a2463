import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

/// Programs of the README and of the articles, and what they show.
///
/// After a change, `RECORD_FRAMES=1 swift test --filter GuideTests` draws the frames and the picture again. Articles
/// have copies of the frames, which ``PictureTests`` compares.
@MainActor @Suite struct GuideTests {
  private static let small = Size(columns: 30, lines: 5)
  private static let medium = Size(columns: 56, lines: 8)

  struct Offline: Error, CustomStringConvertible {
    var description: String { "no connection" }
  }

  /// A list on a screen of medium size, with its first rows.
  private func shown(
    _ list: StatefulTableController,
    clock: any Clock<Duration> = ContinuousClock()
  ) async -> TableScreen {
    let screen = TableScreen(list, size: Self.medium, clock: clock)
    screen.appear()
    await screen.settled()
    return screen
  }

  // MARK: Text

  @Test(
    "The listings are the programs that draw the frames",
    arguments: [
      ("CityList", "StatefulTable.docc/GettingStarted.md"),
      ("GrownCityList", "StatefulTable.docc/GettingStarted.md"),
      ("PhotoGallery", "StatefulTable.docc/PagedLists.md"),
      ("TailList", "StatefulTableText.docc/Recipes.md"),
      ("JobList", "StatefulTableText.docc/Recipes.md"),
      ("Mailbox", "StatefulTableText.docc/KeysAndDialogs.md"),
      ("UnreadMessages", "StatefulTable.docc/LiveLists.md"),
      ("Chat", "StatefulTable.docc/LiveLists.md"),
    ]
  )
  func listing(type: String, page: String) throws {
    let text = try Repository.text("Tests/DocumentationTests/Guide/\(type).swift")
    let declaration = try Regex("(?:final class|struct) \(type):")
    let start = try #require(text.firstRange(of: declaration)?.lowerBound)
    let end = try #require(text[start...].range(of: "\n}\n")?.upperBound)
    let listing = text[start..<end].replacing("Grown", with: "")
    let module = page.prefix { $0 != "." }
    #expect(try Repository.text("Sources/\(module)/\(page)").contains(listing))
  }

  // MARK: The first list

  @Test("The first list shows that it loads, its rows, that there are none, and an error")
  func firstList() async throws {
    let gate = Gate()
    try await show("first-loading", first: true) {
      await gate.pass()
      return []
    }
    gate.open()
    try await show("first-rows") { ["Lisbon", "Oslo", "Quito"] }
    try await show("first-empty") { [] }
    try await show("first-error") { throw Offline() }
  }

  private func show(
    _ name: String,
    first isLoading: Bool = false,
    answer: @escaping @Sendable () async throws -> [String]
  ) async throws {
    let screen = TableScreen(CityList(clock: ManualClock()), size: Self.small)
    CityAnswer.$current.withValue(answer) { screen.appear() }
    if !isLoading { await screen.settled() }
    try screen.expectFrame(named: name)
  }

  // MARK: The list that grows

  /// Answers with the latest cities first, six at once.
  @MainActor final class Cities: CityService {
    var cities = [
      "Lisbon", "Oslo", "Quito", "Sapporo", "Tallinn", "Windhoek", "Bergen", "Cusco", "Dakar",
      "Essen",
    ]
    var newer: [String] = []
    var isOffline = false
    var gate: Gate?

    func cities(matching text: String, after city: String?) async throws -> [String] {
      try await answer {
        let found = cities.filter { text.isEmpty || $0.lowercased().contains(text.lowercased()) }
        let start = city.flatMap(found.firstIndex).map { $0 + 1 } ?? 0
        return Array(found[start...].prefix(6))
      }
    }

    func cities(matching text: String, newerThan city: String?) async throws -> [String] {
      try await answer {
        cities = newer + cities
        return newer
      }
    }

    private func answer(_ cities: () -> [String]) async throws -> [String] {
      await gate?.pass()
      if isOffline { throw Offline() }
      return cities()
    }
  }

  @Test("The list that grows loads pages, fails, is retried, refreshed and searched")
  func grownList() async throws {
    let service = Cities()
    let clock = ManualClock()
    let list = GrownCityList(service: service, clock: clock)
    let screen = TableScreen(list, size: Self.medium)
    screen.appear()
    // Where the guide shows the pages, the list hasn't got a policy yet.
    list.loadOptions.retryPolicy = .never
    await screen.settled()

    let gate = Gate()
    service.gate = gate
    screen.send(.pageDown)
    await gate.arrival()
    try screen.expectFrame(named: "grown-page")
    service.isOffline = true
    gate.open()
    await screen.settled()
    try screen.expectFrame(named: "grown-page-failed")

    service.gate = nil
    service.isOffline = false
    await screen.settled(after: "t")
    screen.send(.character("k"))
    service.newer = ["Porto", "Riga"]
    await screen.settled(after: "r")
    try screen.expectFrame(named: "grown-refreshed")

    screen.send(.character("/"))
    screen.type("o")
    await screen.settled(after: .enter)
    try screen.expectFrame(named: "grown-search")

    let failing = Cities()
    failing.isOffline = true
    let other = await shown(GrownCityList(service: failing, clock: clock))
    try other.expectFrame(named: "grown-error")
  }

  // MARK: The list that follows a file

  @Test func `The list that follows a file shows its lines as they come`() async throws {
    let file = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("one\ntwo\nthr".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let screen = TableScreen(TailList(path: file.path), size: Self.small)
    ProcessStart.alone { screen.appear() }
    try await screen.shows("> two")
    let end = try FileHandle(forWritingTo: file)
    try end.seekToEnd()
    try end.write(contentsOf: Data("ee\nfour\n".utf8))
    try await screen.shows("> four")
    #expect(screen.rows == ["two", "three", "four"])
  }

  // MARK: The processes

  @Test("The list of processes keeps the busiest at the top, and nothing flickers")
  func jobs() async throws {
    func job(_ id: Int, _ seconds: Int) -> Job {
      Job(id: id, seconds: seconds, megabytes: id, name: "job \(id)")
    }
    RunningJobs.current = (1...9).map { job($0, 100 - $0) }
    let clock = ManualClock()
    let screen = await shown(JobList(clock: clock), clock: clock)
    screen.send(.down)
    try screen.expectFrame(named: "jobs")

    // Two come to the top, of which one is new, and the first one ends.
    RunningJobs.current = (2...8).map { job($0, 100 - $0) } + [job(9, 500), job(10, 600)]
    try await clock.sleepers(1)
    let gate = Gate()
    RunningJobs.gate = gate
    let before = screen.frame()
    clock.advance(by: .seconds(2))
    await gate.arrival()
    #expect(screen.frame() == before)
    gate.open()
    try await screen.shows("job 10")
    try screen.expectFrame(named: "jobs-later")
  }

  // MARK: The mailbox

  @Test("Mails that were archived come back where they were, on screen, and aren't new")
  func mailbox() async throws {
    let list = Mailbox(source: MailSource(), clock: ManualClock())
    let screen = await shown(list, clock: ManualClock())
    let rows = screen.rows
    screen.send(.character(" "), .down, .character(" "), .character("A"))
    #expect(screen.rows.first == "Message 2")
    #expect(screen.frame().text.contains("2 archived · u brings back"))
    screen.send(.character("u"))
    #expect(screen.rows == rows)
    #expect(!screen.frame().text.contains("new"))
    #expect(list.tableView.unseenRowsAbove == 0)

    // Further down, and not beside each other.
    for _ in 0..<8 { screen.send(.down) }
    screen.send(.character(" "), .up, .up, .character(" "))
    let before = screen.rows
    screen.send(.character("A"))
    #expect(list.items.count == 48)
    screen.send(.character("u"))
    #expect(list.items.map(\.id) == Array(0..<50))
    #expect(Set(screen.rows).isSuperset(of: before.dropFirst().dropLast()))
    #expect(!screen.frame().text.contains("new"))
  }

  @Test func `A mail that was read has no mark any more`() async throws {
    let screen = await shown(Mailbox(source: MailSource()))
    screen.send(.down, .character("M"))
    try screen.expectFrame(named: "mailbox-read")
  }

  // MARK: The chat

  @Test("The chat opens at the first unread message, stays there, and follows its end later")
  func chat() async throws {
    let list = Chat(source: UnreadMessages(lastReadID: 80), clock: ManualClock())
    let screen = await shown(list)
    #expect(screen.rows.first == "Message 81")
    #expect(list.tableView.unseenRowsBelow == 0)
    #expect(await chatServer.requestCount <= 3)
    await screen.settled(after: .up)
    #expect(screen.rows.first == "Message 80")
    #expect(await chatServer.requestCount <= 4)

    await screen.settled(after: "G")
    #expect(screen.rows.last == "Message 200")
    for number in 201...204 {
      await chatServer.add()
      try await list.refreshQuietly()
      await screen.settled()
      #expect(screen.rows.last == "Message \(number)")
    }
    screen.send(.pageUp)
    let rows = screen.rows
    await chatServer.add()
    try await list.refreshQuietly()
    #expect(screen.rows == rows)
    #expect(screen.frame().text.contains("↓ 1 new"))
  }

  // MARK: The picture

  @Test func `The picture of the README is drawn by the paged list of the articles`() async throws {
    let source = ScriptedPageSource([ScriptedPage<Photo>([]).failing(Offline())])
    let clock = ManualClock()
    let list = PhotoGallery(source: source, clock: clock)
    list.title = "Photos"
    list.emptyView = EmptyView("No photos yet")
    list.loadOptions.nextPageOffset = 0
    let size = Size(columns: 60, lines: 8)
    let screen = TableScreen(list, size: size)
    var steps: [FramePicture.Step] = []
    var caption = ""
    func look(for duration: Duration) {
      let moment = Duration.milliseconds(150)
      // A spinner turns.
      for _ in 0..<(screen.isAnimating ? Int(duration / moment) : 1) {
        let time = screen.isAnimating ? moment : duration
        var frame = Frame(size: Size(columns: size.columns, lines: size.lines + 2))
        frame.draw(screen.frame())
        if !caption.isEmpty {
          let key = StyledText(" \(caption) ", Style(traits: [.inverse, .bold]))
          frame.draw(key, line: size.lines + 1, columns: 0..<size.columns)
        }
        steps.append(FramePicture.Step(frame, for: time))
        clock.advance(by: moment)
        screen.setNeedsDisplay()
      }
    }
    func press(_ key: Key, as name: String) {
      caption = name
      screen.send(key)
    }
    func pressDown(_ count: Int) {
      for _ in 0..<count {
        press(.down, as: "↓")
        look(for: .milliseconds(180))
      }
    }
    /// Looks at a load, and at what it has brought.
    func load(for duration: Duration, _ begin: () -> Void) async throws {
      source.hold()
      begin()
      try await source.heldAnswers(1)
      look(for: .seconds(1))
      source.release()
      await screen.settled()
      caption = ""
      look(for: duration)
    }

    try await load(for: .seconds(1.5)) { screen.appear() }
    try await load(for: .seconds(1.5)) { press("t", as: "t  retry") }
    source.pages = [
      ScriptedPage(Array(Photo.all[..<8])),
      ScriptedPage(Array(Photo.all[8...])).failing(Offline()),
    ]
    try await load(for: .seconds(1.5)) { press("r", as: "r  refresh") }
    pressDown(5)
    list.loadOptions.nextPageOffset = 3
    try await load(for: .seconds(2)) { pressDown(2) }
    try screen.expectFrame(named: "gallery-page-failed")
    try await load(for: .seconds(1)) { press("t", as: "t  retry") }
    pressDown(3)
    source.pages[0].items = Photo.newer + source.pages[0].items
    try await load(for: .seconds(2.5)) { press("r", as: "r  refresh") }
    try screen.expectFrame(named: "gallery-refreshed")
    press("g", as: "g  first row")
    look(for: .seconds(2))

    let svg = FramePicture().svg(steps, still: steps.count - 2)
    let path = "Sources/StatefulTable/StatefulTable.docc/photos.svg"
    if ProcessInfo.processInfo.environment["RECORD_FRAMES"] == "1" {
      try Data(svg.utf8).write(to: Repository.root.appending(path: path))
    }
    #expect(try Repository.text(path) == svg)
  }
}

extension TableScreen {
  /// Presses keys, and waits until nothing is loading.
  func settled(after keys: Key...) async {
    send(keys)
    await settled()
  }
}
