import StatefulTable
import Testing

@testable import StatefulTableText

/// What a user who selects a range of rows may rely on, whatever the list does when its rows are selected.
@MainActor struct RangePromises {
  private let list = KeyedList()
  private let screen: TableScreen

  init() { screen = list.screen() }

  @Test(arguments: [(Key(.down, .alt), Key(.up, .alt)), (.character("}"), .character("{"))])
  func `Keys bound to extend a range extend it, each in its own direction`(down: Key, up: Key) {
    screen.keymap = Keymap(
      replacing: [Key(.down, .shift): down, Key(.up, .shift): up],
      in: CommandTable(list)
    )
    screen.send(down, down, up)
    #expect(list.selectedRows == [0, 1])
  }

  // MARK: Lists that do something when a row is selected

  @Test func `An alert that a list presents when a range selects rows is shown`() {
    list.onSelect = { [list] in
      if list.selectedRows.count > 2, list.presentedAlert == nil {
        let alert = Alert(title: "At most two")
        alert.addAction(AlertAction(title: "OK") { _ in })
        list.present(alert)
      }
    }
    screen.send(.character("v"), .down, .down)
    #expect(list.presentedAlert != nil)
    #expect(screen.frame().text.contains("At most two"))
    screen.send(.down)
    #expect(list.tableView.cursor?.row == 2)
  }

  private final class Welcome: Responder {
    var commands: [Command] { [] }
    func draw(in frame: inout Frame, _ context: ResponderContext) {
      frame.draw("Welcome!", line: 1, columns: context.area.columns)
    }
  }

  @Test func `What is pushed onto the screen when a range selects rows stays there`() {
    let welcome = Welcome()
    list.onSelect = { [list, screen] in if list.selectedRows.count == 2 { screen.push(welcome) } }
    screen.send(.character("v"), .down)
    #expect(screen.frame().text.contains("Welcome!"))
  }

  @Test func `A range ends when the list shows another one as its rows are selected`() {
    list.onSelect = { [list, screen] in
      if list.selectedRows.count == 2, screen.controllers.count == 1 { list.show(KeyedList()) }
    }
    screen.send(.character("v"), .down)
    #expect(screen.controllers.count == 2)
    screen.send(.character("q"))
    #expect(screen.controllers.count == 1)
    #expect(!screen.names("end-range"))
  }

  // MARK: Many rows

  @Test func `The list of keys asks at most one row for its text to copy`() {
    screen.send(.character("*"))
    #expect(list.copyCount == 0)
    screen.send(.character("?"))
    #expect(list.copyCount <= 1)
  }

  @Test func `Copying asks each row for its text once`() {
    screen.send(.character("*"), .character("y"))
    // One row more, for the question whether there is anything to copy.
    #expect(list.copyCount <= 9 + 1)
  }
}
