/// What a ``PageSource`` brings at once.
public struct Page<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
  /// The items, in order.
  ///
  /// More or fewer than were hoped for, or none, which isn't the end.
  public var items: [Item]
  /// Where the next page begins, or `nil` if this was the last.
  public var next: Cursor?
  /// How many items there are in all, if that is known.
  public var total: Int?

  /// Creates a page.
  public init(_ items: [Item], next: Cursor?, total: Int? = nil) {
    self.items = items
    self.next = next
    self.total = total
  }
}

extension Page: Equatable where Item: Equatable {}
extension Page: Hashable where Item: Hashable {}
