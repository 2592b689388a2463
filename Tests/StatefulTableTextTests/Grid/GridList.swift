import StatefulTable
import StatefulTableText

/// A list that has every feature that a list can have.
class GridList: PagedTableController<GridRow>, SearchableController {
  /// What can be drawn before a name.
  static let symbols = "◆漢字… "

  /// What each search finds; without it, the list's own source.
  let pages: GridSource
  var found: GridSource?
  var hasSections = false
  var hasTallRows = false
  var hasSymbols = false
  private(set) var mistakes: [BatchUpdateError] = []

  init(_ source: GridSource, clock: any Clock<Duration>) {
    pages = source
    super.init(source: source, clock: clock)
    title = "Rows"
    loadOptions.searchDelay = .zero
    tableView.allowsMultipleSelection = true
  }

  /// The rows that the filter leaves, by the rule that the list states.
  var shownRows: [GridRow] {
    let words = filterText.split(separator: " ")
    // A capital letter is looked for as it is.
    let hasCapital = filterText.contains(where: \.isUppercase)
    return items.filter { item in
      let name = hasCapital ? item.name : item.name.lowercased()
      return words.allSatisfy { name.contains($0) }
    }
  }

  func searchTextDidChange(to text: String) { source = text.isEmpty ? pages : found ?? pages }

  override func cell(for item: GridRow) -> Cell {
    if !tableColumns.isEmpty {
      return Cell(columns: [item.name, "\(item.id)", "\(item.id * 7) kB"])
    }
    if hasTallRows, item.id.isMultiple(of: 3) {
      return Cell(lines: [item.name] + (1..<9).map { "line \($0) of it" })
    }
    var cell = Cell(item.name, detail: "\(item.id * 7) kB")
    if hasSymbols {
      cell.symbol = item.id.isMultiple(of: 2) ? "◆" : item.id.isMultiple(of: 3) ? "漢字" : nil
      cell.background = item.id.isMultiple(of: 5) ? .blue : nil
    }
    return cell
  }

  override func filterText(for item: GridRow) -> String? { item.name }
  override func copyText(for item: GridRow) -> String? { item.name }
  override func sectionTitle(for item: GridRow) -> String? {
    hasSections ? "Section \(item.id / 4)" : nil
  }

  override func didSelect(_ item: GridRow) { notify("Opened \(item.name)") }

  override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    true
  }
  override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    true
  }

  override func tableView(
    _ tableView: TableView,
    actionsForRowAt indexPath: IndexPath
  ) -> [RowAction] {
    [RowAction(title: "Star", key: "s") { [weak self] _ in self?.notify("Starred") }]
  }

  override func tableView(_ tableView: TableView, headerForSection section: Int) -> SectionHeader? {
    let title = self.tableView(tableView, titleForHeaderInSection: section)
    let detail = hasSymbols ? "\(tableView.numberOfRows(inSection: section))" : nil
    return title.map {
      SectionHeader(StyledText($0, Style(traits: hasSymbols ? .bold : [])), detail: detail)
    }
  }

  override func sectionIndexTitles(for tableView: TableView) -> [String]? {
    hasSections ? (0..<numberOfSections(in: tableView)).map { "\($0)" } : nil
  }

  override func tableView(
    _ tableView: TableView,
    sectionForSectionIndexTitle title: String,
    at index: Int
  ) -> Int { index }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  ) {
    if case .wrongUpdates(let error) = misuse.kind { mistakes.append(error) }
  }
}

/// More rows than anybody could load.
final class EndlessGridList: StatefulTableController {
  static let count = 10_000_000

  override var loadsRows: Bool { false }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    Self.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell("row \(indexPath.row)")
  }
}
