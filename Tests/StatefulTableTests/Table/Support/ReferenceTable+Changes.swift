import Foundation

@testable import StatefulTable

extension ReferenceTable {
  mutating func resize(to size: Size) {
    let anchor = anchor
    self.size = size
    if lines > 0 { wasVisible = true }
    layOut()
    hold(anchor)
    fill()
    see()
  }

  mutating func scroll(by distance: Int) {
    guard lines > 0 else { return }
    if distance < 0 {
      top = max(0, top + distance)
    } else if !layout.isEmpty {
      let lowest = max(0, totalLines - lines + blankLines)
      top = min(top + distance, lowest, contentLines - 1)
    }
    see()
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
    case .bottom: top = lowest
    case .middle: top = row.start - max(header, (lines - row.height) / 2)
    }
    top = max(0, top)
    if position != .none || !isVisible { fill() }
    see()
  }

  mutating func select(_ indexPath: IndexPath?) {
    selected = indexPath.flatMap(id(nearestTo:))
  }

  mutating func reload(_ new: [ListSection]) {
    let anchor = wasVisible ? anchor : nil
    let candidates = uncoveredRows.map(\.item)
    let oldSelection = selectedIndexPath
    let old = self
    sections = new
    layOut()
    keepUnseen(of: old)
    if !hasIDs || selected.flatMap(indexPath(of:)) == nil {
      selected = oldSelection.flatMap(id(nearestTo:))
    }
    let survivor = candidates.first { item in hasIDs && layout.contains { $0.item == item } }
    if var place = anchor {
      if let survivor, case .row = place.item {
        if survivor != place.item { place.hidden = 0 }
        place.item = survivor
      } else if case .row = place.item {
        place = nearest(to: place)
      }
      hold(place)
    } else {
      top = 0
    }
    fill()
    see()
  }

  /// Keeps rows unseen, by position, where the data seems to be as it was.
  private mutating func keepUnseen(of old: ReferenceTable) {
    func isKnown(_ indexPath: IndexPath) -> Bool {
      let row = sections[indexPath.section].rows[indexPath.row]
      return !hasIDs || row.id == old.sections[indexPath.section].rows[indexPath.row].id
    }
    guard sections.map(\.rows.count) == old.sections.map(\.rows.count),
      old.uncoveredRows.map(\.indexPath).allSatisfy(isKnown),
      old.selectedIndexPath.map(isKnown) ?? true
    else { return unseen = [] }
    unseen = Set(zip(old.ids, ids).filter { old.unseen.contains($0.0) }.map(\.1))
  }

  mutating func append(_ rows: [ListRow], _ newSections: [ListSection]) {
    sections[sections.count - 1].rows += rows
    sections += newSections
    layOut()
    see()
  }

  /// Follows a batch.
  mutating func update(_ batch: RandomBatch, countsAsUnseen: Bool = true) {
    let before = self
    let anchor = wasVisible ? anchor : nil
    sections = batch.sections
    layOut()
    followSelection(batch, before)
    followUnseen(batch, before)
    guard let anchor else {
      top = 0
      return see()
    }
    let place = place(for: anchor, batch, before)
    let isInserted = batch.inserted.contains
    switch place.item {
    case .header where !countsAsUnseen: break
    case .header(let section):
      unseen.formUnion(rowsBefore(IndexPath(row: 0, section: section)).filter(isInserted))
    case .row:
      guard countsAsUnseen, let held = layout.first(where: { $0.item == place.item }) else { break }
      unseen.formUnion(rowsBefore(held.indexPath).filter(isInserted))
    }
    hold(place)
    if fits { top = 0 }
    see()
  }

  private mutating func followSelection(_ batch: RandomBatch, _ before: ReferenceTable) {
    guard let id = selected, let old = before.indexPath(of: id), !batch.moved.contains(id) else {
      return
    }
    if batch.reloadedSections.contains(old.section) {
      guard !hasIDs || !ids.contains(id) else { return }
      selected = self.id(nearestTo: batch.shifted(old))
    } else if !ids.contains(id) {
      let after = before.ids.drop { $0 != id }
      selected = after.first { batch.stays($0, before) } ?? ids.last
    }
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
    guard case .row(let id) = anchor.item else {
      place.item = .header(section: place.indexPath.section)
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
    if case .row = anchor.item, let id = id(nearestTo: anchor.indexPath) {
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
  }

  /// Takes note of what is on screen after a change.
  mutating func see() {
    onScreen = layout.filter { $0.end > top && $0.start < top + max(1, lines) }
    let firstLine = top + (pinnedSection == nil ? 0 : 1)
    uncovered = onScreen.filter { $0.end > firstLine }
    guard lines > 0 else { return }
    for row in uncoveredRows {
      if case .row(let id) = row.item { unseen.remove(id) }
    }
  }
}
