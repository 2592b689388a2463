extension Key {
  /// How far the key moves through lines of which some are visible, up if it is less than 0.
  ///
  /// - Parameters:
  ///   - count: The number of all lines.
  ///   - height: The number of visible lines.
  /// - Returns: The number of lines, which may lead beyond the first or last; `nil` if the key doesn't move.
  func distance(in count: Int, height: Int) -> Int? {
    switch self {
    case .down, .character("j"): 1
    case .up, .character("k"): -1
    case .pageDown, .character(" "): max(1, height - 1)
    case .pageUp, .character("b"): -max(1, height - 1)
    case .control("d"): max(1, height / 2)
    case .control("u"): -max(1, height / 2)
    case .home, .character("g"): -count
    case .end, .character("G"): count
    default: nil
    }
  }
}

extension Range<Int> {
  /// As many of some lines as are visible, with a certain one in their middle as far as possible.
  static func window(of size: Int, outOf count: Int, around line: Int) -> Range<Int> {
    let start = Swift.min(Swift.max(0, line - size / 2), Swift.max(0, count - size))
    return start..<Swift.min(count, start + Swift.max(0, size))
  }
}
