import StatefulTable

/// What a terminal shows beside what it is to show, line for line.
///
/// Cells are read from the frames' memory: an array would check each access.
struct FrameComparison {
  /// What the terminal shows.
  let old: Frame
  /// What it is to show.
  let new: Frame
  /// The columns of both.
  var columns: Range<Int> { new.bounds.columns }

  // Safe: `run` alone makes a comparison, for a call during which the frames keep their memory.
  private let oldCells: UnsafeBufferPointer<FrameCell>
  private let newCells: UnsafeBufferPointer<FrameCell>
  /// For each line of the new frame, the line of the old one that was last found to look the same, or -1.
  ///
  /// Lines that are the same are read to their ends, and asked for several times.
  private let sameLines: UnsafeMutableBufferPointer<Int>
  /// Which cluster a number stands for is each frame's own business.
  private let hasClusters: Bool

  /// Compares two frames of the same size.
  ///
  /// - Parameters:
  ///   - old: What the terminal shows.
  ///   - new: What it is to show.
  ///   - body: Uses the comparison, which must not outlive the call.
  /// - Returns: What the body returns.
  static func run<Result>(
    _ old: Frame,
    _ new: Frame,
    _ body: (FrameComparison) -> Result
  ) -> Result {
    old.cells.withUnsafeBufferPointer { oldCells in
      new.cells.withUnsafeBufferPointer { newCells in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: new.size.lines) { sameLines in
          sameLines.initialize(repeating: -1)
          return body(
            FrameComparison(
              old: old,
              new: new,
              oldCells: oldCells,
              newCells: newCells,
              sameLines: sameLines,
              hasClusters: !old.clusters.isEmpty || !new.clusters.isEmpty
            )
          )
        }
      }
    }
  }

  /// The cells of a line of the old frame.
  func oldLine(_ line: Int) -> UnsafeBufferPointer<FrameCell> {
    UnsafeBufferPointer(rebasing: oldCells[old.indices(ofLine: line)])
  }

  /// The cells of a line of the new frame.
  func newLine(_ line: Int) -> UnsafeBufferPointer<FrameCell> {
    UnsafeBufferPointer(rebasing: newCells[new.indices(ofLine: line)])
  }

  /// Whether a line of the new frame looks the same as one of the old frame.
  @inline(__always)
  func isSame(_ line: Int, as oldLine: Int) -> Bool {
    if sameLines[line] == oldLine { return true }
    guard looksSame(line, as: oldLine) else { return false }
    sameLines[line] = oldLine
    return true
  }

  @inline(__always)
  private func looksSame(_ line: Int, as oldLine: Int) -> Bool {
    columns.allSatisfy { isSame(line, as: oldLine, at: $0) }
  }

  private func isSame(_ line: Int, as oldLine: Int, at column: Int) -> Bool {
    let index = new.index(line, column)
    let oldIndex = old.index(oldLine, column)
    return hasClusters
      ? new.looks(like: old, at: index, oldIndex) : newCells[index] == oldCells[oldIndex]
  }

  /// How many cells of a line look different from those of a line of the old frame, up to a limit.
  func changes(_ line: Int, from oldLine: Int, atMost limit: Int) -> Int {
    if sameLines[line] == oldLine { return 0 }
    var count = 0
    for column in columns where !isSame(line, as: oldLine, at: column) {
      count += 1
      if count == limit { break }
    }
    return count
  }

  /// How many cells of a line of the new frame aren't blank.
  func filled(_ line: Int) -> Int {
    newLine(line).count { !$0.isBlank }
  }
}
