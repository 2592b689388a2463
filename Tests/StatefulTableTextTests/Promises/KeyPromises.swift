import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTableText

/// What a key does, and what the screen says that it does.
@MainActor struct KeyPromises {
  // MARK: What is named

  private struct Item: Identifiable, Sendable { var id: Int }

  /// A list that pages, with a command of its own on `t`.
  private final class TagList: PagedTableController<Item>, CommandingController {
    var tagCount = 0

    func commands(at cursor: IndexPath?) -> [Command] {
      [Command("tag", keys: [.character("t")], title: "tag") { [self] in tagCount += 1 }]
    }

    override func cell(for item: Item) -> Cell { Cell("item \(item.id)") }
  }

  @Test func `A hint says what its key does, also if the list has a command of its own on the key`()
    async
  {
    let source = ScriptedPageSource([
      ScriptedPage((0..<5).map { Item(id: $0) }),
      ScriptedPage((5..<9).map { Item(id: $0) }).failing(ListController.Failure("broken")),
    ])
    let list = TagList(source: source, clock: ManualClock())
    let screen = list.screen()
    await screen.settled()
    #expect(screen.frame().text.contains("broken"))
    #expect(!screen.frame().text.contains("t retries"))
    screen.send(.character("t"))
    #expect(list.tagCount == 1)
  }

  @Test func `The list of keys names what keys do now, also after a load has failed`() {
    let controller = ListController(rows: .numbered(0..<9), clock: ManualClock())
    let screen = TableScreen.showing(controller, columns: 60, lines: 50)
    screen.send(.character("r"), .character("?"))
    #expect(!screen.lines.contains { $0.hasPrefix("t ") })
    controller.failRefresh("No")
    #expect(screen.lines.contains { $0.hasPrefix("t ") && $0.hasSuffix("retry what has failed") })
  }

  // MARK: A key that two things have

  private func listWithSharedKey() -> KeyedList {
    let list = KeyedList()
    list.own = [Command("drop", keys: [.character("D")], title: "drop all") {}]
    list.actions = [RowAction(title: "Download", key: "D") { _ in }]
    return list
  }

  @Test func `A key that a command and an action of a row share is reported to the list`() {
    let list = listWithSharedKey()
    list.screen().send(.character("D"))
    #expect(!list.misuses.isEmpty)
  }

  @Test func `The list of keys names all that have a key, also if another has it first`() {
    let screen = listWithSharedKey().screen(lines: 50)
    screen.send(.character("?"))
    #expect(screen.frame().text.contains("drop all"))
    #expect(screen.frame().text.contains("Download"))
  }

  // MARK: Before the first rows

  @Test(arguments: [("G", 89), ("<end>", 89), ("50G", 49)])
  func `G, End and the number of a row wait for the first rows`(
    keys: String,
    row: Int
  ) async throws {
    let controller = ListController(rows: .numbered(0..<90))
    let screen = controller.screen(lines: 8)
    screen.send(keys == "<end>" ? [.end] : keys.map(Key.character))
    controller.finishInitialLoad()
    #expect(screen.lines.contains("> row \(row)"))
  }

  @Test(arguments: [Key.down, .enter, .pageDown, .character("d"), .character("n")])
  func `A key that needs a row says that the list is still loading`(key: Key) {
    let controller = ListController(rows: .numbered(0..<90))
    let screen = controller.screen(lines: 8)
    screen.send(key)
    #expect(screen.lines.last?.lowercased().contains("loading") == true)
  }

  // MARK: The way back

  @Test func `Escape ends a prompt, then a range, a search, the selection, the opened screen`() {
    let home = KeyedList()
    let list = KeyedList()
    let screen = home.screen()
    home.show(list)
    screen.send(.character(" "))
    screen.send("/row".map(Key.character))
    screen.send(.enter, .character("v"), .down, .character("/"))
    let steps = (1...5).map { _ in
      screen.send(.escape)
      return [
        screen.showsCursor ? "prompt" : nil, screen.names("end-range") ? "range" : nil,
        screen.names("find-next") ? "search" : nil,
        screen.lines[0].contains("selected") ? "selection" : nil,
        screen.controllers.count > 1 ? "screen" : nil,
      ].compactMap(\.self)
    }
    #expect(
      steps == [
        ["range", "search", "selection", "screen"], ["search", "selection", "screen"],
        ["selection", "screen"], ["screen"], [],
      ]
    )
  }

  @Test func `Escape does nothing in the first list`() {
    let screen = KeyedList().screen()
    screen.send(.down)
    let before = screen.frame()
    screen.send(.escape)
    #expect(screen.frame() == before)
    #expect(!screen.isFinished)
  }

  @Test func `q in the second half of a split goes to the first, where it ends the program`() {
    let split = SplitScreen(KeyedList(), KeyedList())
    split.size = Size(columns: 60, lines: 20)
    split.appear()
    split.focus = .second
    split.send(.key(.character("q")))
    #expect(!split.isFinished)
    #expect(split.focus == .first)
    split.send(.key(.character("q")))
    #expect(split.isFinished)
  }

  @Test func `q leaves a list that was opened in a half of a split, and the half stays`() {
    let size = Size(columns: 60, lines: 20)
    let list = KeyedList()
    let screen = TableScreen(list, size: size)
    let split = SplitScreen(TableScreen(KeyedList(), size: size), screen, size: size)
    split.appear()
    split.focus = .second
    list.show(KeyedList())
    split.send(.key(.character("q")))
    #expect(screen.controllers.count == 1)
    #expect(split.focus == .second && !split.isFinished)
  }

  // MARK: The terminal

  @Test func `Keys after Alt with a bracket and a digit aren't lost`() {
    var decoder = InputDecoder()
    let events = decoder.decode("\u{1B}]5jj".utf8) + decoder.flush()
    #expect(
      events == [
        .key(.alt("]")), .key(.character("5")), .key(.character("j")), .key(.character("j")),
      ]
    )
    #expect(decoder.decode("k".utf8) == [.key(.character("k"))])
  }

  // MARK: Read aloud

  @Test(arguments: [
    // Only one row has it, and the search goes round.
    ("/Chen", Key.character("n")),
    // Alan can't be deleted.
    ("/Alan", .character("d")),
    // Rows aren't moved unless the list is edited.
    ("/Chen", .character("K")),
    ("/Chen", .escape),
  ])
  func `A key is answered each time in the accessible mode`(search: String, key: Key) {
    let screen = NameList().screen()
    screen.send(search.map(Key.character) + [.enter])
    var narrator = Narrator()
    _ = narrator.changes(on: screen)
    screen.send(key)
    let first = narrator.changes(on: screen)
    screen.send(key)
    let second = narrator.changes(on: screen)
    #expect(!first.isEmpty)
    #expect(key == .escape || !second.isEmpty)
  }
}
