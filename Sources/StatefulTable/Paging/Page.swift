/// The items that a ``PageSource`` returns together.
public struct Page<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
  /// The items, in order.
  ///
  /// There may be none. That isn't the end of the list.
  public var items: [Item]
  /// The cursor of the page before this one, or `nil` if this is the first page.
  ///
  /// The list passes it to ``PageSource/page(before:)``.
  public var previous: Cursor?
  /// The cursor of the page after this one, or `nil` if nothing can follow.
  ///
  /// The list passes it to ``PageSource/page(after:)``.
  public var next: Cursor?
  /// Whether there are no items after this page yet.
  ///
  /// If it is `true` and there is a ``next``, the list doesn't load on automatically. A refresh asks there if
  /// the source's newest items are last, see ``PageSource/isNewestLast``.
  public var isLast: Bool
  /// The number of items on the server, or `nil` if it isn't known.
  public var total: Int?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - items: The items, in order.
  ///   - previous: The cursor of the page before this one. The default is `nil`, for none.
  ///   - next: The cursor of the page after this one, or `nil` if nothing can follow. There is no default, because a page
  ///     without it ends the list.
  ///   - isLast: Whether there are no items after this page yet. The default is `nil`: it is the last page if there
  ///     is no `next`.
  ///   - total: The number of items on the server. The default is `nil`, for unknown.
  public init(
    _ items: [Item],
    previous: Cursor? = nil,
    next: Cursor?,
    isLast: Bool? = nil,
    total: Int? = nil
  ) {
    self.items = items
    self.previous = previous
    self.next = next
    self.isLast = isLast ?? (next == nil)
    self.total = total
  }
}

extension Page: Equatable where Item: Equatable {}
extension Page: Hashable where Item: Hashable {}
