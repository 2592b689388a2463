#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable
import StatefulTableText

/// Names in sections, which can be deleted and moved, with an index.
@MainActor final class NameList: StatefulTableController {
  var sections: [(title: String, names: [String])]
  /// The titles of the index, `nil` for those of the sections.
  var customTitles: [String]?
  var hasIndex = false
  /// The section that every title stands for, `nil` for its own.
  var indexSection: Int?
  /// Where every row goes that is moved, `nil` for the place that the user chooses.
  var fixedTarget: IndexPath?
  private(set) var chosenRows: [IndexPath] = []

  /// Names of which one can't be deleted, Alan, and one can't be moved, Cyd.
  init(
    _ sections: [(title: String, names: [String])] = [
      ("A", ["Ada", "Alan"]), ("B", []), ("C", ["Chen", "Cora", "Cyd"]),
    ]
  ) {
    self.sections = sections
    super.init()
    title = "Names"
  }

  /// A section with two names for each letter but Q, which has none, and an index.
  static func alphabet() -> NameList {
    let list = NameList(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { letter in
        (String(letter), letter == "Q" ? [] : ["\(letter)bc", "\(letter)xy"])
      }
    )
    list.hasIndex = true
    return list
  }

  var names: [[String]] { sections.map(\.names) }

  /// Inserts a name above all others, as by a refresh.
  func insert(_ name: String) {
    sections[0].names.insert(name, at: 0)
    tableView.insertRows(at: .rows(0..<1))
  }

  /// A screen that shows the list.
  func screen(columns: Int = 60, lines: Int = 12) -> TableScreen {
    let screen = TableScreen(self, size: Size(columns: columns, lines: lines))
    screen.appear()
    return screen
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
    sections[indexPath.section].names[indexPath.row]
  }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    chosenRows.append(indexPath)
  }

  override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    sections[indexPath.section].names[indexPath.row] != "Alan"
  }

  override func tableView(
    _ tableView: TableView,
    commit editingStyle: EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    sections[indexPath.section].names.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    sections[indexPath.section].names[indexPath.row] != "Cyd"
  }

  override func tableView(
    _ tableView: TableView,
    targetIndexPathForMoveFromRowAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath {
    fixedTarget ?? proposed
  }

  override func tableView(
    _ tableView: TableView,
    moveRowAt source: IndexPath,
    to target: IndexPath
  ) {
    let name = sections[source.section].names.remove(at: source.row)
    sections[target.section].names.insert(name, at: target.row)
  }

  override func sectionIndexTitles(for tableView: TableView) -> [String]? {
    hasIndex ? customTitles ?? sections.map(\.title) : nil
  }

  override func tableView(
    _ tableView: TableView,
    sectionForSectionIndexTitle title: String,
    at index: Int
  ) -> Int {
    indexSection ?? index
  }
}
