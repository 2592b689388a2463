import StatefulTable

/// The parts of a screen that stand beside each other, as those of a split: each may scroll by itself.
struct FrameParts: Sendable {
  /// The parts, in the order in which they were drawn.
  private(set) var rectangles: [Frame.Rectangle] = []

  /// A part of fewer lines is soon written.
  private static let leastLines = 3
  /// What draws more frames than that doesn't divide a screen.
  private static let limit = 8

  var isEmpty: Bool { rectangles.isEmpty }

  /// Removes all parts, and keeps the memory for the next ones.
  mutating func removeAll() {
    rectangles.removeAll(keepingCapacity: true)
  }

  /// Notes that a frame was drawn, by its parts if it has some.
  ///
  /// - Parameters:
  ///   - frame: The frame that was drawn.
  ///   - position: Its place.
  ///   - size: The size of the frame that it was drawn in.
  mutating func insert(_ frame: Frame, at position: Frame.Position, within size: Size) {
    if frame.parts.isEmpty { insert(frame.bounds, at: position, within: size) }
    for part in frame.parts.rectangles { insert(part, at: position, within: size) }
  }

  private mutating func insert(
    _ part: Frame.Rectangle,
    at position: Frame.Position,
    within size: Size
  ) {
    let part = Frame.Rectangle(
      lines: part.lines.moved(by: position.line).clamped(to: 0..<size.lines),
      columns: part.columns.moved(by: position.column).clamped(to: 0..<size.columns)
    )
    guard part.lines.count >= Self.leastLines, rectangles.count < Self.limit,
      (2..<max(2, size.columns)).contains(part.columns.count)
    else { return }
    rectangles.append(part)
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
