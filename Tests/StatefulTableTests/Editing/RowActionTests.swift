import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("What the user can do with rows")
struct RowActionTests {
  private let list = NameList(clock: ManualClock())
  private let screen: TableScreen

  init() {
    screen = TableScreen(list, size: Size(columns: 40, lines: 12))
    screen.appear()
    screen.send(.home)
  }

  @Test("A row that can be edited can be deleted, after the user has agreed")
  func delete() throws {
    #expect(list.rowActions.map(\.title) == ["Delete"])
    try screen.perform("Delete")
    #expect(list.presentedAlert?.title == "Delete?")
    #expect(list.presentedAlert?.message == "Ada")
    #expect(list.allNames.first == "Ada")
    try screen.press("Cancel")
    #expect(list.allNames.first == "Ada")
    try screen.perform("Delete")
    try screen.press("Delete")
    #expect(screen.rows == ["Alan", "Chen", "Cora", "Cyd"])
    #expect(list.mistakes.isEmpty)
  }

  @Test("A row that can't be edited has no actions")
  func notEditable() {
    screen.send(.down)
    #expect(list.rowActions.isEmpty)
    #expect(throws: ScreenError.self) { try screen.perform("Delete") }
  }

  @Test(
    "Rows that come while the user is asked don't change which row is deleted",
    arguments: [true, false]
  )
  func rowsComeMeanwhile(hasIDs: Bool) throws {
    list.hasIDs = hasIDs
    list.tableView.reloadData()
    screen.send(.home)
    try screen.perform("Delete")
    list.insert("Abe")
    try screen.press("Delete")
    // Without ids it can't be told any more which row was meant, so none goes.
    #expect(list.allNames.contains("Ada") == !hasIDs)
    #expect(list.allNames.contains("Abe"))
    #expect(list.allNames.count == (hasIDs ? 5 : 6))
  }

  @Test("A row that is gone by then isn't deleted a second time, nor another in its place")
  func rowGoesMeanwhile() throws {
    try screen.perform("Delete")
    list.sections[0].names.removeFirst()
    list.tableView.deleteRows(at: .rows(0..<1))
    try screen.press("Delete")
    #expect(list.allNames == ["Alan", "Chen", "Cora", "Cyd"])
  }

  @Test("An action of the list's own is performed at once, and gets the rows")
  func ownAction() throws {
    final class Inbox: ListController {
      var archived: [IndexPath] = []
      override func tableView(
        _ tableView: TableView,
        actionsForRowAt indexPath: IndexPath
      ) -> [RowAction] {
        [RowAction(title: "Archive") { self.archived += $0 }, deleteAction]
      }
    }
    let inbox = Inbox()
    let screen = TableScreen(inbox, size: Size(columns: 40, lines: 12))
    screen.appear()
    #expect(inbox.rowActions.isEmpty)
    inbox.succeedInitial(3)
    screen.send(.home, .down)
    #expect(inbox.rowActions.map(\.title) == ["Archive", "Delete"])
    #expect(inbox.rowActions.map(\.style) == [.normal, .destructive])
    try screen.perform("Archive")
    #expect(inbox.archived == [IndexPath(row: 1, section: 0)])
    #expect(inbox.presentedAlert == nil)
  }

  @Test("Rows are deleted from the last to the first")
  func order() {
    let action = list.deleteAction
    action.handler(.rows(0..<1) + .rows(0..<2, inSection: 2))
    #expect(list.allNames == ["Alan", "Cyd"])
    #expect(list.mistakes.isEmpty)
  }

  @Test("A paged list removes the item by itself")
  func pagedList() async throws {
    final class Editable: PagedTableController<Entry> {
      override func cell(for item: Entry) -> Cell { Cell("\(item.id)") }
      override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
        true
      }
    }
    let list = Editable(source: ServerList(count: 4, pageSize: 4))
    let screen = TableScreen(list, size: Size(columns: 40, lines: 12))
    screen.appear()
    try await screen.settled(within: .seconds(600))
    screen.send(.home, .down)
    try screen.perform("Delete")
    try screen.press("Delete")
    #expect(screen.rows == ["0", "2", "3"])
  }
}
