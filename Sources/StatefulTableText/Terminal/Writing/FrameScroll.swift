import StatefulTable

/// Lines, or a part of them, that the terminal moves up or down as a whole, before any of them is written.
///
/// A comparison of two frames finds it, whatever has moved. A few of the changed lines are looked up in the
/// old frame; each distance found so is weighed by the number of lines that needn't be written.
struct FrameScroll {
  /// What moves; what leaves it at one end is lost, and there are blanks at the other.
  var lines: Range<Int>
  /// How far the content moves up, or down if it is less than 0.
  var distance: Int
  /// For each line of the screen whether it then looks as it is to look.
  let isMoved: [Bool]

  /// The line on which a line's content was before, or `nil` if it comes in blank.
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

  /// The scroll of lines that saves the most, if there is one, between frames of one size.
  ///
  /// - Complexity: O(*n*) for *n* cells.
  init?(from old: Frame, to new: Frame, isUnchanged: [Bool]) {
    let changed = isUnchanged.indices.filter { !isUnchanged[$0] && !new.isBlank(line: $0) }
    guard changed.count >= Self.leastLines else { return nil }
    var distances = Set<Int>()
    for probe in 0..<Self.probes {
      let line = changed[changed.count * (2 * probe + 1) / (2 * Self.probes)]
      // What moves with another probe tells nothing new.
      if distances.contains(where: { new.line(line, looksLike: line + $0, of: old) }) { continue }
      distances.formUnion(
        isUnchanged.indices.lazy.filter { new.line(line, looksLike: $0, of: old) }
          .map { $0 - line }.prefix(Self.probes)
      )
    }
    let best = distances.map { distance in
      Self.best(
        distance,
        isUnchanged,
        isMoved: isUnchanged.indices.map { new.line($0, looksLike: $0 + distance, of: old) }
      )
    }.max { ($0.gain, $1.scroll.distance) < ($1.gain, $0.scroll.distance) }
    guard let best, best.gain > 1 else { return nil }
    self = best.scroll
  }

  /// The lines for which a distance saves the most, and how many needn't be written.
  private static func best(
    _ distance: Int,
    _ isUnchanged: [Bool],
    isMoved: [Bool]
  ) -> (scroll: FrameScroll, gain: Int) {
    let first = max(0, -distance)
    var best = (lines: first..<first, gain: 0)
    var start = first
    var gain = 0
    for line in first..<max(first, min(isUnchanged.count, isUnchanged.count - distance)) {
      gain += (isMoved[line] ? 1 : 0) - (isUnchanged[line] ? 1 : 0)
      if gain <= 0 {
        start = line + 1
        gain = 0
      } else if gain > best.gain, isMoved[line] {
        best = (start..<line + 1, gain)
      }
    }
    let moved = best.lines
    let top = min(moved.lowerBound, moved.lowerBound + distance)
    let lines = top..<max(moved.upperBound, moved.upperBound + distance)
    let blank =
      distance > 0
      ? moved.upperBound..<lines.upperBound : lines.lowerBound..<moved.lowerBound
    let loss = blank.count { isUnchanged[$0] }
    return (FrameScroll(lines: lines, distance: distance, isMoved: isMoved), best.gain - loss)
  }
}
