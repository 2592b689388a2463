import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTableText

/// What a list offers beside its rows: notices with an action, actions of rows, and fields that check.
@MainActor struct ScreenOfferTests {
  private final class Names: StatefulTableController {
    var names = ["Ada", "Alan", "Chen"]
    /// What can be done with each row but Alan's.
    var actions: [RowAction] = []
    var isEditable = false
    private(set) var archived: [String] = []

    override var loadsRows: Bool { false }

    /// Has the user archive and delete rows.
    func offerArchive() {
      isEditable = true
      let archive = RowAction(title: "Archive") { [unowned self] rows in
        archived += rows.map { names[$0.row] }
      }
      actions = [archive, deleteAction]
    }

    func delete(_ indexPath: IndexPath) {
      names.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath])
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      names.count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      Cell(names[indexPath.row])
    }

    override func tableView(
      _ tableView: TableView,
      idForRowAt indexPath: IndexPath
    ) -> AnyHashable? { names[indexPath.row] }

    override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
      isEditable && names[indexPath.row] != "Alan"
    }

    override func tableView(
      _ tableView: TableView,
      actionsForRowAt indexPath: IndexPath
    ) -> [RowAction] { names[indexPath.row] == "Alan" ? [] : actions }

    override func tableView(
      _ tableView: TableView,
      commit editingStyle: EditingStyle,
      forRowAt indexPath: IndexPath
    ) { delete(indexPath) }
  }

  private let clock = ManualClock()
  private let list: Names
  private let screen: TableScreen

  init() {
    list = Names(clock: clock)
    screen = list.screen(lines: 14, clock: clock)
  }

  // MARK: Notices

  @Test func `A notice offers an action while the user moves, and is gone once it is performed`() {
    var count = 0
    list.notify("3 archived", action: NoticeAction(title: "undo", key: "u") { count += 1 })
    #expect(screen.lines.last == "3 archived · u undo")
    screen.send(.down, .down)
    #expect(screen.lines.last == "3 archived · u undo")
    #expect(list.tableView.cursor == [0, 2])
    screen.send(.character("u"), .character("u"))
    #expect(count == 1)
    #expect(list.notice == nil && list.noticeAction == nil)
  }

  @Test func `What a notice offers ends with its time, the next notice and the next row action`()
    async throws
  {
    var count = 0
    let undo = NoticeAction(title: "undo", key: "u") { count += 1 }
    list.notify("Archived", action: undo, for: .seconds(3))
    try await clock.sleepers(1)
    clock.advance(by: .seconds(3))
    while list.notice != nil { await Task.yield() }
    list.notify("Archived", action: undo)
    list.notify("Sent")
    #expect(screen.lines.last == "Sent")
    list.actions = [RowAction(title: "Pin", key: "P") { _ in }]
    list.notify("Archived", action: undo)
    screen.send(.character("P"))
    #expect(list.notice == nil)
    screen.send(.character("u"))
    #expect(count == 0)
  }

  @Test
  func
    `The key of a notice's action comes before what it does otherwise, and has its key in a keymap`()
  {
    list.notify("Archived", action: NoticeAction(title: "undo", key: "q") {})
    screen.send(.character("q"))
    #expect(!screen.isFinished)
    screen.send(.character("q"))
    #expect(screen.isFinished)
  }

  // MARK: Row actions

  private func showPinnable() -> Weak<Names> {
    let names = Names()
    names.actions = [RowAction(title: "Pin", key: "P") { _ in }]
    list.show(names)
    return Weak(names)
  }

  @Test func `A key shows the row's actions, and Enter performs one`() {
    list.offerArchive()
    #expect(screen.lines.last == "↑↓ move  ⏎ open  a actions  e edit  / search  ? help  q quit")
    screen.send(.character("a"))
    #expect(screen.frame().text.contains("│ Ada                         │"))
    #expect(screen.frame().text.contains("│ [Archive]  Delete   Cancel  │"))
    screen.send(.enter)
    #expect(list.archived == ["Ada"])
    #expect(list.presentedAlert == nil)
  }

  @Test(arguments: [[Key.character("a"), .right, .enter], [.character("d")]])
  func `Deleting asks first, from the menu or by its key`(keys: [Key]) {
    list.offerArchive()
    screen.send(keys)
    #expect(list.names.count == 3)
    #expect(screen.lines.contains { $0.contains("Delete?") })
    screen.send(.enter)
    #expect(list.names.count == 3)
    screen.send(keys)
    screen.send(.right, .enter)
    #expect(list.names == ["Alan", "Chen"])
    #expect(screen.lines[1] == "> Alan")
  }

  @Test func `An action is for the row that it was shown for, wherever that is by then`() {
    list.offerArchive()
    screen.send(.down, .down, .character("a"))
    list.delete([0, 0])
    screen.send(.enter)
    #expect(list.archived == ["Chen"])
    screen.send(.character("a"))
    list.delete([0, 1])
    screen.send(.enter)
    #expect(list.archived == ["Chen"])
  }

  @Test func `A row action is performed by its key, for all selected rows`() {
    var rows: [[IndexPath]] = []
    list.actions = [RowAction(title: "Pin", key: "P") { rows.append($0) }]
    screen.send(.character("P"))
    #expect(rows == [[[0, 0]]])
    list.tableView.allowsMultipleSelection = true
    list.tableView.selectRow(at: [0, 0])
    list.tableView.selectRow(at: [0, 2])
    screen.send(.character("P"))
    #expect(rows.last == [[0, 0], [0, 2]])
    list.tableView.selectRow(at: [0, 1])
    screen.send(.character("P"))
    #expect(rows.count == 2)
    #expect(screen.lines.last == "Not all selected rows have “Pin”")
  }

  @Test func `A list whose row actions have keys is let go of with its screen`() {
    let released = showPinnable()
    _ = screen.frame()
    screen.send(.escape)
    #expect(released.object == nil)
  }

  @Test
  func
    `An action that can't be performed is listed with the reason, and one that is on has a check mark`()
  {
    var count = 0
    var pin = RowAction(title: "Pin", key: "P") { _ in count += 1 }
    pin.disabledReason = "offline"
    var mute = RowAction(title: "Mute") { _ in count += 1 }
    mute.isChecked = true
    list.actions = [pin, mute]
    screen.send(.character("P"))
    #expect(screen.lines.last == "offline")
    screen.send(.character("a"))
    #expect(screen.frame().text.contains(" Pin · offline  [✓ Mute]  Cancel "))
    screen.send(.enter)
    #expect(count == 1)
  }

  @Test("A single destructive action isn't asked about twice, and the first of several is chosen")
  func singleDestructiveAction() {
    var deleted: [IndexPath] = []
    let delete = RowAction(title: "Delete", style: .destructive) { deleted = $0 }
    list.actions = [delete]
    screen.send(.character("a"))
    #expect(list.presentedAlert?.title == "Delete?")
    #expect(screen.frame().text.contains("[Cancel]"))
    screen.send(.right, .enter)
    #expect(deleted == [[0, 0]])
    list.actions = [delete, RowAction(title: "Burn", style: .destructive) { _ in }]
    screen.send(.character("a"))
    #expect(screen.frame().text.contains("[Delete]  Burn   Cancel "))
    screen.send(.enter)
    #expect(list.presentedAlert?.title == "Delete?")
  }

  @Test func `In several lists, an action keeps its key, and is for all selected rows or none`() {
    var rows: [IndexPath] = []
    var pin = RowAction(title: "Pin", key: "P") { rows = $0 }
    pin.isChecked = true
    var mute = RowAction(title: "Mute", key: "M") { rows = $0 }
    mute.isChecked = true
    list.actions = [pin, mute]
    let other = Names(clock: clock)
    pin.disabledReason = "offline"
    mute.isChecked = false
    other.actions = [pin, mute]
    let whole = SectionedController([list, other], clock: clock)
    let screen = whole.screen(lines: 14, clock: clock)
    screen.send(.character("P"))
    #expect(rows == [[0, 0]])
    rows = []
    whole.tableView.allowsMultipleSelection = true
    for row in [IndexPath(row: 0, section: 0), IndexPath(row: 0, section: 1)] {
      whole.tableView.selectRow(at: row)
    }
    // One of them can't have it.
    screen.send(.character("P"))
    #expect(screen.lines.last == "offline")
    #expect(rows.isEmpty)
    screen.send(.character("a"))
    #expect(screen.frame().text.contains(" ✓ Pin · offline  [Mute]  Cancel "))
  }

  // MARK: Fields

  @Test("A text is checked while it is typed, and accepted only when it is fine")
  func checkedText() async throws {
    let answer = Task {
      try await list.prompt("Invite", placeholder: "address", action: "Send") {
        $0.contains("@") ? nil : "An address has an @"
      }
    }
    try await screen.alert()
    #expect(!screen.frame().text.contains("An address"))
    screen.send(.enter)
    #expect(list.presentedAlert != nil)
    screen.send("ada".map(Key.character))
    #expect(screen.frame().text.contains("│ An address has an @"))
    screen.send(.enter)
    #expect(throws: ScreenError.self) { try screen.press("Send") }
    #expect(list.presentedAlert != nil)
    screen.send("@b".map(Key.character))
    #expect(!screen.frame().text.contains("An address"))
    screen.send(.enter)
    #expect(try await answer.value == "ada@b")
  }
}
