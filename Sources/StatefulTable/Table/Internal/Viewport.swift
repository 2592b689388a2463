#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What of a table's content is on screen: the headers and rows that touch it, and no others.
///
/// All is computed outward from what is there, so each change costs the lines that come on screen.
@MainActor struct Viewport {
  /// A header or row, as tall as it is.
  struct LaidOut {
    var item: ContentWalker.Item
    var height: Int
    /// The row's id, as it was when the row came on screen or the table was last told of a change.
    var id: AnyHashable?
    /// Whether the id was asked for.
    ///
    /// Not every row has one.
    var isIdentified = false
  }

  /// The first row of which something can be seen; where there is none, the first header.
  ///
  /// It is what stays on its line, whatever happens around it.
  struct Anchor {
    var item: ContentWalker.Item
    /// The lines of it that are hidden above.
    var hiddenLines: Int
    /// The line of the screen on which its first visible line stands.
    var screenLine: Int
  }

  /// A row of which something can be seen.
  struct Row {
    var indexPath: IndexPath
    var id: AnyHashable?
    /// The line of the screen on which its first line stands.
    var line: Int
  }

  /// The height of the screen.
  var lines = 0
  /// What touches the screen, from the top.
  ///
  /// Empty only when the table is.
  private(set) var items: [LaidOut] = []
  /// The lines of the first item that are above the screen.
  private(set) var offset = 0
  /// Whether the header of the first item's section covers the first line, its own place being above.
  private(set) var hasPinnedHeader = false

  /// The lines from the top of the screen to the end of the last item.
  var laidOutLines: Int {
    // A loop, as a closure is asked each time whether it is on the main actor.
    var count = -offset
    for index in items.indices { count += items[index].height }
    return count
  }
}

// MARK: - Changing

extension Viewport {
  /// Shows the content from its first line.
  mutating func showTop(_ walker: ContentWalker) {
    items = []
    offset = 0
    if let first = walker.first { items = [laidOut(first, walker)] }
    settle(walker)
  }

  /// Shows what is anchored, or what is nearest to it now, with its first visible line on the line of
  /// the screen where it stood.
  ///
  /// It stands higher if there is not enough content above it, and lower where the header that sticks
  /// to the top would hide it.
  mutating func hold(_ anchor: Anchor, _ walker: ContentWalker) {
    guard let item = walker.item(nearestTo: anchor.item) else { return showTop(walker) }
    let held = laidOut(item, walker)
    items = [held]
    offset = item == anchor.item ? min(anchor.hiddenLines, held.height - 1) : 0
    let screenLine = min(anchor.screenLine, max(0, lines - 1))
    moveUp(by: max(screenLine, pinsHeader(over: item, walker) ? 1 : 0), walker)
    settle(walker)
  }

  /// Takes in content that was added after the last item.
  mutating func extend(_ walker: ContentWalker) {
    if items.isEmpty { showTop(walker) } else { settle(walker) }
  }

  /// Moves down by a number of lines, as far as there is content below the screen.
  ///
  /// Blank lines at the bottom become no more, and are not filled either: that would move it up.
  mutating func scrollDown(by distance: Int, _ walker: ContentWalker) {
    guard !items.isEmpty else { return }
    let blankLines = blankLines(walker)
    if distance < walker.lineLimit {
      pass(distance, walker)
    } else if let last = walker.last {
      items = [laidOut(last, walker)]
      offset = items[0].height - 1
    }
    settle(walker)
    fill(allowingBlankLines: blankLines, walker)
  }

  private mutating func pass(_ distance: Int, _ walker: ContentWalker) {
    var index = 0
    var remaining = distance
    while remaining > 0 {
      let rest = items[index].height - offset
      guard remaining >= rest else {
        offset += remaining
        break
      }
      if index + 1 == items.count {
        guard let next = walker.item(after: items[index].item) else {
          offset = items[index].height - 1
          break
        }
        // What was passed is let go at once: a long way costs no memory.
        items = [laidOut(next, walker)]
        index = 0
      } else {
        index += 1
      }
      offset = 0
      remaining -= rest
    }
    items.removeFirst(index)
  }

  /// Moves up by a number of lines, as far as there is content above the screen.
  mutating func scrollUp(by distance: Int, _ walker: ContentWalker) {
    guard distance < walker.lineLimit else { return showTop(walker) }
    moveUp(by: distance, walker)
    settle(walker)
  }

  /// Moves up as far as it takes to have no more than a number of lines blank at the bottom.
  mutating func fill(allowingBlankLines allowed: Int, _ walker: ContentWalker) {
    let excess = blankLines(walker) - allowed
    guard excess > 0 else { return }
    scrollUp(by: excess, walker)
  }

  /// Moves to the top if the whole content fits on the screen.
  mutating func showAllIfItFits(_ walker: ContentWalker) {
    let blankLines = blankLines(walker)
    guard blankLines > 0 else { return }
    var filled = self
    filled.moveUp(by: blankLines, walker)
    guard filled.offset == 0, let first = filled.items.first?.item,
      walker.item(before: first) == nil
    else { return }
    self = filled
    settle(walker)
  }

  private mutating func moveUp(by distance: Int, _ walker: ContentWalker) {
    var remaining = distance
    var above: [LaidOut] = []
    above.reserveCapacity(max(0, min(distance, items.count)))
    while remaining > 0, var top = above.last ?? items.first {
      if offset >= remaining {
        offset -= remaining
        break
      }
      remaining -= offset
      offset = 0
      guard let previous = walker.item(before: top.item) else { break }
      top = laidOut(previous, walker)
      if above.count > lines {
        above = []
        items = []
      }
      above.append(top)
      offset = top.height
    }
    items.insert(contentsOf: above.reversed(), at: 0)
  }

  /// Lays out what came on screen below, lets go what left it, and looks after ids and headers.
  private mutating func settle(_ walker: ContentWalker) {
    var covered = laidOutLines
    while covered < lines, let last = items.last, let next = walker.item(after: last.item) {
      let below = laidOut(next, walker)
      items.append(below)
      covered += below.height
    }
    while items.count > 1, covered - items[items.count - 1].height >= lines {
      covered -= items.removeLast().height
    }
    for index in items.indices where !items[index].isIdentified {
      items[index].isIdentified = true
      guard case .row(let indexPath) = items[index].item else { continue }
      items[index].id = walker.source.id(ofRowAt: indexPath)
    }
    hasPinnedHeader = items.first.map { pinsHeader(over: $0.item, walker) } ?? false
  }

  /// Whether an item on the first line is covered by the header of its section.
  ///
  /// On a screen of one line there would be nothing else to see.
  func pinsHeader(over item: ContentWalker.Item, _ walker: ContentWalker) -> Bool {
    lines > 1 && item.isRow && walker.hasHeader(item.section)
  }

  private func laidOut(_ item: ContentWalker.Item, _ walker: ContentWalker) -> LaidOut {
    LaidOut(item: item, height: walker.height(of: item))
  }
}
