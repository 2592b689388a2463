import FoundationEssentials
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

@testable import demo

@MainActor
@Suite("The port of contacts from A to Z")
struct ContactsPortTests {
  private let service = ContactService(CallbackService(SimulatedConditions(latency: .zero)))
  private let list: ContactsController
  private let screen: TableScreen

  init() async throws {
    list = ContactsController(service)
    screen = try await TableScreen.loaded(list)
  }

  private func saved() async throws -> AddressBook {
    try await withCheckedThrowingContinuation { continuation in
      service.open { continuation.resume(with: $0) }
    }
  }

  private var favorites: [String] { names(inSection: 0) }

  private func names(inSection section: Int) -> [String] {
    (0..<list.tableView.numberOfRows(inSection: section)).compactMap { row in
      list.tableView.cellForRow(at: IndexPath(row: row, section: section))?.text.string
    }
  }

  /// What the row with the cursor shows.
  private var chosen: String? {
    list.tableView.cursor.flatMap { list.tableView.cellForRow(at: $0)?.text.string }
  }

  @Test(
    "The index goes to an initial, or to the next one that somebody has",
    arguments: [("K", "Katherine Johnson"), ("X", "Yoshio Nishina"), ("#", "3M Service")]
  )
  func index(title: String, name: String) throws {
    try screen.goToIndexTitle(title)
    #expect(chosen == name)
  }

  @Test("Favorites can be put in another order, and stay favorites wherever they are put")
  func reordering() async throws {
    try screen.moveRow(at: [0, 2], to: [0, 0])
    #expect(favorites == ["Grace Hopper", "Rosalind Franklin", "Ada Lovelace"])
    try screen.moveRow(at: [0, 0], to: [3, 1])
    #expect(favorites == ["Rosalind Franklin", "Ada Lovelace", "Grace Hopper"])
    #expect(throws: ScreenError.self) { try screen.moveRow(at: [1, 0], to: [1, 1]) }
    #expect(try await saved().favorites == [0, 1, 2])
  }

  @Test("A contact that is deleted is gone everywhere, and with it an initial that nobody else has")
  func deleting() async throws {
    try screen.goToIndexTitle("A")
    try screen.perform("Delete")
    try screen.press("Delete")
    #expect(favorites == ["Rosalind Franklin", "Grace Hopper"])
    #expect(names(inSection: 1) == ["Alan Turing", "Annie Easley"])
    try screen.goToIndexTitle("Y")
    try screen.perform("Delete")
    try screen.press("Cancel")
    #expect(screen.headerTitles.contains("Y"))
    try screen.perform("Delete")
    try screen.press("Delete")
    #expect(!screen.headerTitles.contains("Y"))
    let names = try await saved().contacts.map(\.name)
    #expect(!names.contains("Ada Lovelace") && !names.contains("Yoshio Nishina"))
  }

  @Test("A new contact stands where its name belongs, under a header of its own if need be")
  func adding() throws {
    for (name, section) in [("Xenia Field", "X"), ("Alan Kay", "A")] {
      screen.send(.character("+"))
      screen.type(name)
      try screen.press("Add")
      #expect(chosen == name)
      #expect(list.tableView.cursor.map { screen.headerTitles[$0.section] } == section)
    }
    #expect(names(inSection: 1).prefix(3) == ["Ada Lovelace", "Alan Kay", "Alan Turing"])
    screen.send(.character("+"))
    try screen.press("Add")
    #expect(list.tableView.numberOfRows == 40)
  }

  @Test func `A contact that is renamed moves to where its new name belongs`() async throws {
    try screen.goToIndexTitle("G")
    list.tableView.moveCursor(to: [7, 1])
    #expect(chosen == "Grace Hopper")
    screen.send(.enter)
    screen.type(" Murray")
    try screen.press("Save")
    #expect(chosen == "Grace Hopper Murray")
    #expect(favorites.last == "Grace Hopper Murray")
    screen.send(.enter)
    list.presentedAlert?.textFields?.first?.text = "Zoe"
    try screen.press("Save")
    #expect(chosen == "Zoe")
    #expect(screen.headerTitles.suffix(2) == ["Z", "#"])
    #expect(try await saved().contacts.contains { $0.name == "Zoe" })
  }

  @Test("A contact becomes a favorite, and is none any more, by an action of its row")
  func favoriting() throws {
    try screen.goToIndexTitle("K")
    try screen.perform("Add to favorites")
    #expect(favorites.last == "Katherine Johnson")
    #expect(chosen == "Katherine Johnson")
    try screen.perform("Remove from favorites")
    #expect(favorites.count == 3)
    for _ in 0..<3 {
      list.tableView.moveCursor(to: [0, 0])
      try screen.perform("Remove from favorites")
    }
    #expect(screen.headerTitles.first == "A")
  }

  @Test func `Reading the book anew keeps what is on screen`() async throws {
    try screen.goToIndexTitle("M")
    let rows = screen.rows
    screen.send(.character("r"))
    try await screen.settled(within: .seconds(600))
    #expect(screen.rows == rows)
  }
}
