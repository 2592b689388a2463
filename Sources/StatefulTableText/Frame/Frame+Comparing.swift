import StatefulTable

extension Frame: Equatable {
  /// Whether two frames look the same and have the cursor at the same place.
  public static func == (left: Frame, right: Frame) -> Bool {
    guard left.size == right.size, left.cursor == right.cursor else { return false }
    return left.cells.indices.allSatisfy { left.looks(like: right, at: $0, $0) }
  }

  /// Whether a line looks the same as one of another frame of the same width, which may not have that one.
  func line(_ line: Int, looksLike otherLine: Int, of other: Frame) -> Bool {
    guard (0..<other.size.lines).contains(otherLine) else { return false }
    return (0..<size.columns).allSatisfy {
      looks(like: other, at: index(line, $0), other.index(otherLine, $0))
    }
  }

  /// Whether a cell looks the same as one of another frame.
  func looks(like other: Frame, at index: Int, _ otherIndex: Int) -> Bool {
    let cell = cells[index]
    let otherCell = other.cells[otherIndex]
    if clusters.isEmpty { return cell == otherCell }
    guard case .cluster(let cluster) = cell.content,
      case .cluster(let otherCluster) = otherCell.content
    else { return cell == otherCell }
    return cell.style == otherCell.style && cell.isWide == otherCell.isWide
      && clusters[Int(cluster)].utf8.elementsEqual(other.clusters[Int(otherCluster)].utf8)
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
    for line in differingLines(from: other) {
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

  /// The lines that look different in another frame of the same size.
  ///
  /// - Returns: All lines if the sizes differ.
  /// - Complexity: O(*n*) for *n* cells.
  public func differingLines(from other: Frame) -> [Int] {
    guard size == other.size else { return Array(0..<size.lines) }
    return (0..<size.lines).filter { firstDifference($0, from: other) < size.columns }
  }

  private func firstDifference(_ line: Int, from other: Frame) -> Int {
    (0..<size.columns).first {
      !looks(like: other, at: index(line, $0), other.index(line, $0))
    } ?? size.columns
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
