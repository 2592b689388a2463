// The edits of items, at any time.
extension ItemTableController {
  /// Inserts items before a row.
  ///
  /// What is on screen stays in place. The ``duplicatePolicy`` decides about items whose id is
  /// already in the list.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - row: The row before which to insert them, counted over all ``items``. A row beyond the end is treated as the
  ///     end.
  /// - Complexity: O(*m*) for *m* items, and a step for each few thousand of the others.
  public final func insert(_ items: [Item], at row: Int) {
    model.edit { [model] in model.insert(items, at: row) }
  }

  /// Removes the item with an id, if there is one.
  ///
  /// - Complexity: As for every edit of one item, time for its part, of 512 rows at most, and a step for each few thousand
  ///   others.
  public final func remove(id: Item.ID) {
    model.edit { [model] in model.remove(ids: [id]) }
  }

  /// Removes the items with some ids, of those that there are.
  ///
  /// To offer to undo that, pass what it returns to ``restore(_:)``:
  ///
  /// ```swift
  /// let archived = gallery.remove(ids: [dawn.id, noon.id])
  /// let undo = NoticeAction(title: "brings back", key: "u") { self.gallery.restore(archived) }
  /// gallery.notify("2 archived", action: undo)
  /// ```
  ///
  /// - Complexity: A step for each id, and the items of their pages.
  @discardableResult
  public final func remove(ids: some Sequence<Item.ID>) -> RemovedItems<Item> {
    let ids = Array(ids)
    let removed = model.removals(ofItemsWithIDs: ids)
    model.edit { [model] in model.remove(ids: ids) }
    return removed
  }

  /// Takes a removal back.
  ///
  /// Each item is where its page has it. One that was inserted or moved by hand, or whose page isn't there any more, is
  /// below the item that was above it, or if that is gone, too, at its old row. Items that are back already stay as they
  /// are. The total counts the items again, and they aren't selected. If none of them is on screen then, the list
  /// scrolls to the first, except within a batch of the table.
  ///
  /// - Parameter removed: What ``remove(ids:)`` returned.
  /// - Complexity: A step for each item, and the items of their pages.
  public final func restore(_ removed: RemovedItems<Item>) {
    model.edit { [model] in model.restore(removed) }
  }

  /// Replaces the item with the same id, if there is one.
  public final func update(_ item: Item) {
    model.edit { [model] in model.update(item) }
  }

  /// Replaces an item by one with another id, as when a message that was sent gets its id from the server.
  ///
  /// The row stays the same: the cursor, the selection and what is on screen follow. Answers on their way that still
  /// have the old id mean the new item.
  ///
  /// If there is a row with the new id already, for example because a refresh was faster, the two become one. It has
  /// the place of the row with the new id, and the cursor and the selection of either. If there is no item
  /// with the old id, the item with the new id is updated, if there is one. An item that was removed stays away under
  /// its new id, too.
  ///
  /// - Parameters:
  ///   - item: The item with the new id.
  ///   - oldID: The id of the item that it replaces.
  public final func update(_ item: Item, replacing oldID: Item.ID) {
    model.edit { [model] in model.update(item, replacing: oldID) }
  }

  /// Moves the item with an id to a row, if there is one.
  ///
  /// - Parameters:
  ///   - id: The id of the item.
  ///   - row: The row of the item afterwards, counted over all ``items``. A row beyond the end is treated as the last
  ///     row.
  public final func move(id: Item.ID, to row: Int) {
    model.edit { [model] in model.move(id: id, to: row) }
  }

  /// Replaces all items, and updates only the rows that differ.
  ///
  /// The next page stays the same. Without items, it loads. To start again, call ``removeAll()``. The
  /// ``duplicatePolicy`` decides about items with equal ids. A list that sorts its items sorts these, too.
  ///
  /// - Complexity: O(*n*) for *n* items, and O(*m* log *m*) for *m* items that are out of order.
  public func apply(_ items: [Item]) {
    let items = sorted(items)
    model.edit { [model] in model.apply(items) }
  }

  /// Removes all items, and ends the pages.
  ///
  /// The list shows the empty view, loads nothing automatically, and ignores a page in flight. The next reload starts
  /// again.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public func removeAll() {
    model.edit { [model] in model.removeAll() }
  }
}
