import Foundation

@testable import StatefulTable

/// A small table as a value: the reference table, and everything that may happen to it.
///
/// Two tables are equal if nothing that can happen tells them apart: the ids of rows differ, but not which
/// rows are the cursor's, selected or unseen.
struct TableModel {
  /// What world it is.
  struct Setting: Sendable {
    var gravity = TableView.Gravity.top
    var identity = ListSource.Identity.lookUp
    var hasHeaders = false
    var hasFooters = false
    var allowsMultipleSelection = false
    /// How many lines the screen has at first.
    var lines = 2
    /// How many rows each section has at first.
    var rows = [2, 1]
    /// How many lines of a view stand below the rows.
    var viewBelow = 0
    /// How many sections, and rows in a section, there may be.
    var maximum = 2
  }

  enum Event: Hashable {
    case batch([RandomBatch.Call])
    /// The user moves a row by a place.
    case reorder(IndexPath, isDown: Bool)
    case reload(Reload)
    case append, prepend
    case scroll(Int)
    case scrollToRow(IndexPath, TableView.ScrollPosition)
    case resize(Size)
    case setGravity(TableView.Gravity)
    case moveCursor(IndexPath)
    /// The user selects a row, or deselects one of several.
    case choose(IndexPath)
    case deselectAll
    case allowMultipleSelection(Bool)
  }

  /// What has become of the data when it is reloaded.
  enum Reload: CaseIterable {
    case same, withoutFirstRow, withNewFirstRow, reversed, withoutFirstSection
  }

  let setting: Setting
  private(set) var reference: ReferenceTable
  private(set) var nextID: Int

  init(_ setting: Setting) {
    self.setting = setting
    var nextID = 0
    let sections = setting.rows.map { count in
      let rows = (0..<count).map { _ in
        defer { nextID += 1 }
        return ListRow(id: nextID, height: 1 + nextID % 2)
      }
      return ListSection(
        title: setting.hasHeaders ? "Header" : nil,
        rows: rows,
        footer: setting.hasFooters ? "Footer" : nil
      )
    }
    self.nextID = nextID
    reference = ReferenceTable(sections, hasIDs: setting.identity != .none)
    reference.footer = setting.viewBelow
    reference.allowsMultipleSelection = setting.allowsMultipleSelection
    reference.setGravity(setting.gravity)
    reference.resize(to: Size(columns: 20, lines: setting.lines))
  }

  private var sections: [ListSection] { reference.sections }

  private var rows: [IndexPath] {
    sections.indices.flatMap { section in
      sections[section].rows.indices.map { IndexPath(row: $0, section: section) }
    }
  }

  // MARK: What happens

  /// Carries out an event.
  ///
  /// - Returns: The batch that it is, if it is one.
  @discardableResult mutating func take(_ event: Event) -> RandomBatch? {
    switch event {
    case .batch(let calls): return update(calls)
    case .reorder(let row, let isDown):
      guard let target = target(ofMoving: row, isDown: isDown) else { return nil }
      return update([.move(row, target)])
    case .reload(let reload): self.reload(reload)
    case .append: reference.append([newRow()], [])
    case .prepend:
      let batch = RandomBatch(inserting: [newRow()], of: sections)
      reference.update(batch, countsAsUnseen: false)
      return batch
    case .scroll(let lines): reference.scroll(by: lines)
    case .scrollToRow(let row, let position): reference.scroll(to: row, position)
    case .resize(let size): reference.resize(to: size)
    case .setGravity(let gravity): reference.setGravity(gravity)
    case .moveCursor(let row): reference.moveCursor(to: row)
    case .choose(let row):
      if reference.allowsMultipleSelection, reference.selectedIndexPaths.contains(row) {
        reference.deselect(row)
      } else {
        reference.select(row)
      }
    case .deselectAll: reference.select(nil)
    case .allowMultipleSelection(let isMultiple): reference.allowMultipleSelection(isMultiple)
    }
    return nil
  }

  private mutating func update(_ calls: [RandomBatch.Call]) -> RandomBatch {
    let batch = RandomBatch(calls, of: sections, nextID: nextID)
    nextID = batch.nextID
    reference.update(batch)
    return batch
  }

  private mutating func reload(_ reload: Reload) {
    var sections = sections
    switch reload {
    case .same: break
    case .withoutFirstRow: if !sections[0].rows.isEmpty { sections[0].rows.removeFirst() }
    case .withNewFirstRow: sections[0].rows.insert(newRow(), at: 0)
    case .reversed:
      for section in sections.indices { sections[section].rows.reverse() }
    case .withoutFirstSection: sections.removeFirst()
    }
    reference.reload(sections)
  }

  private mutating func newRow() -> ListRow {
    defer { nextID += 1 }
    return ListRow(id: nextID, height: 1 + nextID % 2)
  }

  /// Where a row goes that the user moves by a place: at an edge of its section, into the next one.
  private func target(ofMoving row: IndexPath, isDown: Bool) -> IndexPath? {
    let (section, count) = (row.section, sections[row.section].rows.count)
    if isDown ? row.row < count - 1 : row.row > 0 {
      return IndexPath(row: row.row + (isDown ? 1 : -1), section: section)
    }
    let next = section + (isDown ? 1 : -1)
    guard sections.indices.contains(next) else { return nil }
    return IndexPath(row: isDown ? 0 : sections[next].rows.count, section: next)
  }

  // MARK: What may happen

  var events: [Event] {
    batches.map { .batch($0) } + reloads + scrolls + selections + otherEvents
  }

  private var reloads: [Event] {
    Reload.allCases.filter { reload in
      switch reload {
      case .withNewFirstRow: hasRoom(in: 0)
      case .withoutFirstSection: sections.count > 1
      default: true
      }
    }.map { .reload($0) }
  }

  private var scrolls: [Event] {
    guard reference.lines > 0 else { return [] }
    let scrolls: [Event] = [-2, -1, 1, 2].map { .scroll($0) }
    guard let last = rows.last else { return scrolls }
    let positions: [TableView.ScrollPosition] = [.none, .top, .middle, .bottom]
    return scrolls + positions.map { .scrollToRow(rows[rows.count / 2], $0) }
      + [.scrollToRow(rows[0], .none), .scrollToRow(last, .none)]
  }

  private var selections: [Event] {
    let isMultiple = reference.allowsMultipleSelection
    return rows.map { isMultiple ? .choose($0) : .moveCursor($0) }
      + (rows.last.map { isMultiple ? [.moveCursor($0)] : [.choose($0)] } ?? [])
      + [.deselectAll, .allowMultipleSelection(!isMultiple)]
  }

  private var otherEvents: [Event] {
    var events = rows.flatMap { row in
      [true, false].map { Event.reorder(row, isDown: $0) }.filter { event in
        guard case .reorder(_, let isDown) = event,
          let target = target(ofMoving: row, isDown: isDown)
        else { return false }
        return target.section == row.section || hasRoom(in: target.section)
      }
    }
    if hasRoom(in: sections.count - 1) { events.append(.append) }
    if hasRoom(in: 0) { events.append(.prepend) }
    for lines in 0...4 where lines != reference.size.lines {
      events.append(.resize(Size(columns: reference.size.columns, lines: lines)))
    }
    let columns = reference.size.columns == 20 ? 40 : 20
    events.append(.resize(Size(columns: columns, lines: reference.size.lines)))
    events.append(.setGravity(reference.gravity == .top ? .bottom : .top))
    return events
  }

  private func hasRoom(in section: Int) -> Bool { sections[section].rows.count < setting.maximum }

  /// Each change alone, and the pairs in which one shifts what the other names.
  private var batches: [[RandomBatch.Call]] {
    var batches = rowInserts.map { [RandomBatch.Call.insert([$0])] }
    for row in rows {
      batches += [[.delete([row])], [.reload([row])]]
      // Places after the row is gone.
      for place in rowPlaces(without: row) {
        batches.append([.delete([row]), .insert([place])])
        if place != row { batches.append([.move(row, place)]) }
      }
      if let first = rows.first, first != row { batches.append([.delete([first, row])]) }
    }
    for section in sections.indices {
      batches.append([.reloadSections([section])])
      for target in sections.indices where target != section {
        batches.append([.moveSection(section, target)])
      }
      if sections.count > 1 { batches.append([.deleteSections([section])]) }
      if let row = sections[0].rows.indices.last, section > 0 {
        let leaving = IndexPath(row: row, section: 0)
        let isFull = sections.count == 2 && !hasRoom(in: 1)
        batches.append([.reload([leaving]), .deleteSections([section])])
        if !isFull {
          batches.append([.deleteSections([section]), .delete([leaving]), .insert([[0, 0]])])
        }
      }
    }
    if sections.count < setting.maximum {
      for section in 0...sections.count { batches.append([.insertSections([section])]) }
      if let first = rows.first {
        batches.append([.insertSections([0]), .delete([first])])
        batches.append([.insertSections([0]), .move(first, [0, 0])])
      }
    }
    return batches
  }

  private var rowInserts: [IndexPath] {
    sections.indices.filter(hasRoom).flatMap { section in
      (0...sections[section].rows.count).map { IndexPath(row: $0, section: section) }
    }
  }

  /// Where a row may enter when another leaves.
  private func rowPlaces(without row: IndexPath) -> [IndexPath] {
    sections.indices.flatMap { section in
      let count = sections[section].rows.count - (section == row.section ? 1 : 0)
      return count < setting.maximum
        ? (0...count).map { IndexPath(row: $0, section: section) } : []
    }
  }
}
