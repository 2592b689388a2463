import FoundationEssentials
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("The port of a list with a section of its own above the pages")
struct GuestbookPortTests {
  private let service: GuestbookService
  private let list: GuestbookController
  private let screen: TableScreen

  init() async throws {
    try await self.init(isEmpty: false)
  }

  private init(isEmpty: Bool) async throws {
    service = GuestbookService(SimulatedConditions(latency: .zero, isEmpty: isEmpty))
    list = GuestbookController(service)
    screen = try await TableScreen.loaded(list)
  }

  private var total: String {
    list.tableView(list.tableView, cellForRowAt: IndexPath(row: 0, section: 0)).detail?.string ?? ""
  }

  private func served() async throws -> [Int] {
    try await service.entries(page: 1, pageSize: 10_000).items.map(\.id)
  }

  @Test("The section stands above the entries, and doesn't count as content")
  func sections() {
    #expect(screen.rows.prefix(2) == ["Entries in all", "To sign, press a; to delete, press d"])
    #expect(list.contentCount == GuestbookService.pageSize)
    #expect(total == "64")
  }

  @Test("Who signs is seen at once, above the other entries, and is counted")
  func signing() async throws {
    try await screen.play("a")
    #expect(screen.rows[2] == "I was here.")
    #expect(total == "65")
    try await screen.play("r <wait>")
    #expect(list.items.map(\.id).prefix(3) == [64, 63, 62])
    #expect(total == "65")
  }

  @Test("The rows that are always there can't be deleted")
  func deletingAbove() async throws {
    try await screen.play("j d")
    #expect(list.tableView.indexPathForSelectedRow?.section == 0)
    #expect(list.items.count == GuestbookService.pageSize)
  }

  @Test("A book that is empty shows so, until the first has signed")
  func empty() async throws {
    let book = try await GuestbookPortTests(isEmpty: true)
    #expect(book.list.state == .empty)
    #expect(book.screen.frame().text.contains("Nobody has signed yet"))
    try await book.screen.play("a")
    #expect(book.list.state == .idle)
    #expect(book.screen.rows.last == "I was here.")
    try await book.screen.play("j j d")
    #expect(book.list.state == .empty)
  }

  @Test(
    "Whatever is signed and deleted between the pages, no entry is left out and none is twice there",
    arguments: 1...20 as ClosedRange<UInt64>
  )
  func anything(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let keys = ["a", "j j d", "G d", "G", "G <wait>", "r", "r <wait>", "k", "x"]
    for _ in 0..<40 {
      try await screen.play(keys[generator.below(keys.count)])
      await Task.yield()
    }
    try await screen.scroll(to: 10_000)
    // A jump to the end has left out the pages above, and who signs then does so above the rows that are loaded.
    try await screen.loadPreviousPages()
    #expect(list.items.map(\.id).sorted() == (try await served().sorted()))
  }
}
