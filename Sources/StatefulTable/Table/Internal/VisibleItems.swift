/// What touches the screen, from the top, with the lines on which it begins.
///
/// Unlike an array of it, this needs no memory.
package struct VisibleItems: Sequence {
  private let items: [Viewport.LaidOut]
  private let offset: Int

  init(_ items: [Viewport.LaidOut], offset: Int) {
    self.items = items
    self.offset = offset
  }

  package var underestimatedCount: Int { items.count }

  package func makeIterator() -> Iterator { Iterator(items: items, line: -offset) }

  package struct Iterator: IteratorProtocol {
    fileprivate let items: [Viewport.LaidOut]
    fileprivate var line: Int
    fileprivate var index = 0

    package mutating func next() -> VisibleItem? {
      guard index < items.count else { return nil }
      let item = VisibleItem(content: items[index].item, line: line, height: items[index].height)
      line += item.height
      index += 1
      return item
    }
  }
}
