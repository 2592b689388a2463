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
    sections = new
    layOut()
    unseen = []
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

  mutating func append(_ rows: [ListRow]) {
    sections[sections.count - 1].rows += rows
    layOut()
    see()
  }

  /// Follows a batch, given the rows after it and what became of those before it.
  mutating func update(_ new: [ListSection], deleted: Set<Int>, moved: Set<Int>, inserted: Set<Int>)
  {
    let old = ids
    let anchor = wasVisible ? anchor : nil
    sections = new
    layOut()
    let now = Set(ids)
    unseen.subtract(deleted)
    if let id = selected, !now.contains(id) {
      let after = old.drop { $0 != id }
      selected = after.first { now.contains($0) && !moved.contains($0) } ?? ids.last
    }
    guard var place = anchor else {
      top = 0
      return see()
    }
    if case .row(let id) = place.item {
      let position = old.firstIndex(of: id) ?? 0
      let stays = old.indices.filter { !deleted.contains(old[$0]) && !moved.contains(old[$0]) }
      let nearest = stays.min {
        (abs($0 - position), position - $0) < (abs($1 - position), position - $1)
      }
      if let nearest {
        if old[nearest] != id { place.hidden = 0 }
        place.item = .row(id: old[nearest])
      } else {
        place = self.nearest(to: place)
        place.hidden = 0
      }
    }
    if let held = layout.first(where: { $0.item == place.item }) {
      unseen.formUnion(inserted.intersection(rowsBefore(held.indexPath)))
    }
    hold(place)
    if fits { top = 0 }
    see()
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
