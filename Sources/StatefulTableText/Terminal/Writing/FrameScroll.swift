import StatefulTable

/// Lines that the terminal moves up or down as a whole, before any of them is written.
///
/// A comparison of two frames finds it, whatever has moved. A few of the damaged lines are looked up in the
/// old frame; each distance found so is weighed by the number of cells that it saves.
struct FrameScroll: Hashable {
  /// The lines that move; what leaves them at one end is lost, and there are blank lines at the other.
  var lines: Range<Int>
  /// How far the content moves up, or down if it is less than 0.
  var distance: Int

  /// The line on which a line's content stood before, or `nil` if it comes in blank.
  func source(of line: Int) -> Int? {
    guard lines.contains(line) else { return line }
    return lines.contains(line + distance) ? line + distance : nil
  }
}

// MARK: - Finding

extension FrameScroll {
  /// Fewer lines that changed are soon written.
  private static let leastLines = 3
  private static let probes = 4
  /// The bytes that set a region, move it and take it back.
  private static let cost = 16
  /// With so many cells saved it is clear that a line is worth moving: more aren't counted.
  private static let clearGain = 24

  /// The scroll that saves the most, if there is one.
  ///
  /// - Complexity: O(*n*) for *n* cells.
  init?(from old: Frame, to new: Frame) {
    let changed = (0..<new.size.lines).count { !new.isSame(line: $0, as: $0, of: old) }
    guard changed >= Self.leastLines else { return nil }
    var best: (scroll: FrameScroll, gain: Int)?
    var seen = 0
    var index = 0
    var probe = 0
    for line in 0..<new.size.lines where !new.isSame(line: line, as: line, of: old) {
      defer { index += 1 }
      guard index >= changed * (2 * probe + 1) / (2 * Self.probes) else { continue }
      guard !new.isBlank(line: line) else { continue }
      probe += 1
      for other in 0..<new.size.lines where new.isSame(line: line, as: other, of: old) {
        let distance = other - line
        guard distance != 0, distance != best?.scroll.distance, seen < 2 * Self.probes else {
          continue
        }
        seen += 1
        let candidate = Self.best(distance, from: old, to: new)
        if candidate.gain > best?.gain ?? Self.cost { best = candidate }
      }
    }
    guard let best else { return nil }
    self = best.scroll
  }

  /// The lines for which a distance saves the most cells, and how many.
  private static func best(
    _ distance: Int,
    from old: Frame,
    to new: Frame
  ) -> (scroll: FrameScroll, gain: Int) {
    let height = new.size.lines
    let first = max(0, -distance)
    var best = (lines: first..<first, gain: 0)
    var start = first
    var gain = 0
    for line in first..<max(first, min(height, height - distance)) {
      let rest = new.changes(line: line, from: old, line + distance, atMost: clearGain)
      gain += new.changes(line: line, from: old, line, atMost: clearGain) - rest
      if gain <= 0 {
        start = line + 1
        gain = 0
      } else if gain > best.gain, rest == 0 {
        best = (start..<line + 1, gain)
      }
    }
    let moved = best.lines
    let top = min(moved.lowerBound, moved.lowerBound + distance)
    let lines = top..<max(moved.upperBound, moved.upperBound + distance)
    // What comes in is blank, whatever stood there.
    let blank =
      distance > 0
      ? moved.upperBound..<lines.upperBound : lines.lowerBound..<moved.lowerBound
    let loss = blank.reduce(0) {
      $0 + new.changes(line: $1, from: nil, 0) - new.changes(line: $1, from: old, $1)
    }
    return (FrameScroll(lines: lines, distance: distance), best.gain - loss)
  }
}

extension Frame {
  fileprivate func isBlank(line: Int) -> Bool {
    cells[indices(ofLine: line)].allSatisfy(\.isBlank)
  }

  /// How many cells of a line look different from those of another frame's line, or from blanks.
  fileprivate func changes(
    line: Int,
    from other: Frame?,
    _ otherLine: Int,
    atMost limit: Int = .max
  ) -> Int {
    let indices = indices(ofLine: line)
    guard let other else { return cells[indices].count { !$0.isBlank } }
    let offset = other.index(otherLine, 0) - indices.lowerBound
    guard !isSame(line: line, as: otherLine, of: other) else { return 0 }
    guard clusters.isEmpty, other.clusters.isEmpty else {
      return min(limit, indices.count { !looks(like: other, at: $0, $0 + offset) })
    }
    return cells.withUnsafeBufferPointer { cells in
      other.cells.withUnsafeBufferPointer { otherCells in
        var count = 0
        for index in indices where cells[index] != otherCells[index + offset] {
          count += 1
          if count == limit { break }
        }
        return count
      }
    }
  }
}
