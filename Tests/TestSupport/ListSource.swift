package import Foundation
package import StatefulTable

#if !FUZZING
  import Testing
#endif

/// Sections of rows to show in a table, with a record of what the table asked.
///
/// A question about a row or section that there isn't is an issue.
@MainActor package final class ListSource: TableHost {
  /// Something the table asks about.
  package enum Question: Hashable {
    case sections, rows, title, footer, height, cell, id, lookUp
  }

  /// How rows are known.
  package enum Identity {
    /// By index only.
    case none
    /// By id, but not where an id is.
    case ids
    /// By id, both ways.
    case lookUp
  }

  package var sections: [ListSection]
  /// What the list passes on what isn't about its rows.
  package weak var companion: (any TableHost)?
  package var identity: Identity
  /// The number of times that each question was asked.
  package private(set) var asked: [Question: Int] = [:]
  /// The rows that were asked about.
  package private(set) var rowsAsked: Set<IndexPath> = []
  /// What the table has told of batches that don't fit.
  package private(set) var mistakes: [BatchUpdateError] = []
  /// Where the table has told that the cursor is.
  package private(set) var cursorReports: [IndexPath?] = []
  /// How many more rows have come on screen than have left it.
  package private(set) var displayedCount = 0
  /// Questions about what there isn't.
  package private(set) var overruns: [String] = []
  /// Called with each question.
  package var onQuestion: (Question) -> Void = { _ in }
  /// Called when the table tells of a mistake.
  package var onMistake: () -> Void = {}

  package init(_ sections: [ListSection] = [], identity: Identity = .lookUp) {
    self.sections = sections
    self.identity = identity
  }

  /// One section of rows, with ids from 0 on.
  package convenience init(rows: Int, height: Int = 1, identity: Identity = .lookUp) {
    let rows = (0..<rows).map { ListRow(id: $0, height: height) }
    self.init([ListSection(rows: rows)], identity: identity)
  }

  /// A table of some height that shows the list already.
  package func table(lines: Int, columns: Int = 20) -> TableView {
    let table = TableView()
    table.host = self
    table.size = Size(columns: columns, lines: lines)
    _ = table.numberOfRows
    return table
  }

  package func forgetQuestions() {
    asked = [:]
    rowsAsked = []
  }

  package func takeMistakes() -> [BatchUpdateError] {
    defer { mistakes = [] }
    return mistakes
  }

  package func takeCursorReports() -> [IndexPath?] {
    defer { cursorReports = [] }
    return cursorReports
  }

  package func id(at indexPath: IndexPath) -> Int? { sections.id(at: indexPath) }

  private func note(_ question: Question, row: IndexPath? = nil, section: Int = 0) {
    asked[question, default: 0] += 1
    onQuestion(question)
    if let row {
      rowsAsked.insert(row)
      if id(at: row) == nil { overrun("\(question) of row \(row)") }
    } else if [.rows, .title, .footer].contains(question), !sections.indices.contains(section) {
      overrun("\(question) of section \(section)")
    }
  }

  private func overrun(_ question: String) {
    overruns.append(question)
    #if !FUZZING
      Issue.record("The table asked for \(question), which there isn't.")
    #endif
  }

  package func numberOfSections(in tableView: TableView) -> Int {
    note(.sections)
    return sections.count
  }

  package func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    note(.rows, section: section)
    return section < sections.count ? sections[section].rows.count : 0
  }

  package func tableView(_ tableView: TableView, headerForSection section: Int) -> SectionHeader? {
    note(.title, section: section)
    return section < sections.count ? sections[section].title.map { SectionHeader($0) } : nil
  }

  package func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    note(.footer, section: section)
    return section < sections.count ? sections[section].footer : nil
  }

  package func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    note(.cell, row: indexPath)
    return Cell(StyledText(id(at: indexPath).map(String.init) ?? "?"))
  }

  package func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    note(.height, row: indexPath)
    guard id(at: indexPath) != nil else { return 1 }
    return sections[indexPath.section].rows[indexPath.row].height(columns: tableView.size.columns)
  }

  package func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    note(.id, row: indexPath)
    guard identity != .none, let id = id(at: indexPath), id >= 0 else { return nil }
    return id
  }

  package func tableView(_ tableView: TableView, indexPathForRowWithID id: AnyHashable)
    -> IndexPath?
  {
    note(.lookUp)
    guard identity == .lookUp, let id = id as? Int else { return nil }
    return sections.indexPath(of: id)
  }

  package func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) {
    displayedCount += 1
    companion?.tableView(tableView, willDisplayRowAt: indexPath)
  }

  package func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath) {
    displayedCount -= 1
    companion?.tableView(tableView, didEndDisplayingRowAt: indexPath)
  }

  package func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?) {
    cursorReports.append(indexPath)
    companion?.tableView(tableView, didMoveCursorTo: indexPath)
  }

  package func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {
    mistakes.append(error)
    onMistake()
  }

  package func tableView(
    _ tableView: TableView,
    willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    companion.map { $0.tableView(tableView, willSelectRowAt: indexPath) } ?? indexPath
  }

  package func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    companion?.tableView(tableView, didSelectRowAt: indexPath)
  }

  package func tableView(
    _ tableView: TableView,
    willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    companion.map { $0.tableView(tableView, willDeselectRowAt: indexPath) } ?? indexPath
  }

  package func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
    companion?.tableView(tableView, didDeselectRowAt: indexPath)
  }

  package func tableViewDidChange(_ change: TableView.Change) {
    companion?.tableViewDidChange(change)
  }

  package func footerHeight(in tableView: TableView) -> Int {
    companion?.footerHeight(in: tableView) ?? 0
  }

  package func stateViewSlot(in tableView: TableView) -> StateViewSlot? {
    companion?.stateViewSlot(in: tableView)
  }

  package func gapHeight(aboveRowAt indexPath: IndexPath, in tableView: TableView) -> Int {
    companion?.gapHeight(aboveRowAt: indexPath, in: tableView) ?? 0
  }

  package func height(of cell: Cell, in tableView: TableView) -> Int {
    companion?.height(of: cell, in: tableView) ?? 1
  }

  package func mayGetRows(in tableView: TableView) -> Bool {
    companion?.mayGetRows(in: tableView) ?? true
  }

  package func hasMoreRows(in tableView: TableView) -> Bool {
    companion?.hasMoreRows(in: tableView) ?? false
  }
}

/// What a host does that a test says nothing about.
extension TableHost {
  package func numberOfSections(in tableView: TableView) -> Int { 1 }
  package func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }
  package func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell("")
  }
  package func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }
  package func tableView(_ tableView: TableView, headerForSection section: Int) -> SectionHeader? {
    nil
  }
  package func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  package func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    nil
  }
  package func tableView(
    _ tableView: TableView,
    indexPathForRowWithID id: AnyHashable
  ) -> IndexPath? {
    nil
  }
  package var keptSelection: (any KeptSelection)? { nil }
  package func tableView(
    _ tableView: TableView,
    willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    indexPath
  }
  package func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}
  package func tableView(
    _ tableView: TableView,
    willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    indexPath
  }
  package func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}
  package func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) {}
  package func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath) {}
  package func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?) {}
  package func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {}
  package func tableViewDidRefuseHost(_ tableView: TableView) {}
  package func tableView(_ tableView: TableView, didSet settings: [String]) {}
  package func tableView(
    _ tableView: TableView,
    didCarryOut update: TableUpdate,
    from old: RowCounts
  ) {}
  package func tableViewDidChange(_ change: TableView.Change) {}
  package func height(of cell: Cell, in tableView: TableView) -> Int { 1 }
  package func footerHeight(in tableView: TableView) -> Int { 0 }
  package func stateViewSlot(in tableView: TableView) -> StateViewSlot? { nil }
  package func gapHeight(aboveRowAt indexPath: IndexPath, in tableView: TableView) -> Int { 0 }
  package func mayGetRows(in tableView: TableView) -> Bool { true }
  package func hasMoreRows(in tableView: TableView) -> Bool { false }
  package func sourceRow(ofRowAt indexPath: IndexPath) -> Int? { nil }
  package func placeInWhole(ofRowAt indexPath: IndexPath) -> (TableView, IndexPath)? { nil }
}

/// A section of a list.
package struct ListSection: Equatable {
  package var title: String?
  package var rows: [ListRow]
  package var footer: String?

  package init(title: String? = nil, rows: [ListRow], footer: String? = nil) {
    (self.title, self.rows, self.footer) = (title, rows, footer)
  }
}

extension [ListSection] {
  /// The id of a row, if it is there.
  package func id(at indexPath: IndexPath) -> Int? {
    guard indices.contains(indexPath.section),
      self[indexPath.section].rows.indices.contains(indexPath.row)
    else { return nil }
    return self[indexPath.section].rows[indexPath.row].id
  }

  /// Where the row with an id is.
  package func indexPath(of id: Int) -> IndexPath? {
    for (section, list) in enumerated() {
      if let row = list.rows.firstIndex(where: { $0.id == id }) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }
}

/// A row of a list; one with an id below 0 keeps it to itself.
package struct ListRow: Equatable {
  package var id: Int
  /// The height, on other than 10 or 40 columns.
  package var height: Int

  package init(id: Int, height: Int = 1) {
    (self.id, self.height) = (id, height)
  }

  package func height(columns: Int) -> Int {
    switch columns {
    case 10: height * 2
    case 40: (height + 1) / 2
    default: height
    }
  }
}
