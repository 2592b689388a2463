import StatefulTable
import StorySupport

/// What is on screen, at the cursor and selected.
struct ScreenState: Equatable {
  /// A row by its id, or by its place in a section of the list's own.
  enum Row: Hashable {
    case item(Int)
    case own(isBefore: Bool, row: Int)
  }

  /// What moves the screen or the cursor by definition.
  struct Excuse {
    /// The user scrolled, or the list begins again at the top.
    var scrolls = false
    /// A stored position is waited for.
    var waits = false
    var movesCursor = false
    /// The rows were changed by hand, so that the edge of the list is shown if it was on screen.
    var isByHand = false
    /// Whether nobody has moved the cursor yet, so that it is where the screen is.
    var hasOwnCursor = false
    /// The row that is selected besides others.
    var selects: Int?
    /// The rows that have moved themselves.
    var moved: Set<Int> = []
    /// The rows that were removed, and perhaps inserted again in the same batch.
    var removed: Set<Int> = []

    /// Takes a row for another one.
    mutating func rename(_ old: Int, to new: Int) {
      if moved.remove(old) != nil { moved.insert(new) }
      if selects == old { selects = new }
    }
  }

  private(set) var top: Row?
  private(set) var cursor: Row?
  private(set) var selection: Set<Row> = []
  private var line: Int?
  private var lines: [Row: Int] = [:]
  private var items: Set<Int> = []
  private var height = 0
  private var isAtEnd = false
  private var isFull = false
  private var isAtStart = false
  private var isAtTop = false
  /// Whether a state view is among the rows, which moves them when it comes and goes.
  private var hasStateView = false
  private var hasMoreRows = false
  private var followsEnd = false

  init() {}

  @MainActor init(of list: StoryList, rows: [Int], followsEnd: Bool) {
    let table = list.tableView
    func row(_ path: IndexPath) -> Row {
      list.item(at: path).map { .item($0.id) }
        ?? .own(isBefore: path.section < list.itemSection, row: path.row)
    }
    items = Set(rows)
    for item in table.visibleItems {
      if case .row(let path) = item.content { lines[row(path)] = item.line }
      if case .stateView = item.content { hasStateView = true }
    }
    top = table.anchor.map { row($0.indexPath) }
    line = top.flatMap { lines[$0] }
    cursor = table.cursor.map(row)
    selection = Set((table.indexPathsForSelectedRows ?? []).map(row))
    height = table.size.lines
    isAtEnd = table.rowsBelow == 0
    isAtStart = table.rowsAbove == 0
    isFull = table.rowsAbove > 0 || table.rowsBelow > 0
    isAtTop =
      table.rowsAbove == 0
      && table.visibleItems.first.map { first in
        guard case .row(let path) = first.content else { return first.line >= 0 }
        // A row on the first line may be behind the header of its section.
        let isCovered = path.row == 0 && table.header(inSection: path.section)?.text.string != nil
        // Above the rows behind, there is a state view if there are no items.
        let isBehind = path.section > list.itemSection && rows.isEmpty
        return first.line >= 0 && !isBehind && !isCovered
      } ?? true
    hasMoreRows = list.shouldLoadNextPage(in: list)
    self.followsEnd = followsEnd
  }

  /// Takes a row for another one.
  mutating func rename(_ old: Int, to new: Int) {
    func renamed(_ row: Row) -> Row { row == .item(old) ? .item(new) : row }
    top = top.map(renamed)
    cursor = cursor.map(renamed)
    selection = Set(selection.map(renamed))
    if items.remove(old) != nil { items.insert(new) }
    if let line = lines.removeValue(forKey: .item(old)) { lines[.item(new)] = line }
  }

  /// Whether a row that was there still is.
  private func has(_ row: Row, _ excuse: Excuse) -> Bool {
    if case .item(let id) = row { items.contains(id) && !excuse.removed.contains(id) } else { true }
  }

  /// The rule that is broken if this comes after another state.
  func violation(after old: ScreenState, _ excuse: Excuse) -> String? {
    let followed = followsEnd && old.isAtEnd && !old.hasMoreRows && !hasMoreRows
    let showsEdge =
      excuse.isByHand && !excuse.waits && height == old.height
      && (followsEnd ? old.isAtEnd : old.isAtTop)
    if showsEdge, followsEnd ? !isAtEnd && !hasMoreRows && !followed : !isAtTop {
      return "what was put beyond the first row on screen isn't shown"
    }
    if followed, !excuse.scrolls, !excuse.waits, !isAtEnd, !isHeldByCursor(after: old) {
      return "the end isn't followed"
    }
    // With nothing left above it, a row can't stay further down. Nor can it stay further up with nothing left
    // below it, if the rows begin at the bottom: no line below them is blank.
    let distance = old.top.flatMap { lines[$0] }.flatMap { new in old.line.map { new - $0 } }
    let canStay =
      !(isAtStart && distance ?? 1 <= 0) && !(followsEnd && isAtEnd && distance ?? 0 > 0)
    // What appears above the rows covers the first ones.
    if let top = old.top, has(top, excuse), isFull, canStay, height == old.height, !followed,
      !showsEdge, hasStateView == old.hasStateView,
      !excuse.scrolls, !excuse.waits, !isMoved(top, excuse), lines[top] != old.line
    {
      return
        "\(top) was on line \(old.line ?? -1) and is on \(lines[top].map(String.init) ?? "none")"
    }
    guard !excuse.waits, !excuse.movesCursor, !followed else { return nil }
    if let cursor = old.cursor, has(cursor, excuse), !excuse.hasOwnCursor, cursor != self.cursor,
      !showsEdge || lines[cursor] != nil
    {
      return "the cursor was on \(cursor) and is on \(self.cursor.map { "\($0)" } ?? "none")"
    }
    guard !showsEdge || self.cursor == old.cursor else { return nil }
    guard old.selection.count > 1 || excuse.selects != nil || !excuse.hasOwnCursor else {
      return nil
    }
    var expected = old.selection.filter { has($0, excuse) }
    if let id = excuse.selects { expected.insert(.item(id)) }
    return expected.isSubset(of: selection) ? nil : "\(selection) are selected, not \(expected)"
  }

  /// Whether a row that the user reads is the first on screen, so that the end can't be followed further.
  private func isHeldByCursor(after old: ScreenState) -> Bool {
    cursor != nil && cursor == old.cursor && cursor == top
  }

  private func isMoved(_ row: Row, _ excuse: Excuse) -> Bool {
    if case .item(let id) = row { excuse.moved.contains(id) } else { false }
  }
}
