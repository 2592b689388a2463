public import StatefulTable

/// Names in sections, which can be deleted and moved, with an index.
public final class NameList: StatefulTableController {
  /// What there is to see.
  public var sections: [(title: String, names: [String])]
  /// Whether names are known by ids.
  public var hasIDs = true
  /// Whether the list tells the table itself that a row has moved.
  public var tellsOfMoves = false
  /// Where every row goes that is moved, `nil` for the place that the user chooses.
  public var fixedTarget: IndexPath?
  /// Whether there is an index.
  public var hasIndex = false
  /// The titles of the index, `nil` for those of the sections.
  public var customTitles: [String]?
  /// The section that every title stands for, `nil` for its own.
  public var indexSection: Int?
  /// The rows that the user has chosen.
  public private(set) var chosenRows: [IndexPath] = []
  /// What didn't fit the data.
  package private(set) var mistakes: [BatchUpdateError] = []

  public override var loadsRows: Bool { false }

  /// Names of which one can't be deleted, Alan, and one can't be moved, Cyd.
  public init(
    _ sections: [(title: String, names: [String])] = [
      ("A", ["Ada", "Alan"]), ("B", []), ("C", ["Chen", "Cora", "Cyd"]),
    ],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.sections = sections
    super.init(clock: clock)
    title = "Names"
  }

  /// The names of each section.
  public var names: [[String]] { sections.map(\.names) }
  /// The names of all sections.
  public var allNames: [String] { sections.flatMap(\.names) }

  /// Inserts a name above all others, as by a refresh.
  public func insert(_ name: String) {
    sections[0].names.insert(name, at: 0)
    tableView.insertRows(at: .rows(0..<1))
  }

  public override func numberOfSections(in tableView: TableView) -> Int { sections.count }

  public override func tableView(
    _ tableView: TableView,
    numberOfRowsInSection section: Int
  ) -> Int {
    sections[section].names.count
  }

  public override func tableView(
    _ tableView: TableView,
    cellForRowAt indexPath: IndexPath
  ) -> Cell {
    Cell(StyledText(sections[indexPath.section].names[indexPath.row]))
  }

  public override func tableView(
    _ tableView: TableView,
    titleForHeaderInSection section: Int
  ) -> String? {
    sections[section].title
  }

  public override func tableView(
    _ tableView: TableView,
    idForRowAt indexPath: IndexPath
  ) -> AnyHashable? {
    hasIDs ? sections[indexPath.section].names[indexPath.row] : nil
  }

  public override func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  ) {
    if case .wrongUpdates(let error) = misuse.kind { mistakes.append(error) }
  }

  public override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    chosenRows.append(indexPath)
  }

  public override func tableView(
    _ tableView: TableView,
    canEditRowAt indexPath: IndexPath
  ) -> Bool {
    sections[indexPath.section].names[indexPath.row] != "Alan"
  }

  public override func tableView(
    _ tableView: TableView,
    commit editingStyle: EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    sections[indexPath.section].names.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  public override func tableView(
    _ tableView: TableView,
    canMoveRowAt indexPath: IndexPath
  ) -> Bool {
    sections[indexPath.section].names[indexPath.row] != "Cyd"
  }

  public override func tableView(
    _ tableView: TableView,
    targetIndexPathForMoveFromRowAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath {
    fixedTarget ?? proposed
  }

  public override func tableView(
    _ tableView: TableView,
    moveRowAt source: IndexPath,
    to target: IndexPath
  ) {
    let name = sections[source.section].names.remove(at: source.row)
    sections[target.section].names.insert(name, at: target.row)
    if tellsOfMoves { tableView.moveRow(at: source, to: target) }
  }

  public override func sectionIndexTitles(for tableView: TableView) -> [String]? {
    hasIndex ? customTitles ?? sections.map(\.title) : nil
  }

  public override func tableView(
    _ tableView: TableView,
    sectionForSectionIndexTitle title: String,
    at index: Int
  ) -> Int {
    indexSection
      ?? super.tableView(tableView, sectionForSectionIndexTitle: title, at: index)
  }
}
