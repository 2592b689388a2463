/// The items that a ``PageSource`` returns at once.
public struct Page<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
  /// The items, in order.
  ///
  /// There may be none. That isn't the end of the list.
  public var items: [Item]
  /// The cursor of the next page, or `nil` if this is the last page.
  public var next: Cursor?
  /// The number of items on the server, or `nil` if it isn't known.
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
