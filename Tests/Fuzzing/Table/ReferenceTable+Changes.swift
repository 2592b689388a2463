import Foundation
import TestSupport

@testable import StatefulTable

extension ReferenceTable {
  mutating func resize(to size: Size) {
    let anchor = anchor
    let visibility = cursorVisibility
    let following = followingCursor
    isCursorSame = true
    self.size = size
    if lines > 0 { wasVisible = true }
    layOut()
    guard let anchor, !followsEnd else {
      showStart()
      see()
      return lead(following)
    }
    hold(anchor)
    fill()
    look()
    if lines > 0, cursorVisibility < visibility, let cursorIndexPath {
      scroll(to: cursorIndexPath, .none)
    } else {
      see()
    }
    lead(following)
  }

  mutating func setGravity(_ gravity: TableView.Gravity) {
    guard gravity != self.gravity else { return }
    self.gravity = gravity
    isAtEnd = lines == 0 || layout.isEmpty
    resize(to: size)
  }

  mutating func scroll(by distance: Int) {
    guard lines > 0 else { return }
    if distance < 0 {
      top = max(0, top + distance)
    } else if !layout.isEmpty {
      let blankLines = gravity == .top ? blankLines : 0
      let lowest = max(0, totalLines - lines + blankLines)
      top = min(top + distance, lowest, contentLines - 1)
    }
    sink()
    see()
    bringCursor()
  }

  /// Has a cursor that nobody has moved follow the screen.
  private mutating func bringCursor() {
    guard isCursorAutomatic, cursorVisibility == 0 else { return }
    let rows = uncoveredRows
    let nearest = gravity == .top ? rows.first : rows.last
    if let id = nearest?.item.rowID { cursor = id }
  }

  mutating func scroll(to indexPath: IndexPath, _ position: TableView.ScrollPosition) {
    guard lines > 0, let id = id(nearestTo: indexPath),
      let row = layout.first(where: { $0.item == .row(id: id) })
    else { return }
    let header = lines > 1 && hasHeader(row) ? 1 : 0
    let firstLine = top + (pinnedSection == nil ? 0 : 1)
    let isVisible = row.start >= firstLine && row.end <= top + lines
    let highest = row.start - header
    let lowest = min(highest, row.end - lines)
    switch position {
    case .none where isVisible: break
    case .none: top = row.end > top + lines && row.start > firstLine ? lowest : highest
    case .top: top = highest
    case .bottom: top = row.end - lines
    case .middle: top = row.start - max(header, (lines - row.height) / 2)
    }
    if position != .none || !isVisible {
      top = max(0, top)
      fill()
    }
    see()
    // Also one that nobody has moved goes along to the row.
    if cursor != nil, cursorVisibility == 0 { cursor = id }
  }

  mutating func moveCursor(to indexPath: IndexPath) {
    guard let id = id(nearestTo: indexPath) else { return }
    cursor = id
    isCursorDeselected = false
    isCursorAutomatic = false
  }

  mutating func select(_ indexPath: IndexPath?) {
    if let indexPath {
      guard allowsMultipleSelection else { return moveCursor(to: indexPath) }
      if let id = id(nearestTo: indexPath) { chosen.insert(id) }
    } else {
      chosen = []
      isCursorDeselected = !allowsMultipleSelection && cursor != nil
    }
  }

  mutating func deselect(_ indexPath: IndexPath) {
    guard let id = sections.id(at: indexPath) else { return }
    if allowsMultipleSelection {
      chosen.remove(id)
    } else if id == cursor {
      isCursorDeselected = true
    }
  }

  mutating func reload(_ new: [ListSection]) {
    let anchor = wasVisible ? anchor : nil
    let following = followingCursor
    let (showsTop, wasCursorVisible) = (showsTop, cursorVisibility > 0)
    isCursorSame = true
    let candidates = uncoveredRows.map(\.item)
    let old = self
    sections = new
    layOut()
    keepUnseen(of: old)
    if !hasIDs || cursorIndexPath == nil {
      cursor = old.cursorIndexPath.flatMap(id(nearestTo:))
      isCursorSame = !hasIDs && cursorIndexPath == old.cursorIndexPath
    }
    chosen =
      hasIDs
      ? chosen.intersection(ids)
      : Set(chosen.compactMap { old.indexPath(of: $0).flatMap(sections.id(at:)) })
    let survivor = candidates.first { item in hasIDs && layout.contains { $0.item == item } }
    if showsTop {
      showTop(wasCursorVisible)
    } else if var place = anchor, !followsEnd {
      if let survivor, case .row = place.item {
        if survivor != place.item { place.hidden = 0 }
        place.item = survivor
      } else if case .row = place.item {
        place = nearest(to: place)
      }
      hold(place)
      fill()
    } else {
      showStart()
    }
    see()
    lead(following)
  }

  /// Keeps rows unseen, by position, where the data seems to be as it was.
  private mutating func keepUnseen(of old: ReferenceTable) {
    func isKnown(_ indexPath: IndexPath) -> Bool {
      let row = sections[indexPath.section].rows[indexPath.row]
      return !hasIDs || row.id == old.sections[indexPath.section].rows[indexPath.row].id
    }
    guard sections.map(\.rows.count) == old.sections.map(\.rows.count),
      old.uncoveredRows.map(\.indexPath).allSatisfy(isKnown),
      old.cursorIndexPath.map(isKnown) ?? true
    else { return unseen = [] }
    unseen = Set(zip(old.ids, ids).filter { old.unseen.contains($0.0) }.map(\.1))
  }

  mutating func append(_ rows: [ListRow], _ newSections: [ListSection]) {
    let following = followingCursor
    isCursorSame = true
    let anchor = wasVisible ? anchor : nil
    sections[sections.count - 1].rows += rows
    sections += newSections
    layOut()
    if followsEnd || !wasVisible {
      showStart()
    } else if let anchor, case .footer = anchor.item {
      hold(anchor)
    }
    see()
    lead(following)
  }

  /// Follows a batch.
  mutating func update(_ batch: RandomBatch, countsAsUnseen: Bool = true) {
    let before = self
    let anchor = wasVisible ? anchor : nil
    let following = followingCursor
    let showsTop = countsAsUnseen && showsTop
    // The cursor goes along with its row if that is the only one that is moved.
    let staysOnScreen = cursorVisibility > 0 && cursor.map { batch.moved != [$0] } == true
    sections = batch.sections
    layOut()
    followSelection(batch, before)
    followUnseen(batch, before)
    guard let anchor, !showsTop else {
      showStart()
      if showsTop { showTop(staysOnScreen) }
      see()
      return lead(following)
    }
    let place = place(for: anchor, batch, before)
    let isInserted = batch.inserted.contains
    switch place.item {
    case _ where countsAsUnseen && gravity == .bottom && !followsEnd:
      unseen.formUnion(ids.filter(isInserted))
    case .header where !countsAsUnseen, .footer where !countsAsUnseen: break
    case .header(let section):
      unseen.formUnion(rowsBefore(IndexPath(row: 0, section: section)).filter(isInserted))
    case .footer(let section):
      let end = IndexPath(row: sections[section].rows.count, section: section)
      unseen.formUnion(rowsBefore(end).filter(isInserted))
    case .row:
      guard countsAsUnseen, let held = layout.first(where: { $0.item == place.item }) else { break }
      unseen.formUnion(rowsBefore(held.indexPath).filter(isInserted))
    }
    if followsEnd {
      showStart()
    } else {
      hold(place)
      if fits { top = 0 }
      sink()
    }
    see()
    lead(following, newRows: countsAsUnseen ? Set(ids.filter(isInserted)) : [])
  }

  private mutating func followSelection(_ batch: RandomBatch, _ before: ReferenceTable) {
    chosen = Set(chosen.compactMap { successor(of: $0, batch, before) })
    guard let id = cursor, let old = before.indexPath(of: id) else { return }
    cursor = successor(of: id, batch, before)
    isCursorSame = cursor != nil
    guard cursor == nil else { return }
    if batch.reloadedSections.contains(old.section), !batch.moved.contains(id) {
      cursor = self.id(nearestTo: batch.shifted(old))
    } else {
      let after = before.ids.drop { $0 != id }
      cursor = after.first { batch.stays($0, before) } ?? ids.last
    }
  }

  /// What is a row's own place after a batch.
  private func successor(of id: Int, _ batch: RandomBatch, _ before: ReferenceTable) -> Int? {
    guard let old = before.indexPath(of: id), batch.reloadedSections.contains(old.section),
      !batch.moved.contains(id), !hasIDs
    else { return ids.contains(id) ? id : nil }
    return sections.id(at: batch.shifted(old))
  }

  private mutating func followUnseen(_ batch: RandomBatch, _ before: ReferenceTable) {
    unseen = []
    for id in before.unseen {
      guard let old = before.indexPath(of: id), batch.reloadedSections.contains(old.section),
        !batch.moved.contains(id)
      else {
        if ids.contains(id) { unseen.insert(id) }
        continue
      }
      let new = batch.shifted(old)
      guard !batch.namedOldSections.contains(old.section),
        !batch.namedNewSections.contains(new.section),
        sections[new.section].rows.count == before.sections[old.section].rows.count
      else { continue }
      unseen.insert(sections[new.section].rows[new.row].id)
    }
  }

  private func place(
    for anchor: Anchor,
    _ batch: RandomBatch,
    _ before: ReferenceTable
  ) -> Anchor {
    var place = anchor
    let section = anchor.indexPath.section
    place.indexPath = batch.shifted(anchor.indexPath)
    let id: Int
    switch anchor.item {
    case .row(let row): id = row
    case .header:
      place.item = .header(section: place.indexPath.section)
      return place
    case .footer:
      place.item = .footer(section: place.indexPath.section)
      return place
    }
    if batch.reloadedSections.contains(section) {
      if batch.moved.contains(id) { place.hidden = 0 }
      let rows = before.uncoveredRows.filter { row in
        guard case .row(let id) = row.item else { return false }
        return row.indexPath.section == section && !batch.moved.contains(id)
      }
      guard hasIDs,
        let found = rows.first(where: { row in layout.contains { $0.item == row.item } })
      else { return nearest(to: place) }
      if found.item != rows[0].item { place.hidden = 0 }
      place.item = found.item
      return place
    }
    let position = before.ids.firstIndex(of: id) ?? 0
    let nearest = before.ids.indices.filter { batch.stays(before.ids[$0], before) }.min {
      (abs($0 - position), position - $0) < (abs($1 - position), position - $1)
    }
    if let nearest {
      if before.ids[nearest] != id { place.hidden = 0 }
      place.item = .row(id: before.ids[nearest])
    } else {
      place = self.nearest(to: place)
      place.hidden = 0
    }
    return place
  }

  /// What stands where something else was anchored.
  private func nearest(to anchor: Anchor) -> Anchor {
    var place = anchor
    var found = layout.first { $0.indexPath.section >= anchor.indexPath.section } ?? layout.last
    switch anchor.item {
    case .header: break
    case .footer(let section):
      found = layout.last { $0.indexPath.section <= section } ?? layout.first
    case .row:
      guard let id = id(nearestTo: anchor.indexPath) else { break }
      found = layout.first { $0.item == .row(id: id) }
    }
    guard let found else { return place }
    if found.indexPath != anchor.indexPath { place.hidden = 0 }
    place.item = found.item
    return place
  }

  private mutating func hold(_ anchor: Anchor?) {
    top = 0
    guard let anchor else { return }
    guard let held = layout.first(where: { $0.item == anchor.item }) else {
      let other = nearest(to: anchor)
      return other.item == anchor.item ? () : hold(other)
    }
    var line = min(anchor.line, max(0, lines - 1))
    if case .row = held.item, lines > 1, hasHeader(held) { line = max(line, 1) }
    top = max(0, held.start + min(anchor.hidden, held.height - 1) - line)
  }

  private mutating func fill() {
    top = min(top, max(0, totalLines - lines))
    sink()
  }

  /// Leaves no line blank below the content, where it begins at the bottom.
  private mutating func sink() {
    guard gravity == .bottom, lines > 0, !layout.isEmpty else { return }
    top = min(max(0, top), totalLines - lines)
  }

  /// Shows the edge at which the content begins.
  private mutating func showStart() {
    top = 0
    guard gravity == .bottom, !layout.isEmpty else { return }
    top = contentLines - 1
    if lines > 0 { top = min(top, totalLines - lines) }
  }

  /// Whether the top is on screen, so that what is put there is shown.
  private var showsTop: Bool { lines > 0 && gravity == .top && top <= 0 && !layout.isEmpty }

  /// Shows the first row, which has the cursor if that would leave the screen.
  private mutating func showTop(_ wasCursorVisible: Bool) {
    top = 0
    look()
    if wasCursorVisible, cursor != nil, cursorVisibility == 0,
      case .row(let id) = uncoveredRows.first?.item
    {
      cursor = id
    }
  }

  // MARK: The end

  private enum FollowingCursor {
    case none, onLastRow, onScreen
    /// On screen, and on a row that the user has gone to.
    case read(visibility: Int)
  }

  private var followingCursor: FollowingCursor {
    guard followsEnd, let cursor else { return .none }
    if cursor == ids.last { return .onLastRow }
    if cursorVisibility == 0 { return .none }
    return isCursorAutomatic ? .onScreen : .read(visibility: cursorVisibility)
  }

  /// Has the cursor go along with the end of the content, or stays where the user has moved it to.
  ///
  /// Rows that come are unseen then.
  private mutating func lead(_ old: FollowingCursor, newRows: Set<Int> = []) {
    guard followsEnd, let cursorIndexPath else { return }
    switch old {
    case .none: break
    case .onLastRow: cursor = ids.last
    case .onScreen:
      guard lines > 0, cursorVisibility == 0, case .row(let last) = uncoveredRows.last?.item
      else { break }
      cursor = last
    case .read where !isCursorSame: lead(.onScreen)
    case .read(let visibility):
      guard lines > 0, cursorVisibility < visibility else { break }
      scroll(to: cursorIndexPath, .none)
      guard !followsEnd else { break }
      unseen.formUnion(newRows)
      see()
    }
  }

  // MARK: What is seen

  /// Takes note of what is on screen.
  private mutating func look() {
    onScreen = layout.filter { $0.end > top && $0.start < top + max(1, lines) }
    let firstLine = top + (pinnedSection == nil ? 0 : 1)
    uncovered = onScreen.filter { $0.end > firstLine }
  }

  /// Takes note of what is on screen after a change.
  mutating func see() {
    look()
    if cursor == nil { (isCursorDeselected, isCursorAutomatic) = (false, true) }
    guard lines > 0 else { return }
    isAtEnd = contentLines <= top + lines
    let first = gravity == .top ? uncoveredRows.first : uncoveredRows.last
    if cursor == nil {
      if case .row(let id) = first?.item {
        cursor = id
      } else if let item = onScreen.first, !ids.isEmpty {
        cursor = ids[min(rowsBefore(item.indexPath).count, ids.count - 1)]
      }
    }
    unseen.subtract(uncoveredRows.compactMap(\.item.rowID))
  }
}
