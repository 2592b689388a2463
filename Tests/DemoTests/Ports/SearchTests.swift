import StatefulTableTesting
import StatefulTableText
import Testing

@testable import StatefulTable
@testable import demo

@MainActor
@Suite("The port of a list with a search bar")
struct SearchPortTests {
  private let pending = PendingAnswers()
  private let list: ConstellationListController
  private let screen: TableScreen

  init() {
    let conditions = SimulatedConditions(latency: .zero, failing: [])
    let service = CallbackService(conditions, delay: pending.delay)
    list = ConstellationListController(ConstellationService(service), clock: ManualClock())
    screen = TableScreen(list, size: Size(columns: 60, lines: 12))
    list.loadOptions.searchDelay = .zero
    screen.appear()
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

  @Test func `The service hears that an answer isn't wanted any more`() async throws {
    try await screen.play("/ u")
    for index in 0..<2 { pending.answer(index) }
    #expect(list.ignoredAnswerCount == 0)
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
}
