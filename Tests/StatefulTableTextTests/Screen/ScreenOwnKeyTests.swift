import StatefulTable
import StatefulTableText
import Testing

/// Keys of a list's own.
@MainActor struct ScreenOwnKeyTests {
  final class KeyList: StatefulTableController, KeyHandlingController {
    var rowCount = 3
    var keyHelp = [KeyHelp("F1", "do nothing")]
    /// What the list takes.
    var takenKeys: Set<Key> = []
    private(set) var keys: [Key] = []
    private(set) var cursors: [IndexPath?] = []

    override var loadsRows: Bool { false }

    func handleKey(_ key: Key, at cursor: IndexPath?) -> Bool {
      keys.append(key)
      cursors.append(cursor)
      return takenKeys.contains(key)
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      rowCount
    }
  }

  private let list = KeyList()
  private let screen: TableScreen

  init() {
    screen = TableScreen(list, size: Size(columns: 60, lines: 6))
    screen.appear()
  }

  private var lines: [String] {
    screen.frame().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("The list gets every key, with the row at the cursor")
  func everyKey() {
    let keys: [Key] = [.function(1), .character("j"), .enter, .character("z"), .character("q")]
    screen.send(keys)
    #expect(list.keys == keys)
    let rows = [0, 0, 1, 1, 1].map { IndexPath(row: $0, section: 0) }
    #expect(list.cursors == rows)
    #expect(screen.isFinished)
  }

  @Test("What the list takes, the screen doesn't use")
  func takenKeys() {
    list.takenKeys = [.character("q"), .down]
    screen.send(.character("q"), .down, .down, .down)
    #expect(!screen.isFinished)
    #expect(list.cursors.last == IndexPath(row: 0, section: 0))
    screen.send(.character("j"), .character("z"))
    #expect(list.cursors.last == IndexPath(row: 1, section: 0))
  }

  @Test("Control-C leaves the screen whatever the list takes")
  func controlC() {
    list.takenKeys = [.control("c")]
    screen.send(.control("c"))
    #expect(screen.isFinished)
    #expect(list.keys == [])
  }

  @Test("Without rows there is no cursor")
  func noCursor() {
    list.rowCount = 0
    list.tableView.reloadData()
    screen.send(.character("z"))
    #expect(list.cursors == [nil])
  }

  @Test("Keys of a search or the help don't come to the list")
  func keysOfASearchOrTheHelp() {
    screen.send(.character("/"), .character("z"), .function(1), .escape)
    screen.send(.character("?"), .character("z"), .function(1), .escape)
    #expect(list.keys == [.character("/"), .character("?")])
  }

  @Test("The screen is drawn anew after a key")
  func screenIsDrawnAnew() {
    var drawings = 0
    screen.onNeedsDisplay = { drawings += 1 }
    screen.send(.function(1))
    #expect(drawings == 1)
  }

  @Test("A key that is taken lets rows that were pulled spring back")
  func takenKeysReleaseThePull() {
    screen.send(.up)
    #expect(!lines[1].contains("pull") || lines[1].contains("1 of 3"))
    list.takenKeys = [.up]
    screen.send(.up)
    #expect(!lines[1].contains("pull"))
  }

  // MARK: Help

  @Test("The help begins with the list's keys")
  func helpBegins() {
    screen.send(.character("?"))
    #expect(lines[1] == "F1                    do nothing")
    #expect(lines[2].hasPrefix("↑ ↓  k j"))
  }

  @Test("The help lists each key once: what the list does with it")
  func eachKeyOnce() {
    list.keyHelp = [KeyHelp("b m", "reply"), KeyHelp("Enter", "choose")]
    screen.size.lines = 30
    screen.send(.character("?"))
    let keys = lines[1...].dropLast().map { $0.prefix(22).trimmed }
    #expect(keys.contains("b m"))
    #expect(keys.contains("PgUp PgDn  Space"))
    #expect(!keys.contains("m"))
    #expect(keys.filter { $0 == "Enter" }.count == 1)
    let names = keys.flatMap { $0.split(separator: " ") }
    #expect(Set(names).count == names.count)
  }

  @Test("Prominent keys stand in the help line, in place of what the screen does with them")
  func prominentKeys() {
    #expect(lines[5] == "↑↓ move  ⏎ open  / search  ? help  q quit")
    list.keyHelp = [
      KeyHelp("s", "sign", isProminent: true), KeyHelp("⏎", "choose", isProminent: true),
      KeyHelp("F1", "do nothing"),
    ]
    #expect(lines[5] == "↑↓ move  s sign  ⏎ choose  / search  ? help  q quit")
  }

  @Test("Where there is no room, they leave after the keys that move and open, the last one first")
  func prominentKeysLeave() {
    list.keyHelp = [
      KeyHelp("s", "sign", isProminent: true), KeyHelp("F1", "漢字", isProminent: true),
    ]
    for (columns, line) in [
      (48, "↑↓ move  ⏎ open  s sign  F1 漢字  ? help  q quit"),
      (40, "↑↓ move  s sign  F1 漢字  ? help  q quit"),
      (47, "↑↓ move  s sign  F1 漢字  ? help  q quit"),
      (39, "s sign  F1 漢字  ? help  q quit"),
      (30, "s sign  ? help  q quit"),
      (21, "? help  q quit"),
    ] {
      screen.size.columns = columns
      #expect(lines[5] == line, "\(columns)")
    }
  }

  @Test("The help line changes with what the keys do")
  func changingKeys() {
    list.keyHelp = [KeyHelp("s", "switch on", isProminent: true)]
    #expect(lines[5].contains("s switch on"))
    list.keyHelp = [KeyHelp("s", "switch off", isProminent: true)]
    #expect(lines[5].contains("s switch off"))
  }
}

extension Substring {
  /// The text without blanks at its end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
