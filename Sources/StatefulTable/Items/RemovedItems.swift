/// Items that ``ItemTableController/remove(ids:)`` has removed, which ``ItemTableController/restore(_:)`` puts back.
public struct RemovedItems<Item: Identifiable> {
  struct Place {
    var item: Item
    /// The item above, `nil` for the first.
    var above: Item.ID?
    /// The row, counted over all items.
    var row: Int
    /// Whether it was inserted or moved by hand.
    var wasPlaced: Bool
  }

  /// From the top.
  let places: [Place]

  /// The items, in the order of their rows.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public var items: [Item] { places.map(\.item) }
}

extension RemovedItems: Sendable where Item: Sendable, Item.ID: Sendable {}
extension RemovedItems.Place: Sendable where Item: Sendable, Item.ID: Sendable {}
