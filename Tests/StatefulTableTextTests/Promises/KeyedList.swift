import FoundationEssentials
import StatefulTable

@testable import StatefulTableText

/// A list that has all of its rows, commands and row actions of its own, and notes what becomes of them.
final class KeyedList: StatefulTableController, CommandingController {
  private var names: [String]
  var own: [Command] = []
  var actions: [RowAction] = []
  /// Called when the user has selected a row.
  var onSelect: @MainActor () -> Void = {}
  private(set) var misuses: [LoadMisuse.Kind] = []
  /// How often the list was asked for the text of a row to copy.
  private(set) var copyCount = 0

  /// Creates a list with the rows `row 0`, `row 1` and so on, of which several can be selected.
  init(rows count: Int = 9) {
    names = (0..<count).map { "row \($0)" }
    super.init()
    title = "List"
    tableView.allowsMultipleSelection = true
  }

  var selectedRows: [Int] { tableView.indexPathsForSelectedRows?.map(\.row) ?? [] }

  /// Inserts a row above all others, as when something new comes.
  func insert(_ name: String) {
    names.insert(name, at: 0)
    tableView.insertRows(at: .rows(0..<1))
  }

  override var loadsRows: Bool { false }

  func commands(at cursor: IndexPath?) -> [Command] { own }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  ) { misuses.append(misuse.kind) }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    names.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(names[indexPath.row])
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    names[indexPath.row]
  }

  override func tableView(
    _ tableView: TableView,
    indexPathForRowWithID id: AnyHashable
  ) -> IndexPath? {
    names.firstIndex { AnyHashable($0) == id }.map { IndexPath(row: $0, section: 0) }
  }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    onSelect()
  }

  override func tableView(
    _ tableView: TableView,
    actionsForRowAt indexPath: IndexPath
  ) -> [RowAction] { actions }

  override func tableView(
    _ tableView: TableView,
    copyTextForRowAt indexPath: IndexPath
  ) -> String? {
    copyCount += 1
    return names[indexPath.row]
  }
}

extension Keymap {
  /// A keymap that has other keys in place of some, whatever commands these belong to.
  @MainActor init(replacing keys: [Key: Key], in table: CommandTable) {
    self.init()
    for command in table.groups.flatMap(\.commands) {
      let new = command.keys.map { keys[$0] ?? $0 }
      if new != command.keys { overrides[command.id] = new }
    }
  }
}

extension TableScreen {
  /// Whether a key performs a command now, and the list of keys names it.
  func names(_ id: Command.ID) -> Bool { commands.contains { $0.id == id } }
}
