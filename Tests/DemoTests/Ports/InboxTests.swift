import FoundationEssentials
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("The port of an inbox by days")
struct InboxPortTests {
  private let service = MailService(CallbackService(SimulatedConditions(latency: .zero)))
  private let list: InboxController
  private let screen: TableScreen

  init() async throws {
    list = InboxController(service)
    screen = try await TableScreen.loaded(list)
  }

  /// The ids of all rows.
  private var ids: [Int] {
    (0..<list.numberOfSections(in: list.tableView)).flatMap { section in
      (0..<list.tableView.numberOfRows(inSection: section)).compactMap { row in
        list.tableView(list.tableView, idForRowAt: IndexPath(row: row, section: section))?.base
          as? Int
      }
    }
  }

  private func served() async throws -> [Int] {
    var ids: [Int] = []
    while true {
      let page: [Mail] = try await withCheckedThrowingContinuation { continuation in
        service.messages(before: ids.last, as: .nextPage) { continuation.resume(with: $0) }
      }
      if page.isEmpty { return ids }
      ids += page.map(\.id)
    }
  }

  @Test func `Messages are deleted after a question, and can't be brought back`() async throws {
    try screen.perform("Delete")
    try screen.press("Cancel")
    #expect(ids.first == 49)
    try screen.perform("Delete")
    try screen.press("Delete")
    #expect(ids.first == 48)
    #expect(try await served().first == 48)
    try await screen.play("u")
    #expect(ids.first == 48)
  }

  @Test func `What was archived is in the other segment, until it is brought back`() async throws {
    let archive = ArchiveController()
    let service = MailService(CallbackService(SimulatedConditions(latency: .zero)))
    let inbox = InboxController(service, archive: archive)
    let segments = SegmentedController([inbox, archive])
    let screen = try await TableScreen.loaded(inbox)
    #expect(screen.frame().text.hasPrefix("[Inbox · 6 unread] · Archive"))
    try await screen.play("] <wait>")
    #expect(screen.frame().text.contains("Nothing is archived yet"))
    try await screen.play("[ <space> j <space>")
    try screen.perform("Archive")
    try await screen.play("]")
    #expect(screen.rows == ["Photos from the lake", "A question about rows"])
    try await screen.play("[ u ]")
    #expect(screen.frame().text.contains("Nothing is archived yet"))
    #expect(segments.selectedIndex == 1)
  }

  @Test("Messages are marked as read and as unread, and are no longer selected then")
  func marking() async throws {
    try await screen.play("<space> j <space>")
    try screen.perform("Mark as read")
    #expect(list.title == "Inbox · 4 unread")
    #expect(list.tableView.indexPathsForSelectedRows == nil)
    try await screen.play("g")
    try screen.perform("Mark as unread")
    #expect(list.title == "Inbox · 5 unread")
  }

  @Test(
    "Whatever is archived, brought back and refreshed between the pages, no message is lost",
    arguments: 1...10 as ClosedRange<UInt64>
  )
  func anything(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let keys = ["<space> j", "u", "G", "G <wait>", "r", "r <wait>", "k k", "x", "g"]
    for _ in 0..<30 {
      let choice = generator.below(keys.count + 1)
      if choice < keys.count {
        try await screen.play(keys[choice])
      } else {
        try screen.perform("Archive")
      }
      await Task.yield()
    }
    // A refresh that was stopped has brought nothing, though the messages are there.
    try await screen.play("u r <wait>")
    try await screen.scroll(to: 10_000)
    #expect(ids == (try await served()))
    #expect(Set(screen.headerTitles).count == screen.headerTitles.count)
  }
}
