import Glibc
import StatefulTable

extension Frame: Equatable {
  /// Whether two frames look the same and have the cursor at the same place.
  public static func == (left: Frame, right: Frame) -> Bool {
    left.size == right.size && left.cursor == right.cursor
      && left.cells.span.looksLike(right.cells.span)
  }

  /// Whether a line looks the same as one of another frame of the same width, which may not have that one.
  func line(_ line: Int, looksLike otherLine: Int, of other: Frame) -> Bool {
    guard (0..<other.size.lines).contains(otherLine) else { return false }
    let otherCells = other.cells.span.extracting(other.indices(ofLine: otherLine))
    return cells.span.extracting(indices(ofLine: line)).looksLike(otherCells)
  }
}

extension Span<FrameCell> {
  /// Whether the cells look the same as others.
  fileprivate func looksLike(_ others: Span<FrameCell>) -> Bool {
    bytes.withUnsafeBytes { bytes in
      others.bytes.withUnsafeBytes { otherBytes in
        guard bytes.count == otherBytes.count else { return false }
        // Only no bytes have no address. Otherwise both have as many, and all of them are set.
        guard let start = bytes.baseAddress, let other = otherBytes.baseAddress else { return true }
        return memcmp(start, other, bytes.count) == 0
      }
    }
  }
}

extension Frame {
  /// A description of the difference from another frame, for tests.
  ///
  /// ```swift
  /// #expect(screen.frame().difference(from: expected) == nil)
  /// ```
  ///
  /// - Returns: `nil` if the frames are equal. Otherwise the sizes or cursors if they differ, or
  ///   each line that differs, with the first column and both texts.
  /// - Complexity: O(*n*) for *n* cells.
  public func difference(from other: Frame) -> String? {
    guard size == other.size else {
      return "size: \(size.columns)×\(size.lines) instead of "
        + "\(other.size.columns)×\(other.size.lines)"
    }
    var lines: [String] = []
    for line in 0..<size.lines where !self.line(line, looksLike: line, of: other) {
      let column = firstDifference(line, from: other)
      lines.append("line \(line), column \(column):")
      lines.append("  \(describe(line, column))")
      lines.append("  instead of \(other.describe(line, column))")
    }
    if cursor != other.cursor {
      lines.append("cursor: \(Self.words(cursor)) instead of \(Self.words(other.cursor))")
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private func firstDifference(_ line: Int, from other: Frame) -> Int {
    (0..<size.columns).first { cell(line, $0) != other.cell(line, $0) } ?? size.columns
  }

  private func describe(_ line: Int, _ column: Int) -> String {
    let style = self[line: line, column: column].style
    let text = "\(text(ofLine: line).debugDescription)"
    return style == .plain ? text : "\(text) in \(style)"
  }

  private static func words(_ position: Position?) -> String {
    position.map { "line \($0.line), column \($0.column)" } ?? "none"
  }
}

extension Frame: CustomStringConvertible {
  /// The text of the frame.
  public var description: String { text }
}
