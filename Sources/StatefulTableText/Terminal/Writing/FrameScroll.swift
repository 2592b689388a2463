import StatefulTable

/// Lines, or a part of them, that the terminal moves up or down as a whole, before any of them is written.
///
/// A comparison of two frames finds it, whatever has moved. A few of the damaged lines are looked up in the
/// old frame; each distance found so is weighed by the number of cells that it saves.
struct FrameScroll: Hashable {
  /// What moves; what leaves it at one end is lost, and there are blanks at the other.
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
  /// The bytes that set a region, move it and take it back.
  private static let cost = 16

  /// Fewer lines that changed are soon written.
  private static let leastLines = 3
  private static let probes = 4
  /// The cells of a line that are counted, first a few: mostly a scroll saves much more than it costs.
  private static let countedCells = [2, 32]

  /// The scroll of lines that saves the most, if there is one.
  ///
  /// - Parameter frames: The frame before, and the next one.
  /// - Complexity: O(*n*) for *n* cells.
  init?(in frames: FrameComparison) {
    let allLines = frames.new.bounds.lines
    let changed = allLines.count { !frames.isSame($0, as: $0) }
    guard changed >= Self.leastLines else { return nil }
    var best: (scroll: FrameScroll, gain: Int)?
    var seen = 0
    var index = 0
    var probe = 0
    for line in allLines where !frames.isSame(line, as: line) {
      defer { index += 1 }
      guard index >= changed * (2 * probe + 1) / (2 * Self.probes) else { continue }
      guard frames.filled(line) > 0 else { continue }
      probe += 1
      // What moves with the best one tells nothing new.
      if let distance = best?.scroll.distance, allLines.contains(line + distance),
        frames.isSame(line, as: line + distance)
      {
        continue
      }
      for other in allLines where frames.isSame(line, as: other) {
        let distance = other - line
        guard distance != 0, distance != best?.scroll.distance, seen < 2 * Self.probes else {
          continue
        }
        seen += 1
        for limit in Self.countedCells {
          let candidate = Self.best(distance, in: allLines, of: frames, counting: limit)
          guard candidate.gain > best?.gain ?? Self.cost else { continue }
          best = candidate
          break
        }
      }
    }
    guard let best else { return nil }
    self = best.scroll
  }

  /// The lines for which a distance saves the most cells, and how many.
  private static func best(
    _ distance: Int,
    in allLines: Range<Int>,
    of frames: FrameComparison,
    counting limit: Int
  ) -> (scroll: FrameScroll, gain: Int) {
    let end = allLines.upperBound
    let first = max(allLines.lowerBound, allLines.lowerBound - distance)
    var best = (lines: first..<first, gain: 0)
    var start = first
    var gain = 0
    for line in first..<max(first, min(end, end - distance)) {
      let isMoved = frames.isSame(line, as: line + distance)
      let rest = isMoved ? 0 : frames.changes(line, from: line + distance, atMost: limit)
      gain += frames.changes(line, from: line, atMost: limit) - rest
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
      $0 + frames.filled($1) - frames.changes($1, from: $1, atMost: frames.columns.count)
    }
    return (FrameScroll(lines: lines, distance: distance), best.gain - loss)
  }
}
