import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@MainActor @Suite("Words of one's own") struct WordsTests {
  // MARK: Everything that a screen says

  /// Words without a letter, so that a letter on screen is one that the words can't change.
  private static let signs = Words(
    list: ListWords { _ in "§" },
    command: { _, _ in ("§", "§") },
    screen: { _ in "§" }
  )

  private struct Row: Identifiable, Sendable { let id: Int }

  /// Twenty pages of numbers, of which some fail.
  @MainActor private final class Numbers: PageSource {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    func page(after cursor: Int?) async throws -> Page<Row, Int> {
      if generator.chance(20) { throw ListController.Failure("404") }
      if cursor == nil, generator.chance(10) { return Page([], next: nil) }
      let start = cursor ?? generator.below(5)
      return Page((start..<start + 10).map(Row.init), next: start < 200 ? start + 10 : nil)
    }
  }

  /// A list that has everything that brings words of the screen, and no letter of its own.
  private final class NumberList: PagedTableController<Row> {
    override func viewDidLoad() {
      tableView.allowsMultipleSelection = true
      loadOptions.showsRowsAge = true
      gapPolicy = .marked
    }
    override func cell(for item: Row) -> Cell {
      let text = "\(item.id) \(String(repeating: "-", count: item.id % 3 * 40))"
      var cell = tableColumns.isEmpty ? Cell(text) : Cell(columns: [text, "\(item.id)"])
      cell.symbol = item.id % 5 == 0 ? "◆" : nil
      return cell
    }
    override func filterText(for item: Row) -> String? { "\(item.id)" }
    override func sectionTitle(for item: Row) -> String? { "\(item.id / 50)" }
    override func sectionIndexTitles(for tableView: TableView) -> [String]? { ["0", "1"] }
    override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
      indexPath.row % 2 == 0
    }
    override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      indexPath.row % 3 == 0
    }
    override func tableView(
      _ tableView: TableView,
      actionsForRowAt indexPath: IndexPath
    ) -> [RowAction] {
      let own = RowAction(title: "+", key: "+") { [weak self] _ in
        self?.notify("+", action: NoticeAction(title: "-", key: "-") {})
      }
      let asking = RowAction(title: "=", key: "=") { [weak self] _ in self?.ask() }
      var never = RowAction(title: "~", key: "~") { _ in }
      never.disabledReason = "~~"
      return super.tableView(tableView, actionsForRowAt: indexPath) + [own, asking, never]
    }

    /// Asks for a number with a 7 that nobody is to see.
    private func ask() {
      let alert = Alert(title: "=")
      alert.addTextField { field in
        field.isSecureTextEntry = true
        field.validate = { $0.contains("7") ? nil : "7!" }
      }
      alert.addAction(AlertAction(title: "="))
      present(alert)
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `Nothing on a screen, and nothing that is read aloud, is in other words than the screen's`(
    seed: UInt64
  ) async {
    var generator = SeededGenerator(seed: seed)
    let clock = ManualClock()
    let list = NumberList(source: Numbers(seed: seed), clock: clock)
    if seed.isMultiple(of: 2) {
      list.tableColumns = [TableColumn("-", width: 9), TableColumn("+", width: 5, priority: -1)]
    }
    let (columns, lines) = [(70, 12), (20, 5), (200, 40)][Int(seed) % 3]
    let screen = TableScreen(
      list,
      size: Size(columns: columns, lines: lines),
      words: Self.signs,
      clock: clock
    )
    if seed.isMultiple(of: 4) { screen.onPick = { _ in } }
    screen.appear()
    for step in 1...Depth.tries(60, deep: 400) {
      let key = Self.key(on: screen, &generator)
      screen.send(key)
      if screen.isFinished { screen.appear() }
      Self.expectNoLetters(on: screen, "seed \(seed), step \(step), after \(key)")
      if generator.chance(70) {
        await screen.settled()
        Self.expectNoLetters(on: screen, "seed \(seed), step \(step), loaded")
      }
      if generator.chance(5) { clock.advance(by: .seconds(100)) }
    }
  }

  /// Any key that does something, or a digit where text is typed.
  private static func key(on screen: TableScreen, _ generator: inout SeededGenerator) -> Key {
    if screen.showsCursor, generator.chance(50) {
      return .character("0123456789".randomElement(using: &generator) ?? "0")
    }
    let keys = screen.commands.flatMap(\.keys).filter { $0 != .control("z") }
    return keys.randomElement(using: &generator) ?? .escape
  }

  private static func expectNoLetters(on screen: TableScreen, _ comment: Comment) {
    let spoken = screen.spokenParts.joined().joined(separator: "\n")
    let letters = (screen.frame().text + spoken).filter(\.isLetter)
    #expect(letters.isEmpty, comment)
  }

  // MARK: Another language

  /// As many rows as it says.
  private struct Rows: PageSource {
    var count = 0
    func page(after cursor: Int?) async throws -> Page<Row, Int> {
      Page((0..<count).map(Row.init), next: nil)
    }
  }

  private func germanScreen(_ list: StatefulTableController) async -> TableScreen {
    let screen = TableScreen(list, size: Size(columns: 78, lines: 8), words: .german)
    screen.appear()
    await screen.settled()
    return screen
  }

  @Test func `A screen is in German, from its counts to its keys`() async {
    let list = NameList([("", (1...1204).map { "Zeile \($0)" })])
    list.title = "Zeilen"
    list.tableView.allowsMultipleSelection = true
    let screen = await germanScreen(list)
    screen.send(.character(" "))
    let text = screen.frame().text
    #expect(text.contains("1 ausgewählt · 1 von 1.204"))
    #expect(text.contains("↑↓ bewegen  Leer auswählen"))
    #expect(text.contains("? Hilfe  q beenden"))
    screen.send(.character("?"))
    #expect(screen.frame().text.contains("eine Zeile nach oben oder unten"))
    screen.send(.escape, .down, .character(" "), .character("d"))
    let question = screen.frame().text
    #expect(question.contains("Löschen?"))
    #expect(question.contains("2 Zeilen"))
    #expect(question.contains("[Abbrechen]"))
  }

  @Test("A failure of the library is in the list's words, and one of the program is the program's")
  func failures() async {
    let list = NumberList(source: Rows())
    #expect(list.message(for: LoadError.timedOut).string == "The load took too long.")
    let screen = await germanScreen(list)
    #expect(list.message(for: LoadError.timedOut).string == "Das Laden dauerte zu lange.")
    #expect(list.message(for: ListController.Failure("404")).string == "404")
    withExtendedLifetime(screen) {}
  }

  @Test func `A few words can be changed, and the others stay English`() async {
    let words = Words(
      list: ListWords { $0 == .nothingHere ? "No mail today" : ListWords.english($0) },
      screen: { $0 == .refreshes ? "fetches" : Words.english($0) }
    )
    let list = NumberList(source: Rows())
    let screen = TableScreen(list, size: Size(columns: 60, lines: 8), words: words)
    screen.appear()
    await screen.settled()
    #expect(screen.frame().text.contains("No mail today"))
    #expect(screen.hint(forCommand: "refresh") == "r fetches")
    #expect(screen.frame().text.contains("r refresh"))
    screen.words = .english
    #expect(screen.frame().text.contains("Nothing here"))
  }

  @Test func `The lists of a sectioned list say what the screen's words say`() async {
    let lists = [NumberList(source: Rows()), NumberList(source: Rows(count: 2))]
    let whole = SectionedController(lists)
    let screen = await germanScreen(whole)
    #expect(screen.frame().text.contains("Nichts da"))
    withExtendedLifetime(screen) {}
  }
}
