import StatefulTable
import StatefulTableTesting

/// Names by their first letters, which can be deleted and moved.
final class NameList: StatefulTableController {
  var sections: [(title: String, names: [String])] = [
    ("A", ["Ada", "Alan"]), ("B", []), ("C", ["Chen", "Cora", "Cyd"]),
  ]
  /// Whether names are known by ids.
  var hasIDs = true
  /// Whether the list tells the table itself that a row has moved.
  var tellsOfMoves = false
  private(set) var mistakes: [BatchUpdateError] = []

  init() {
    super.init(clock: ManualClock())
    title = "Names"
  }

  var names: [String] { sections.flatMap(\.names) }

  /// Inserts a name above all others, as by a refresh.
  func insert(_ name: String) {
    sections[0].names.insert(name, at: 0)
    tableView.insertRows(at: .rows(0..<1))
  }

  override func numberOfSections(in tableView: TableView) -> Int { sections.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].names.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(StyledText(sections[indexPath.section].names[indexPath.row]))
  }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    hasIDs ? sections[indexPath.section].names[indexPath.row] : nil
  }

  override func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {
    mistakes.append(error)
  }

  override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    sections[indexPath.section].names[indexPath.row] != "Alan"
  }

  override func tableView(
    _ tableView: TableView,
    commit editingStyle: EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    sections[indexPath.section].names.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    sections[indexPath.section].names[indexPath.row] != "Cyd"
  }

  override func tableView(
    _ tableView: TableView,
    moveRowAt source: IndexPath,
    to target: IndexPath
  ) {
    let name = sections[source.section].names.remove(at: source.row)
    sections[target.section].names.insert(name, at: target.row)
    if tellsOfMoves { tableView.moveRow(at: source, to: target) }
  }

  override func sectionIndexTitles(for tableView: TableView) -> [String]? { sections.map(\.title) }
}
