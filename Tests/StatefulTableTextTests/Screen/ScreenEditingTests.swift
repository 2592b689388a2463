import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

/// What scripts don't say of editing a list.
@MainActor struct ScreenEditingTests {
  private let list = NameList()
  private let screen: TableScreen

  init() { screen = list.screen() }

  /// Uses the mouse on the row of a name.
  private func send(_ action: MouseEvent.Action, on name: String) {
    guard let line = screen.lines.firstIndex(where: { $0.hasSuffix(name) }) else {
      Issue.record("“\(name)” isn't on the screen")
      return
    }
    screen.send(.mouse(MouseEvent(action, at: Frame.Position(line: line, column: 5))))
  }

  @Test func `Rows are deleted as they are otherwise, and editing goes on without rows`() {
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

  @Test func `A row that moves while it is dragged is the one that is dropped`() {
    screen.send(.character("e"))
    send(.click, on: "Chen")
    list.insert("Abe")
    list.sections[2].names.insert("Cai", at: 0)
    list.tableView.insertRows(at: [[2, 0]])
    send(.release, on: "Alan")
    #expect(list.names == [["Abe", "Ada", "Chen", "Alan"], [], ["Cai", "Cora", "Cyd"]])
  }

  @Test func `A row that is dragged out of one list of a split moves nowhere`() {
    let other = NameList()
    let split = SplitScreen(list, other)
    split.size = Size(columns: 100, lines: 12)
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
}
