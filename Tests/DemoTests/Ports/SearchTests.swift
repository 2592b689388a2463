import StatefulTableTesting
import StatefulTableText
import Testing

@testable import StatefulTable
@testable import demo

@MainActor
@Suite("The port of a list with a search bar")
struct SearchPortTests {
  private let pending = PendingAnswers()
  private let clock = ManualClock()
  private let list: ConstellationListController
  private let screen: TableScreen

  init() {
    list = Self.makeList(failing: [], pending, clock)
    screen = TableScreen(list, size: Size(columns: 60, lines: 12))
    list.searchDelay = .zero
    screen.appear()
  }

  private static func makeList(
    failing: Set<LoadKind>,
    _ pending: PendingAnswers,
    _ clock: ManualClock
  ) -> ConstellationListController {
    let conditions = SimulatedConditions(latency: .zero, failing: failing)
    let service = CallbackService(conditions, delay: pending.delay)
    return ConstellationListController(ConstellationService(service), clock: clock)
  }

  private var ends: [String] {
    list.history.map { record in
      if case .failed = record.end { "failed" } else { "\(record.end)" }
    }
  }

  @Test(
    "A text typed while the first load runs takes its place, whichever answer comes first",
    arguments: [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 4, 0, 3, 1]]
  )
  func typingWhileLoading(order: [Int]) async throws {
    #expect(list.state == .initialLoading)
    try await screen.play("/ u r s a")
    #expect(pending.count == 5)
    #expect(list.state == .initialLoading)
    #expect(screen.frame().text.contains("Loading…"))
    #expect(screen.frame().text.contains("/ursa"))
    for index in order { pending.answer(index) }
    #expect(list.state == .idle)
    #expect(screen.rows == ["Ursa Major", "Ursa Minor"])
    #expect(ends == ["superseded", "superseded", "superseded", "superseded", "succeeded"])
  }

  @Test("The service hears that an answer isn't wanted any more")
  func cancelling() async throws {
    try await screen.play("/ u")
    for index in 0..<2 { pending.answer(index) }
    #expect(list.ignoredAnswerCount == 0)
  }

  @Test("While the user types nothing is asked for, and then once")
  func delay() async throws {
    pending.answer(0)
    list.searchDelay = .milliseconds(250)
    try await screen.play("/ l y r a")
    #expect(pending.count == 1)
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(250))
    while pending.count < 2 { await Task.yield() }
    pending.answer(1)
    try await screen.settled(within: .seconds(600))
    #expect(pending.count == 2)
    #expect(screen.rows == ["Lyra"])
  }

  @Test("A page of the rows before isn't added to those that were searched for")
  func pageOfTheOldRows() async throws {
    pending.answer(0)
    try await screen.play("G")
    #expect(list.state == .loadingNextPage)
    try await screen.play("/ u r s a")
    for index in 1..<6 { pending.answer(index) }
    #expect(screen.rows == ["Ursa Major", "Ursa Minor"])
    #expect(!list.loads.hasMorePages)
  }

  @Test("What is searched for comes by pages, too, and Escape has all rows again")
  func pages() async throws {
    try await screen.play("/ u s <enter>")
    pending.answer(2)
    try await screen.play("G")
    pending.answer(3)
    #expect(list.contentCount == 27)
    #expect(!list.loads.hasMorePages)
    try await screen.play("<esc>")
    pending.answer(4)
    #expect(list.contentCount == ConstellationService.pageSize)
  }

  @Test("A text that no name has says so, and how to go on")
  func noMatch() async throws {
    try await screen.play("/ x y z")
    pending.answer(3)
    #expect(list.state == .empty)
    #expect(screen.frame().text.contains("No hits for “xyz”"))
    #expect(screen.frame().text.contains("Esc shows all"))
    try await screen.play("<enter>")
    #expect(screen.frame().text.contains("Esc shows all · r refreshes"))
  }

  @Test("A failure is the error's own words, and stays until it is tried again")
  func failure() async throws {
    let list = Self.makeList(failing: [.initial], pending, clock)
    let screen = TableScreen(list, size: Size(columns: 60, lines: 12))
    screen.appear()
    pending.answer(1)
    #expect(list.state == .error)
    #expect(screen.frame().text.contains("The first load was told to fail."))
    screen.send(.character("t"))
    #expect(list.state == .initialLoading)
    pending.answer(2)
    #expect(list.state == .error)
  }
}
