// What is done by hand. Only what is moved moves.
extension PagedList {
  /// Has what is placed below an id stay where it is, because the id leaves its place.
  private mutating func hold(_ id: RowID) {
    guard !edits.placed(below: id).isEmpty else { return }
    let above = placeAbove(id)
    noteHold(below: id, above)
    edits.rehang(id, below: above)
  }

  /// Inserts a row, or moves one: below another row, or to the top if there is no anchor.
  private mutating func place(_ id: RowID, below anchor: RowID?) {
    let isNew = !hasRow(id)
    hold(id)
    edits.set(id, .init(kind: .placed(below: anchor), number: tick()))
    show(id, below: anchor)
    if isNew { changeTotal(by: 1) } else { noteMove(of: id) }
  }

  /// Inserts rows that aren't there, one below the other, the first at `row`; those that are there stay where they are.
  package mutating func insert(_ ids: [RowID], at row: Int) -> RowChanges {
    let row = min(max(0, row), rowCount)
    var anchor = row > 0 ? id(ofRow: row - 1) : nil
    for id in ids where !hasRow(id) {
      place(id, below: anchor)
      anchor = id
    }
    return finish()
  }

  /// Moves a row, counted without the row itself.
  package mutating func move(_ id: RowID, to row: Int) -> RowChanges {
    guard let old = self.row(of: id) else { return finish() }
    let target = min(max(0, row), rowCount - 1)
    let above = target > 0 ? self.id(ofRow: target - 1 < old ? target - 1 : target) : nil
    place(id, below: above)
    return finish()
  }

  package mutating func remove(_ ids: [RowID]) -> RowChanges {
    for id in ids { removeOne(id) }
    return finish()
  }

  private mutating func removeOne(_ id: RowID) {
    guard hasRow(id) else { return }
    // A place of a page stays one. One that was made by hand disappears.
    if edits.isPlaced(id) { hold(id) }
    hide(id)
    edits.set(id, .init(kind: .removed, number: tick()))
    edits.forgetRemovals(unless: store.has)
    loseSelection([id])
    changeTotal(by: -1)
  }

  /// A row that is to be removed, with what it takes to put it back.
  package struct Removal: Hashable, Sendable {
    package let id: RowID
    /// The row above it, `nil` for the first, or if nobody knows any more.
    package let above: RowID?
    package let row: Int
    package let wasPlaced: Bool

    package init(id: RowID, above: RowID?, row: Int, wasPlaced: Bool) {
      (self.id, self.above, self.row, self.wasPlaced) = (id, above, row, wasPlaced)
    }
  }

  /// What it takes to put rows back, from the top.
  package func removals(of ids: some Sequence<RowID>) -> [Removal] {
    rows(of: ids).compactMap { row in
      id(ofRow: row).map { id in
        let above = row > 0 ? self.id(ofRow: row - 1) : nil
        return Removal(id: id, above: above, row: row, wasPlaced: edits.isPlaced(id))
      }
    }
  }

  /// Takes back removals: each row is where the pages have it, or if it was placed by hand or they don't have it any more, below the
  /// row that was above it.
  package mutating func restore(_ removals: [Removal]) -> RowChanges {
    for removal in removals where !hasRow(removal.id) {
      if let key = store.owner(of: removal.id), !removal.wasPlaced {
        touch(key)
        edits.end(removal.id)
        _ = tick()
        changeTotal(by: 1)
      } else {
        let isThere = removal.above.map(hasRow) ?? (removal.row == 0)
        let row = min(removal.row, rowCount)
        place(removal.id, below: isThere ? removal.above : row > 0 ? id(ofRow: row - 1) : nil)
      }
    }
    return finish()
  }

  /// Gives a row another id.
  ///
  /// An answer in flight to the older id is read with the new one. If the new one has a row, the old one is removed.
  package mutating func rename(_ old: RowID, to new: RowID) -> RowChanges {
    guard old != new, hasRow(old) else { return finish() }
    if hasRow(new) {
      if selection.contains(old) { select([new]) }
      removeOne(old)
      renamed.append((old, new, number))
      return finish()
    }
    hold(new)
    edits.end(new)
    for key in store.keys(of: new) { changePage(key) { $0.ids.removeAll { $0 == new } } }
    touch(place: old)
    for key in store.keys(of: old) {
      changePage(key) { page in page.ids = page.ids.map { $0 == old ? new : $0 } }
    }
    edits.rename(old, to: new)
    edits.renumber(new, number + 1)
    renameSelection(old, to: new)
    renamed.append((old, new, tick()))
    return finish()
  }

  /// Has what was done by hand to a row count as done now, because the row has got another name.
  package mutating func renew(_ id: RowID) { edits.renumber(id, tick()) }

  /// Replaces all rows: what is in order stays as it is.
  package mutating func apply(_ ids: [RowID]) -> RowChanges {
    let wanted = Set(ids)
    for id in rows where !wanted.contains(id) { removeOne(id) }
    // `rows` are those from before the event.
    let shown = rows.filter(wanted.contains)
    let places = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0) })
    let staying = orderedRun(ids.compactMap { places[$0] })
    var above: RowID?
    for id in ids {
      if places[id].map(staying.contains) != true { place(id, below: above) }
      above = id
    }
    return finish()
  }
}
