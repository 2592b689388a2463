import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTableText

/// Editing a list: rows are moved and deleted.
@MainActor struct ScreenEditingTests {
  private let list = NameList()
  private let screen: TableScreen

  init() {
    screen = list.screen()
  }

  /// Uses the mouse on the row of a name, or on a line.
  private func send(_ action: MouseEvent.Action, on name: String, column: Int = 5) {
    guard let line = screen.lines.firstIndex(where: { $0.hasSuffix(name) }) else {
      Issue.record("“\(name)” isn't on the screen")
      return
    }
    send(action, line: line, column: column)
  }

  private func send(_ action: MouseEvent.Action, line: Int, column: Int = 5) {
    screen.send(.mouse(MouseEvent(action, at: Frame.Position(line: line, column: column))))
  }

  // MARK: Keys

  @Test("A key begins editing: the title says so, and rows have marks")
  func beginsEditing() {
    let before = screen.lines
    #expect(before.last == "↑↓ move  ⏎ open  a actions  e edit  / search  ? help  q quit")
    screen.send(.character("e"))
    #expect(list.isEditing)
    #expect(
      screen.lines == [
        "Names                                       Editing · 1 of 5",
        "A", ">⊖Ada", "≡ Alan", "B", "C", "≡⊖Chen", "≡⊖Cora", " ⊖Cyd", "", "",
        "↑↓ move  K J move row  d delete  e done  ? help  q quit",
      ]
    )
    screen.send(.down)
    #expect(screen.lines[2...3] == ["≡⊖Ada", ">≡Alan"])
    #expect(screen.lines.last == "↑↓ move  K J move row  ⏎ open  e done  ? help  q quit")
    screen.send(.end)
    #expect(screen.lines[8] == ">⊖Cyd")
    #expect(screen.lines.last == "↑↓ move  ⏎ open  d delete  a actions  e done  ? help  q quit")
    screen.send(.character("e"))
    #expect(!list.isEditing)
    #expect(screen.lines.last == "Done editing")
    screen.send(.home)
    #expect(screen.lines == before)
  }

  @Test("Keys move the row with the cursor, also into other sections")
  func movesRows() {
    screen.send(.character("e"), .character("J"))
    #expect(list.names == [["Alan", "Ada"], [], ["Chen", "Cora", "Cyd"]])
    #expect(screen.lines[1...3] == ["A", "≡ Alan", ">⊖Ada"])
    screen.send(.character("J"))
    #expect(list.names == [["Alan"], ["Ada"], ["Chen", "Cora", "Cyd"]])
    #expect(screen.lines[1...4] == ["A", "≡ Alan", "B", ">⊖Ada"])
    screen.send(.character("J"), .character("J"))
    #expect(list.names == [["Alan"], [], ["Chen", "Ada", "Cora", "Cyd"]])
    for _ in 0..<9 { screen.send(.character("K")) }
    #expect(list.names == [["Ada", "Alan"], [], ["Chen", "Cora", "Cyd"]])
    for _ in 0..<9 { screen.send(.character("J")) }
    #expect(list.names == [["Alan"], [], ["Chen", "Cora", "Cyd", "Ada"]])
    #expect(list.tableView.cursor == [2, 3])
  }

  @Test("A row that can't be moved stays, and none moves while the list isn't being edited")
  func rowsThatStay() {
    let names = list.names
    screen.send(.character("J"), .character("K"))
    #expect(list.names == names)
    screen.send(.character("e"), .end, .character("K"), .character("J"))
    #expect(list.names == names)
    #expect(list.tableView.cursor == [2, 2])
  }

  @Test("A row that moves off the screen takes the screen with it")
  func scrollsWithTheRow() {
    list.sections = [("A", (0..<30).map { "name \($0)" })]
    list.tableView.reloadData()
    screen.send(.character("e"))
    for _ in 0..<20 { screen.send(.character("J")) }
    #expect(screen.lines[10] == ">⊖name 0")
    #expect(list.names[0][20] == "name 0")
  }

  @Test("Escape ends a search, then editing, before it goes back")
  func escape() {
    let other = NameList()
    list.show(other)
    screen.send(.character("e"))
    #expect(other.isEditing)
    screen.send("/Cora".map(Key.character) + [.enter, .escape])
    #expect(other.isEditing)
    #expect(!list.isEditing)
    screen.send(.escape)
    #expect(!other.isEditing)
    #expect(screen.controller === other)
    screen.send(.escape)
    #expect(screen.controller === list)
  }

  @Test("Rows are deleted as they are otherwise, and editing goes on without rows")
  func deletesRows() {
    screen.send(.character("e"), .character("d"), .right, .enter)
    #expect(list.names == [["Alan"], [], ["Chen", "Cora", "Cyd"]])
    #expect(list.isEditing)
    list.sections = []
    list.tableView.reloadData()
    #expect(screen.lines[0].hasSuffix(" Editing"))
    #expect(screen.lines.last?.hasPrefix("e done") == true)
    screen.send(.character("J"), .character("e"))
    #expect(!list.isEditing)
    // There is nothing to edit.
    screen.send(.character("e"))
    #expect(!list.isEditing)
  }

  @Test("The list of all keys has those that work now")
  func help() {
    func keys() -> [String] {
      screen.send(.character("?"))
      #expect(!screen.lines[0].contains("Editing"))
      screen.send(.character("q"))
      return screen.listedKeys
    }
    #expect(keys().contains("e"))
    #expect(!keys().contains("K J"))
    screen.send(.character("e"))
    #expect(keys().contains("e Escape"))
    #expect(keys().contains("K J"))
    screen.send(.end)
    #expect(!keys().contains("K J"))
    list.show(NameList())
    #expect(keys().contains("q Escape ← h"))
    screen.send(.character("e"))
    #expect(keys().contains("q ← h"))
  }

  @Test("A list in which nothing can be edited has no such key")
  func withoutEditing() {
    let controller = ListController(rows: .numbered(0..<9))
    let screen = TableScreen.showing(controller, columns: 60)
    let before = screen.frame()
    screen.send(.character("e"))
    #expect(screen.frame() == before)
    screen.send(.character("J"))
    #expect(screen.lines.last == "This row can't be moved")
    #expect(!controller.isEditing)
    #expect(!screen.listedKeys.contains { $0.hasPrefix("e") })
  }

  // MARK: Drawing

  @Test("A selected row has its check mark")
  func selectedRows() {
    list.tableView.allowsMultipleSelection = true
    screen.send(.character(" "), .down, .character("e"))
    #expect(screen.lines[2...3] == ["≡✓Ada", ">≡Alan"])
    #expect(screen.lines[0].hasSuffix("  Editing · 1 selected · 2 of 5"))
  }

  @Test("On a small screen the title says that the list is being edited")
  func smallScreen() {
    screen.size = Size(columns: 20, lines: 5)
    screen.send(.character("e"))
    #expect(
      screen.lines == ["Names        Editing", "A", ">⊖Ada", "≡ Alan", "e done  q quit"]
    )
    // There is no room for marks.
    screen.size = Size(columns: 11, lines: 3)
    #expect(!screen.frame().text.contains("⊖"))
    send(.click, line: 1, column: 1)
    #expect(list.presentedAlert == nil)
  }

  @Test("A row of several lines has its marks on the first, and is as tall as before")
  func severalLines() {
    list.sections[0].names[0] = "A name that takes two lines"
    list.tableView.wrapsLines = true
    screen.size = Size(columns: 20, lines: 12)
    let before = screen.lines
    screen.send(.down, .character("e"))
    #expect(screen.lines[2...4] == ["≡⊖A name that takes", "  two lines", ">≡Alan"])
    #expect(
      screen.lines.dropLast().map { $0.dropFirst(2) }.dropFirst()
        == before.dropLast().map { $0.dropFirst(2) }.dropFirst()
    )
    send(.click, line: 3, column: 1)
    send(.release, line: 3, column: 1)
    #expect(list.presentedAlert == nil)
    send(.click, line: 2, column: 1)
    #expect(list.presentedAlert != nil)
  }

  // MARK: Mouse

  @Test("A row is dragged to the place of another, and the cursor goes along")
  func drags() {
    screen.send(.character("e"))
    send(.click, on: "Ada")
    send(.release, on: "Cora")
    #expect(list.names == [["Alan"], [], ["Chen", "Ada", "Cora", "Cyd"]])
    #expect(screen.lines.contains(">⊖Ada"))
    send(.click, on: "Cora")
    send(.release, on: "Chen")
    #expect(list.names == [["Alan"], [], ["Cora", "Chen", "Ada", "Cyd"]])
    #expect(list.chosenRows.isEmpty)
  }

  @Test("A row that is released where it was is clicked on")
  func clicks() {
    screen.send(.character("e"))
    for name in ["Chen", "Cyd"] {
      send(.click, on: name)
      send(.release, on: name)
      #expect(screen.lines.contains { $0.hasPrefix(">") && $0.hasSuffix(name) })
    }
    #expect(list.chosenRows.isEmpty)
    send(.click, on: "Cyd")
    #expect(list.chosenRows == [[2, 2]])
    send(.release, on: "Cyd")
    send(.click, on: "Chen")
    send(.release, on: "Chen")
    send(.click, on: "Chen")
    #expect(list.chosenRows == [[2, 2]])
    send(.release, on: "Chen")
    #expect(list.chosenRows == [[2, 2], [2, 0]])
    #expect(list.names == [["Ada", "Alan"], [], ["Chen", "Cora", "Cyd"]])
  }

  @Test("A row that is dropped elsewhere than on a row stays, and so does one outside of editing")
  func dropsThatMoveNothing() {
    let names = list.names
    send(.click, on: "Ada")
    send(.release, on: "Cora")
    #expect(list.names == names)
    screen.send(.character("e"))
    for line in [0, 1, 10, 11, 99] {
      send(.click, on: "Ada")
      send(.release, line: line)
    }
    // One that can't be moved, and one that the keyboard has let go of.
    send(.click, on: "Cyd")
    send(.release, on: "Cora")
    send(.click, on: "Ada")
    screen.send(.character("e"))
    send(.release, on: "Cora")
    #expect(list.names == names)
  }

  @Test("A row is no longer dragged once another list has come in front")
  func otherListMeanwhile() {
    let names = list.names
    screen.send(.character("e"))
    send(.click, on: "Ada")
    let other = NameList()
    list.show(other)
    send(.release, on: "Cora")
    screen.send(.escape)
    send(.release, on: "Cora")
    #expect(list.names == names)
    #expect(other.names == names)
  }

  @Test("A row goes where the list has it go")
  func otherTarget() {
    list.fixedTarget = [2, 0]
    screen.send(.character("e"), .character("J"))
    #expect(list.names == [["Alan"], [], ["Ada", "Chen", "Cora", "Cyd"]])
    #expect(list.tableView.cursor == [2, 0])
    // Its own place keeps it there.
    screen.send(.character("J"))
    send(.click, on: "Ada")
    send(.release, on: "Cora")
    #expect(list.names == [["Alan"], [], ["Ada", "Chen", "Cora", "Cyd"]])
  }

  @Test("A row that moves while it is dragged is the one that is dropped")
  func rowsThatComeMeanwhile() {
    screen.send(.character("e"))
    send(.click, on: "Chen")
    list.insert("Abe")
    list.sections[2].names.insert("Cai", at: 0)
    list.tableView.insertRows(at: [[2, 0]])
    send(.release, on: "Alan")
    #expect(list.names == [["Abe", "Ada", "Chen", "Alan"], [], ["Cai", "Cora", "Cyd"]])
  }

  @Test("A click on its mark asks to delete the row, and no other")
  func clickOnAMark() {
    list.tableView.allowsMultipleSelection = true
    screen.send(.character(" "), .character("e"))
    send(.click, on: "Cora", column: 1)
    send(.release, line: 7, column: 1)
    #expect(screen.lines.contains { $0.contains("Delete?") })
    #expect(screen.lines.contains { $0.contains("│ Cora") })
    #expect(list.names[2].count == 3)
    screen.send(.right, .enter)
    #expect(list.names == [["Ada", "Alan"], [], ["Chen", "Cyd"]])
    // Alan can't be deleted, and in the selected row the check mark stands there.
    for name in ["Alan", "Ada"] {
      send(.click, on: name, column: 1)
      #expect(list.presentedAlert == nil)
    }
    screen.send(.character("e"))
    send(.click, on: "Chen", column: 1)
    #expect(list.presentedAlert == nil)
  }

  @Test("A row that is dragged out of one list of a split moves nowhere")
  func split() {
    let other = NameList()
    let split = SplitScreen(
      TableScreen(list, size: Size(columns: 100, lines: 12)),
      TableScreen(other, size: Size(columns: 100, lines: 12)),
      size: Size(columns: 100, lines: 12)
    )
    split.appear()
    split.send(.key(.character("e")))
    let names = list.names
    func send(_ action: MouseEvent.Action, line: Int, column: Int) {
      let position = Frame.Position(line: line, column: column)
      split.send(.mouse(MouseEvent(action, at: position)))
    }
    send(.click, line: 2, column: 5)
    send(.release, line: 7, column: 80)
    send(.click, line: 2, column: 80)
    send(.release, line: 7, column: 5)
    #expect(list.names == names)
    #expect(other.names == names)
    send(.click, line: 2, column: 5)
    send(.release, line: 3, column: 5)
    #expect(list.names[0] == ["Alan", "Ada"])
  }

  // MARK: Words

  @Test("Editing is said, with what can be done with the row")
  func spoken() {
    var narrator = Narrator()
    _ = narrator.changes(on: screen)
    screen.send(.character("e"))
    #expect(
      narrator.changes(on: screen) == ["Editing", "Ada  can be moved or deleted  row 1 of 5"]
    )
    screen.send(.character("J"))
    #expect(narrator.changes(on: screen) == ["Ada  can be moved or deleted  row 2 of 5"])
    screen.send(.up)
    #expect(narrator.changes(on: screen) == ["Alan  can be moved  row 1 of 5"])
    screen.send(.end)
    #expect(narrator.changes(on: screen) == ["C", "Cyd  can be deleted  row 5 of 5"])
    screen.send(.character("e"))
    #expect(narrator.changes(on: screen) == ["Cyd  row 5 of 5", "Done editing"])
  }
}
