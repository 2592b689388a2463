import StatefulTable
import StorySupport
import Testing

@testable import StatefulTableText

/// Commands of a list's own.
@MainActor struct ScreenOwnKeyTests {
  final class CommandList: StatefulTableController, CommandingController {
    var rowCount = 3
    /// Makes the commands, each of which is remembered when it is performed.
    var own: [Command] = []
    private(set) var performed: [Command.ID] = []
    private(set) var cursors: [IndexPath?] = []

    override var loadsRows: Bool { false }

    func commands(at cursor: IndexPath?) -> [Command] {
      own.map { command in
        let id = command.id
        var command = command
        command.perform = { [unowned self] in
          performed.append(id)
          cursors.append(cursor)
        }
        return command
      }
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      rowCount
    }

    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
      performed.append("open")
    }
  }

  private let list = CommandList()
  private let screen: TableScreen

  init() {
    screen = TableScreen(list, size: Size(columns: 60, lines: 6))
    list.own = [Self.command("nothing", .function(1))]
    screen.appear()
  }

  private static func command(
    _ id: Command.ID,
    _ keys: Key...,
    title: String = "do nothing",
    priority: Int? = nil
  ) -> Command {
    Command(id, keys: keys, title: title, priority: priority) {}
  }

  @Test func `A command is performed with the row at the cursor`() {
    screen.send(.function(1), .down, .function(1))
    #expect(list.performed == ["nothing", "nothing"])
    #expect(list.cursors == [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0)])
  }

  @Test func `What the list uses, the screen doesn't, unless the command isn't enabled`() {
    list.own = [Self.command("stay", .character("q"), .down)]
    screen.send(.character("q"), .down, .down)
    #expect(!screen.isFinished)
    #expect(list.tableView.cursor == IndexPath(row: 0, section: 0))
    screen.send(.character("j"))
    #expect(list.tableView.cursor == IndexPath(row: 1, section: 0))
    list.own[0].isEnabled = false
    screen.send(.down, .character("q"))
    #expect(list.tableView.cursor == IndexPath(row: 2, section: 0))
    #expect(screen.isFinished)
    #expect(list.performed == ["stay", "stay", "stay"])
  }

  @Test func `A command that isn't enabled gives its reason, if nothing else uses the key`() {
    list.own[0].isEnabled = false
    screen.send(.function(1))
    #expect(screen.lines[5].hasPrefix("↑↓ move"))
    list.own[0].disabledReason = "Nothing to undo"
    screen.send(.function(1))
    #expect(screen.lines[5] == "Nothing to undo")
    screen.send(.down)
    #expect(screen.lines[5].hasPrefix("↑↓ move"))
  }

  @Test func `Control-C leaves the screen whatever the list and the keymap use`() {
    list.own = [Self.command("stay", .control("c"))]
    screen.keymap = Keymap(["interrupt": [], "quit": [], "down": [.control("c")]])
    screen.send(.control("c"))
    #expect(screen.isFinished)
    #expect(list.performed == [])
  }

  @Test func `Without rows there is no cursor`() {
    list.rowCount = 0
    list.tableView.reloadData()
    screen.send(.function(1))
    #expect(list.cursors == [nil])
  }

  @Test func `Keys of a search or of the list of keys don't come to the list`() {
    screen.send(.character("/"), .character("z"), .function(1), .escape)
    screen.send(.character("?"), .character("z"), .function(1), .escape)
    #expect(list.performed == [])
  }

  @Test func `The screen is drawn again after a command, once`() {
    var drawings = 0
    screen.onNeedsDisplay = { drawings += 1 }
    screen.send(.function(1))
    #expect(drawings == 1)
  }

  // MARK: The list of keys

  @Test func `It has each key once: what the list does with it`() {
    list.own = [
      Self.command("reply", .character("b"), .character("m"), title: "reply"),
      Self.command("choose", .enter, title: "choose"),
    ]
    screen.size.lines = 30
    screen.send(.character("?"))
    let keys = screen.lines[1...].dropLast().map { $0.prefix(22).trimmed }
    #expect(keys.contains("b m"))
    #expect(keys.contains("PgUp PgDn  Space"))
    #expect(!keys.contains("m"))
    #expect(keys.filter { $0 == "Enter" }.count == 1)
    let names = keys.flatMap { $0.split(separator: " ") }
    #expect(Set(names).count == names.count)
  }

  // MARK: The help line

  @Test("Commands with a priority have hints, before those of the screen and in place of them")
  func hints() {
    #expect(screen.lines[5] == "↑↓ move  ⏎ open  / search  ? help  q quit")
    list.own = [
      Self.command("sign", .character("s"), title: "sign", priority: 50),
      Self.command("choose", .enter, title: "choose", priority: 50),
      Self.command("nothing", .function(1)),
    ]
    #expect(screen.lines[5] == "s sign  ⏎ choose  ↑↓ move  / search  ? help  q quit")
  }

  @Test func `Where there is no room, hints leave by priority, and of equal ones the last`() {
    list.own = [
      Self.command("sign", .character("s"), title: "sign", priority: 50),
      Self.command("kanji", .function(1), title: "漢字", priority: 50),
    ]
    for (columns, line) in [
      (48, "s sign  F1 漢字  ↑↓ move  ⏎ open  ? help  q quit"),
      (47, "s sign  F1 漢字  ↑↓ move  ? help  q quit"),
      (40, "s sign  F1 漢字  ↑↓ move  ? help  q quit"),
      (39, "s sign  F1 漢字  ? help  q quit"),
      (30, "s sign  ? help  q quit"),
      (21, "? help  q quit"),
    ] {
      screen.size.columns = columns
      #expect(screen.lines[5] == line, "\(columns)")
    }
  }

  @Test func `Neighbors with one title share a hint, and neighbors with one detail a line`() {
    list.own = [
      Self.command("less", .character("-"), .left, title: "zoom", priority: 50),
      Self.command("more", .character("+"), .right, title: "zoom", priority: 50),
    ]
    #expect(screen.lines[5].hasPrefix("- + zoom  ↑↓ move"))
    #expect(screen.keyLines[0] == KeyList.Line(keys: "- +  ← →", detail: "zoom"))
  }
}
