/// What was done to the items by hand while a load was on its way, to be done again to what it brings.
struct EditJournal<Item: Identifiable & Sendable> {
  private enum Edit {
    /// An item that came, behind another or at the top.
    case insert(Item, after: Item.ID?)
    case remove(Item.ID)
    case update(Item)
  }

  private var edits: [Edit] = []

  mutating func insert(_ items: [Item], after neighbor: Item.ID?) {
    var neighbor = neighbor
    for item in items {
      edits.append(.insert(item, after: neighbor))
      neighbor = item.id
    }
  }

  mutating func remove(_ id: Item.ID) { edits.append(.remove(id)) }

  mutating func update(_ item: Item) { edits.append(.update(item)) }

  /// Moving is leaving and coming.
  mutating func move(_ item: Item, after neighbor: Item.ID?) {
    edits += [.remove(item.id), .insert(item, after: neighbor)]
  }

  /// The items that were changed, and that nothing that was loaded before may change back.
  var ids: Set<Item.ID> {
    Set(
      edits.map { edit in
        switch edit {
        case .insert(let item, after: _), .update(let item): item.id
        case .remove(let id): id
        }
      }
    )
  }

  /// The items that were removed, and not brought back.
  var removedIDs: Set<Item.ID> {
    edits.reduce(into: []) { ids, edit in
      switch edit {
      case .insert(let item, after: _): ids.remove(item.id)
      case .remove(let id): ids.insert(id)
      case .update: break
      }
    }
  }

  /// Does it all again.
  ///
  /// An item that is to stand behind one that isn't there comes to the top.
  ///
  /// - Parameters:
  ///   - items: The items that were loaded.
  ///   - isElsewhere: Whether an item with an id stays where it is, though not among these.
  /// - Returns: The items as they are then.
  /// - Complexity: O(*n* · *m*) for *n* items and *m* edits.
  func redo(on items: [Item], unless isElsewhere: (Item.ID) -> Bool = { _ in false }) -> [Item] {
    guard !edits.isEmpty else { return items }
    var items = items
    for edit in edits {
      switch edit {
      case .insert(let item, after: let neighbor):
        guard !isElsewhere(item.id) else { continue }
        items.removeAll { $0.id == item.id }
        let index = neighbor.flatMap { id in items.firstIndex { $0.id == id } }
        items.insert(item, at: index.map { $0 + 1 } ?? 0)
      case .remove(let id):
        items.removeAll { $0.id == id }
      case .update(let item):
        guard let index = items.firstIndex(where: { $0.id == item.id }) else { continue }
        items[index] = item
      }
    }
    return items
  }
}
