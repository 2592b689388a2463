import Foundation
import TestSupport
import Testing

@testable import StatefulTable

/// Lists with sections around the items, titles, footers, sections by key, any gravity, selection, editing,
/// heights and wrapped cells.
@MainActor
@Suite("Any list, through anything")
struct RandomListTests {
  private struct Entry: Identifiable, Sendable {
    var id: Int
    /// The lines of its row, in a table of 20 columns if its text is wrapped.
    var height: Int
    var group: Int

    /// Words of four letters.
    var text: String { repeatElement("word", count: 4 * height).joined(separator: " ") }

    @MainActor func wrappedHeight(inColumns columns: Int) -> Int {
      MeasuringDisplay.height(of: text, inColumns: columns)
    }
  }

  /// Pages of entries, ten in each, four in all.
  private struct Entries: PageSource {
    func page(after cursor: Int?) async throws -> Page<Entry, Int> {
      let start = cursor ?? 0
      let entries = (start..<start + 10).map {
        Entry(id: $0, height: 1 + $0 % 3, group: $0 / 6)
      }
      return Page(entries, next: start < 30 ? start + 10 : nil)
    }
  }

  /// Rows that are always there, then the items, then others that are always there.
  private final class List: PagedTableController<Entry> {
    var before: [Int] = []
    var after: [Int] = []
    var groups = false
    var footers = false
    /// Whether the rows of items are as tall as their wrapped cells, and not as the list says.
    var wraps = false
    private(set) var balance = 0

    override var itemSection: Int { before.count }

    override func sectionTitle(for item: Entry) -> String? {
      groups ? "Group \(item.group)" : nil
    }

    override func numberOfSections(in tableView: TableView) -> Int {
      super.numberOfSections(in: tableView) + after.count
    }

    private func staticCount(_ section: Int) -> Int? {
      if section < before.count { return before[section] }
      let index = section - itemSections.upperBound
      return after.indices.contains(index) ? after[index] : nil
    }

    override func tableView(
      _ tableView: TableView,
      numberOfRowsInSection section: Int
    ) -> Int {
      staticCount(section) ?? super.tableView(tableView, numberOfRowsInSection: section)
    }

    override func tableView(
      _ tableView: TableView,
      titleForHeaderInSection section: Int
    ) -> String? {
      staticCount(section) == nil
        ? super.tableView(tableView, titleForHeaderInSection: section) : "Always"
    }

    override func tableView(
      _ tableView: TableView,
      titleForFooterInSection section: Int
    ) -> String? {
      footers && !section.isMultiple(of: 3) ? "End" : nil
    }

    override func cell(for item: Entry) -> Cell {
      wraps ? Cell(wrapping: item.text) : Cell(item.text)
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      staticCount(indexPath.section) == nil
        ? super.tableView(tableView, cellForRowAt: indexPath) : Cell(lines: ["Here", "always"])
    }

    override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
      wraps
        ? super.tableView(tableView, heightForRowAt: indexPath)
        : item(at: indexPath)?.height ?? 2
    }

    /// The height that a row is to have.
    func height(of indexPath: IndexPath) -> Int {
      guard let item = item(at: indexPath) else { return 2 }
      return wraps || tableView.wrapsLines
        ? item.wrappedHeight(inColumns: tableView.size.columns) : item.height
    }

    override func tableView(
      _ tableView: TableView,
      idForRowAt indexPath: IndexPath
    ) -> AnyHashable? {
      guard staticCount(indexPath.section) != nil else {
        return super.tableView(tableView, idForRowAt: indexPath)
      }
      let isBefore = indexPath.section < before.count
      return "\(isBefore ? indexPath.section : indexPath.section - itemSections.upperBound + 9)"
        + ".\(indexPath.row)"
    }

    override func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
      item(at: indexPath) != nil
    }

    override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      item(at: indexPath) != nil
    }

    override func tableView(
      _ tableView: TableView,
      targetIndexPathForMoveFromRowAt source: IndexPath,
      toProposedIndexPath proposed: IndexPath
    ) -> IndexPath {
      itemSections.contains(proposed.section) ? proposed : source
    }

    override func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) {
      balance += 1
    }

    override func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath) {
      balance -= 1
    }
  }

  private enum Action: CaseIterable {
    case insert, remove, update, move, deleteByHand, moveByHand
    case scroll, moveCursor, select, resize, wrap, refresh, loadPage, apply

    /// Whether the items change by it alone.
    var isEdit: Bool {
      switch self {
      case .insert, .remove, .update, .move, .deleteByHand, .moveByHand: true
      case .scroll, .moveCursor, .select, .resize, .wrap, .refresh, .loadPage, .apply: false
      }
    }

    /// Whether the row that is read can be moved by it.
    var isMove: Bool { self == .move || self == .moveByHand }
  }

  @Test("The table's rules hold", .timeLimit(.generous))
  func rules() async {
    let first = UInt64.random(in: 0...UInt64.max / 2)
    for seed in first..<first + UInt64(Depth.tries(15, deep: 150)) {
      if let violation = await Self.violation(seed: seed) {
        Issue.record("seed \(seed): \(violation)")
        return
      }
    }
  }

  private static func violation(seed: UInt64) async -> String? {
    var random = SeededGenerator(seed: seed)
    let list = List(source: Entries())
    let display = MeasuringDisplay()
    list.display = display
    defer { list.display = nil }
    list.before = (0..<random.below(3)).map { _ in random.below(4) }
    list.after = (0..<random.below(2)).map { _ in random.below(4) }
    list.groups = random.chance(50)
    list.footers = random.chance(50)
    list.nextPageOffset = random.below(3)
    if random.chance(50) { list.tableView.gravity = .bottom }
    if random.chance(50) { list.tableView.allowsMultipleSelection = true }
    if random.chance(30) { list.maximumItemCount = 15 }
    list.wraps = random.chance(50)
    list.tableView.size = size(&random)
    list.reload()
    await list.settled()
    var nextID = 1_000
    for step in 0..<25 {
      let before = Screen(list)
      let action = Action.allCases[random.below(Action.allCases.count)]
      act(action, list, &nextID, &random)
      if !action.isEdit { await list.settled() }
      if let violation = broken(list, action, before) {
        return """
          \(violation) after step \(step), action \(action)
          before: \(before.description)
          after: \(Screen(list).description)
          """
      }
      await list.settled()
    }
    return nil
  }

  /// What was on screen before a step.
  @MainActor private struct Screen {
    var isAtEnd: Bool
    var anchor: (id: Int, line: Int)?
    var description: String

    init(_ list: List) {
      let table = list.tableView
      isAtEnd = RandomListTests.isAtEnd(table)
      let items = table.visibleItems.map { "\($0.line): \($0.content), \($0.height)" }
      description = """
        \(table.size), \(list.itemCount) items between \(list.before) and \(list.after), \
        \(table.rowsBelow) rows below \(items)
        """
      guard let indexPath = table.anchor?.indexPath, let item = list.item(at: indexPath) else {
        return
      }
      anchor = table.visibleItems.first { $0.content == .row(indexPath) }.map { (item.id, $0.line) }
    }
  }

  /// Whether the last line of the content is on screen, but for the state view.
  private static func isAtEnd(_ table: TableView) -> Bool {
    guard let last = table.visibleItems.last else { return true }
    func hasFooter(_ section: Int) -> Bool { table.titleForFooter(inSection: section) != nil }
    func isEnd(_ section: Int) -> Bool {
      (section..<max(section, table.numberOfSections)).allSatisfy { section in
        table.numberOfRows(inSection: section) == 0
          && table.titleForHeader(inSection: section) == nil && !hasFooter(section)
      }
    }
    let isLast =
      switch last.content {
      case .row(let row):
        row.row == table.numberOfRows(inSection: row.section) - 1 && !hasFooter(row.section)
          && isEnd(row.section + 1)
      case .footer(let section): isEnd(section + 1)
      case .header(let section):
        table.numberOfRows(inSection: section) == 0 && !hasFooter(section) && isEnd(section + 1)
      case .stateView(let section): isEnd(section)
      }
    return isLast && last.line + last.height <= table.size.lines
  }

  private static func size(_ random: inout SeededGenerator) -> Size {
    Size(columns: 12 + random.below(20), lines: 1 + random.below(14))
  }

  private static func act(
    _ action: Action,
    _ list: List,
    _ nextID: inout Int,
    _ random: inout SeededGenerator
  ) {
    let count = list.itemCount
    let item = count == 0 ? nil : list.items[random.below(count)]
    let table = list.tableView
    let row = table.indexPathForRow(atPosition: random.below(table.numberOfRows + 1))
    switch action {
    case .insert:
      let new = (0..<1 + random.below(3)).map { offset in
        Entry(id: nextID + offset, height: 1 + random.below(3), group: random.below(4))
      }
      nextID += new.count
      list.insert(new, at: random.chance(30) ? count : random.below(count + 1))
    case .remove: if let item { list.remove(id: item.id) }
    case .update:
      guard var item else { return }
      item.height = 1 + random.below(3)
      list.update(item)
    case .move: if let item { list.move(id: item.id, to: random.below(count)) }
    case .deleteByHand:
      guard let row, list.item(at: row) != nil else { return }
      list.tableView(table, commit: .delete, forRowAt: row)
    case .moveByHand: if let row { list.reorderRow(at: row, isDown: random.chance(50)) }
    case .scroll: table.scroll(by: random.below(31) - 15)
    case .moveCursor: if let row { table.moveCursor(to: row) }
    case .select: if let row { table.chooseRow(at: row) }
    case .resize: table.size = size(&random)
    case .wrap: table.wrapsLines.toggle()
    case .refresh: list.loadNewer()
    case .loadPage: list.loadNextPage()
    case .apply: list.apply(Array(list.items.filter { !$0.id.isMultiple(of: 5) }.reversed()))
    }
  }

  private static func broken(_ list: List, _ action: Action, _ before: Screen) -> String? {
    let table = list.tableView
    let items = table.visibleItems
    let sections = 0..<list.numberOfSections(in: table)
    let rows = sections.reduce(0) { $0 + list.tableView(table, numberOfRowsInSection: $1) }
    if table.numberOfRows != rows { return "\(table.numberOfRows) rows instead of \(rows)" }
    if Set(items.map(\.content)).count != items.count { return "something is drawn twice" }
    var line = items.first?.line ?? 0
    for item in items {
      if item.line != line { return "\(item) isn't at \(line)" }
      if case .row(let row) = item.content, item.height != list.height(of: row) {
        return "\(item) has another height"
      }
      line += item.height
    }
    if list.balance != table.indexPathsForVisibleRows.count {
      return "\(list.balance) rows are told to be on screen"
    }
    return brokenCursor(list, action) ?? brokenPlace(list, action, before, end: line)
  }

  private static func brokenCursor(_ list: List, _ action: Action) -> String? {
    let table = list.tableView
    guard let cursor = table.cursor else {
      return table.numberOfRows > 0 ? "there is no cursor" : nil
    }
    if table.cellForRow(at: cursor) == nil { return "the cursor is on no row" }
    let selected = table.indexPathsForSelectedRows ?? []
    if !table.allowsMultipleSelection, selected.count > 1 || selected.first ?? cursor != cursor {
      return "\(selected) is selected, not the cursor"
    }
    if selected.contains(where: { table.cellForRow(at: $0) == nil })
      || selected != selected.sorted()
    {
      return "\(selected) is selected"
    }
    return nil
  }

  private static func brokenPlace(
    _ list: List,
    _ action: Action,
    _ before: Screen,
    end: Int
  ) -> String? {
    let table = list.tableView
    let footer = table.footerLine == nil ? 0 : list.footerHeight(in: table)
    if table.gravity == .bottom, table.numberOfRows > 0, end + footer < table.size.lines {
      return "lines are blank at the bottom"
    }
    // Without items, a state view hides the titles of their sections.
    if table.gravity == .bottom, before.isAtEnd, list.itemCount > 0,
      action.isEdit || action == .resize || action == .wrap
    {
      return isAtEnd(table) ? nil : "the end has left the screen"
    }
    guard action.isEdit, !action.isMove, let anchor = before.anchor,
      let indexPath = list.indexPath(ofItemWithID: anchor.id)
    else { return nil }
    guard table.rowsAbove > 0, table.rowsBelow > 0 || table.gravity == .top else { return nil }
    let line = table.visibleItems.first { $0.content == .row(indexPath) }?.line
    guard let line else { return "the anchored row left the screen" }
    return line >= anchor.line ? nil : "the anchored row moved from \(anchor.line) to \(line)"
  }
}
