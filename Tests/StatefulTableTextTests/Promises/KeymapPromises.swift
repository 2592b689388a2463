import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

/// What a user who has chosen other keys may rely on.
@MainActor struct KeymapPromises {
  private let signKey = Key.character("S")

  @Test func `Each of two keys bound to a segment selects its own list`() {
    let lists = ["One", "Two", "Three"].map { title in
      let list = KeyedList()
      list.title = title
      return list
    }
    let segments = SegmentedController(lists)
    let screen = lists[0].screen()
    screen.keymap = Keymap(
      replacing: [.alt("1"): .function(6), .alt("2"): .function(7)],
      in: CommandTable(screen)
    )
    screen.send(.function(7))
    #expect(segments.selectedIndex == 1)
    screen.send(.function(6))
    #expect(segments.selectedIndex == 0)
  }

  @Test func `A key bound to a digit types that digit`() {
    let list = KeyedList(rows: 90)
    let screen = list.screen()
    screen.keymap = Keymap(replacing: [.character("0"): .character("o")], in: CommandTable(list))
    screen.send(.character("1"), .character("o"))
    #expect(screen.lines.last?.contains("10") == true)
    #expect(screen.lines.last?.contains("1o") == false)
  }

  // MARK: What has keys

  @Test func `A key can be chosen for an action of a row`() throws {
    let list = KeyedList()
    var marked = 0
    list.actions = [RowAction(title: "Mark", key: "A") { _ in marked += 1 }]
    // The file is read before there is a row.
    let table = CommandTable(list)
    let screen = list.screen()
    screen.send(.character("A"))
    #expect(marked == 1)
    screen.keymap = try Keymap(parsing: "row-action-A = Z", for: table)
    screen.send(.character("Z"))
    #expect(marked == 2)
  }

  /// A list whose command `sign` counts how often it was performed.
  private func signingList() -> (list: KeyedList, count: Counter) {
    let list = KeyedList()
    let count = Counter()
    list.own = [Command("sign", keys: [.character("s")], title: "sign") { count.increment() }]
    return (list, count)
  }

  @Test func `A key can be chosen for a command of a list among the sections of another`() throws {
    let (list, count) = signingList()
    let home = SectionedController([list, KeyedList()])
    let table = CommandTable(home)
    let screen = home.screen()
    screen.send(.character("s"))
    #expect(count.count == 1)
    screen.keymap = try Keymap(parsing: "sign = S", for: table)
    screen.send(signKey)
    #expect(count.count == 2)
  }

  @Test func `A key can be chosen for a command of another segment`() throws {
    let (list, count) = signingList()
    let first = KeyedList()
    let segments = SegmentedController([first, list])
    let screen = first.screen()
    screen.keymap = try Keymap(parsing: "sign = S", for: CommandTable(first))
    segments.selectedIndex = 1
    screen.send(signKey)
    #expect(count.count == 1)
  }

  @Test func `A key can be chosen for a command of a list that is opened later`() throws {
    let (list, count) = signingList()
    let first = KeyedList()
    let screen = first.screen()
    screen.keymap = try Keymap(parsing: "sign = S", for: CommandTable(first))
    first.show(list)
    screen.send(signKey)
    #expect(count.count == 1)
  }

  // MARK: What is refused

  @Test(arguments: ["end-range = j", "go = j"])
  func `A key can't be chosen for two commands that are there at the same time`(file: String) {
    #expect(throws: KeymapError.self) { try Keymap(parsing: file, for: CommandTable(KeyedList())) }
  }

  @Test(arguments: [
    "quit = Q\nback = Q", "open = <c-o>\nselect = <c-o> <space>",
    "end-search = <c-g>\nend-editing = <c-g>\nselect-none = <c-g>\nback = <c-g>",
  ])
  func `Commands that share a key can share another one`(file: String) throws {
    _ = try Keymap(parsing: file, for: CommandTable(KeyedList()))
  }

  @Test(arguments: ["accept = x", "accept =\ndismiss =", "refresh = \u{0}"])
  func `A file that leaves no way to type or to leave a prompt is refused`(file: String) {
    #expect(throws: KeymapError.self) { try Keymap(parsing: file, for: CommandTable(KeyedList())) }
  }

  @Test func `A long word that is no command is refused as fast as a short one`() {
    let table = CommandTable(KeyedList())
    func time(letters: Int) -> Duration {
      let word = String(repeating: "x", count: letters)
      return cpuTime {
        #expect(throws: KeymapError.self) { try Keymap(parsing: "\(word) = x", for: table) }
      }
    }
    _ = time(letters: 80)
    #expect(time(letters: 4_000) < time(letters: 80) * 100)
  }
}
