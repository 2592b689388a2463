import Foundation
import TestSupport
@testable import StatefulTable

/// What a table must do, in the simplest way: it lays out all lines, each time.
struct ReferenceTable {
  enum Item: Equatable {
    case header(section: Int)
    case row(id: Int)
    case footer(section: Int)

    /// The id, if it is a row.
    var rowID: Int? { if case .row(let id) = self { id } else { nil } }
  }

  /// A header, row or footer, with the line of the content that it begins on.
  struct Placed {
    var item: Item
    var indexPath: IndexPath
    var start: Int
    var height: Int
    var end: Int { start + height }
  }

  /// What stays on its line of the screen.
  struct Anchor {
    var item: Item
    var indexPath: IndexPath
    var hidden: Int
    var line: Int
  }

  var sections: [ListSection] = []
  var layout: [Placed] = []
  var size = Size(columns: 0, lines: 0)
  /// The line of the content that is first on the screen.
  var top = 0
  var footer = 0
  var hasIDs = true
  /// The row with the cursor.
  var cursor: Int?
  var isCursorAutomatic = true
  /// Whether the cursor is still on the row that it was on before the last change.
  var isCursorSame = true
  var isCursorDeselected = false
  var allowsMultipleSelection = false
  /// The rows selected in multiple selection.
  var chosen: Set<Int> = []
  /// The rows that were inserted above the screen and not on it since.
  var unseen: Set<Int> = []
  var wasVisible = false
  var gravity = TableView.Gravity.top
  var isAtEnd = true
  var ids: [Int] = []
  /// What touches the screen; on one without lines, what would be first.
  var onScreen: [Placed] = []
  /// What of it no pinned header covers.
  var uncovered: [Placed] = []

  init(_ sections: [ListSection], hasIDs: Bool) {
    self.sections = sections
    self.hasIDs = hasIDs
    layOut()
    see()
  }

  mutating func allowMultipleSelection(_ isMultiple: Bool) {
    guard isMultiple != allowsMultipleSelection else { return }
    allowsMultipleSelection = isMultiple
    chosen = []
    isCursorDeselected = false
  }

  mutating func layOut() {
    ids = sections.flatMap { $0.rows.map(\.id) }
    layout = []
    for (section, list) in sections.enumerated() {
      if list.title != nil { add(.header(section: section), row: 0, section) }
      for (row, item) in list.rows.enumerated() {
        add(.row(id: item.id), row: row, section, height: item.height(columns: size.columns))
      }
      if list.footer != nil { add(.footer(section: section), row: list.rows.count, section) }
    }
  }

  private mutating func add(_ item: Item, row: Int, _ section: Int, height: Int = 1) {
    let indexPath = IndexPath(row: row, section: section)
    let placed = Placed(item: item, indexPath: indexPath, start: contentLines, height: height)
    layout.append(placed)
  }
}

// MARK: - Reading

extension ReferenceTable {
  var lines: Int { max(0, size.lines) }
  var contentLines: Int { layout.last?.end ?? 0 }
  var totalLines: Int { contentLines + footer }
  var fits: Bool { totalLines <= lines }
  var isAtTop: Bool { top <= 0 }
  var followsEnd: Bool { gravity == .bottom && isAtEnd }
  var blankLines: Int { max(0, top + lines - totalLines) }

  func hasHeader(_ placed: Placed) -> Bool {
    sections[placed.indexPath.section].title != nil
  }

  var pinnedSection: Int? {
    guard lines > 1, let first = onScreen.first, case .row = first.item, hasHeader(first) else {
      return nil
    }
    return first.indexPath.section
  }

  var uncoveredRows: [Placed] { uncovered.filter { $0.item.rowID != nil } }

  var visibleRows: [IndexPath] { lines > 0 ? uncoveredRows.map(\.indexPath) : [] }

  var visibleItems: [VisibleItem] {
    guard lines > 0 else { return [] }
    return onScreen.map { placed in
      let content: VisibleItem.Content =
        switch placed.item {
        case .header(let section): .header(section: section)
        case .row: .row(placed.indexPath)
        case .footer(let section): .footer(section: section)
        }
      return VisibleItem(content: content, line: placed.start - top, height: placed.height)
    }
  }

  var anchor: Anchor? {
    guard let first = uncoveredRows.first ?? uncovered.first else { return nil }
    let hidden = max(0, top + (pinnedSection == nil ? 0 : 1) - first.start)
    return Anchor(
      item: first.item,
      indexPath: first.indexPath,
      hidden: hidden,
      line: first.start + hidden - top
    )
  }

  var cursorIndexPath: IndexPath? { cursor.flatMap(indexPath(of:)) }

  var selectedIndexPaths: [IndexPath] {
    if allowsMultipleSelection { return chosen.compactMap(indexPath(of:)).sorted() }
    return isCursorDeselected ? [] : cursorIndexPath.map { [$0] } ?? []
  }

  /// How much of the row with the cursor can be seen: none, a part or all of it.
  var cursorVisibility: Int {
    guard lines > 0, let cursor, let row = uncovered.first(where: { $0.item == .row(id: cursor) })
    else { return 0 }
    let firstLine = top + (pinnedSection == nil ? 0 : 1)
    return row.start >= firstLine && row.end <= top + lines ? 2 : 1
  }

  var rowsBelow: Int {
    guard lines > 0 else { return ids.count }
    return layout.count { $0.item.rowID != nil && $0.start >= top + lines }
  }

  var footerLine: Int? {
    let line = contentLines - top
    return footer > 0 && line < lines ? line : nil
  }

  var unseenRowsAbove: Int {
    guard let anchor else { return 0 }
    return rowsBefore(anchor.indexPath).filter(unseen.contains).count
  }

  var unseenRowsBelow: Int {
    guard gravity == .bottom, let last = onScreen.last else { return 0 }
    let first = layout.firstIndex { $0.item == last.item } ?? 0
    return layout[(first + 1)...].compactMap(\.item.rowID).count { unseen.contains($0) }
  }

  func rowsBefore(_ indexPath: IndexPath) -> ArraySlice<Int> {
    let above = sections[..<indexPath.section].reduce(0) { $0 + $1.rows.count }
    return ids.prefix(above + indexPath.row)
  }

  func indexPath(of id: Int) -> IndexPath? {
    layout.first { $0.item == .row(id: id) }?.indexPath
  }

  func id(nearestTo indexPath: IndexPath) -> Int? {
    guard indexPath.section < sections.count else { return ids.last }
    let row = min(indexPath.row, max(0, sections[indexPath.section].rows.count - 1))
    let above = sections[..<indexPath.section].reduce(0) { $0 + $1.rows.count }
    return above + row < ids.count ? ids[above + row] : ids.last
  }
}
