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

  // MARK: Text

  @Test(
    "The listings are the programs that draw the frames",
    arguments: [
      ("CityList", ["README.md", "Sources/StatefulTable/StatefulTable.docc/GettingStarted.md"]),
      ("GrownCityList", ["Sources/StatefulTable/StatefulTable.docc/GettingStarted.md"]),
      ("PhotoGallery", ["Sources/StatefulTable/StatefulTable.docc/PagedLists.md"]),
      ("TailList", ["Sources/StatefulTableText/StatefulTableText.docc/Recipes.md"]),
    ]
  )
  func listing(type: String, documents: [String]) throws {
    let text = try Repository.text("Tests/DocumentationTests/Guide/\(type).swift")
    let start = try #require(text.range(of: "final class \(type)")?.lowerBound)
    let end = try #require(text[start...].range(of: "\n}\n")?.upperBound)
    let listing = text[start..<end].replacing("Grown", with: "")
    for document in documents {
      #expect(try Repository.text(document).contains(listing), "\(document)")
    }
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
    list.retryPolicy = .never
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
    screen.send(.character("t"))
    await screen.settled()
    screen.send(.character("k"))
    service.newer = ["Porto", "Riga"]
    screen.send(.character("r"))
    await screen.settled()
    try screen.expectFrame(named: "grown-refreshed")

    screen.send(.character("/"))
    screen.type("o")
    screen.send(.enter)
    await screen.settled()
    try screen.expectFrame(named: "grown-search")

    let failing = Cities()
    failing.isOffline = true
    let other = TableScreen(GrownCityList(service: failing, clock: clock), size: Self.medium)
    other.appear()
    await other.settled()
    try other.expectFrame(named: "grown-error")
  }

  // MARK: The picture

  // MARK: The list that follows a file

  @Test("The list that follows a file shows its lines as they come")
  func tail() async throws {
    let file = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("one\ntwo\nthr".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let screen = TableScreen(TailList(path: file.path), size: Self.small)
    screen.appear()
    try await screen.shows("> two")
    let end = try FileHandle(forWritingTo: file)
    try end.seekToEnd()
    try end.write(contentsOf: Data("ee\nfour\n".utf8))
    try await screen.shows("> four")
    #expect(screen.rows == ["two", "three", "four"])
  }

  @Test("The picture of the README is drawn by the paged list of the articles")
  func picture() async throws {
    let source = ScriptedPageSource([
      ScriptedPage(Array(Photo.all[..<8])),
      ScriptedPage(Array(Photo.all[8...])).failing(Offline()),
    ])
    let clock = ManualClock()
    let list = PhotoGallery(source: source, clock: clock)
    list.title = "Photos"
    let screen = TableScreen(list, size: Size(columns: 60, lines: 8))
    var steps: [FramePicture.Step] = []
    func look(for duration: Duration) {
      let moment = Duration.milliseconds(150)
      // A spinner turns.
      for _ in 0..<(screen.isAnimating ? Int(duration / moment) : 1) {
        let time = screen.isAnimating ? moment : duration
        steps.append(FramePicture.Step(screen.frame(), for: time))
        clock.advance(by: moment)
      }
    }

    list.nextPageOffset = 0
    screen.appear()
    await screen.settled()
    look(for: .seconds(1.5))
    for _ in 0..<5 {
      screen.send(.down)
      look(for: .milliseconds(180))
    }
    list.nextPageOffset = 3
    source.hold()
    screen.send(.down)
    try await source.heldAnswers(1)
    look(for: .milliseconds(180))
    screen.send(.down)
    look(for: .seconds(1))
    source.release()
    await screen.settled()
    try screen.expectFrame(named: "gallery-page-failed")
    look(for: .seconds(2))
    source.hold()
    screen.send(.character("t"))
    try await source.heldAnswers(1)
    look(for: .seconds(1))
    source.release()
    await screen.settled()
    look(for: .seconds(1))
    for _ in 0..<3 {
      screen.send(.down)
      look(for: .milliseconds(180))
    }
    source.pages[0].items = Photo.newer + source.pages[0].items
    source.hold()
    screen.send(.character("r"))
    try await source.heldAnswers(1)
    look(for: .seconds(1))
    source.release()
    await screen.settled()
    try screen.expectFrame(named: "gallery-refreshed")
    look(for: .seconds(2.5))
    screen.send(.character("g"))
    look(for: .seconds(2))

    let svg = FramePicture().svg(steps)
    let path = "Sources/StatefulTable/StatefulTable.docc/Resources/photos.svg"
    if ProcessInfo.processInfo.environment["RECORD_FRAMES"] == "1" {
      let file = Repository.root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(svg.utf8).write(to: file)
    }
    #expect(try Repository.text(path) == svg)
  }
}
