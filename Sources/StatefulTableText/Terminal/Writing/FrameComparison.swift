import StatefulTable

/// What a terminal shows beside what it is to show, line for line.
///
/// Cells are read from the frames' memory: an array would check each access.
struct FrameComparison {
  /// What the terminal shows.
  let old: Frame
  /// What it is to show.
  let new: Frame

  // Safe: `run` alone makes a comparison, for a call during which the frames keep their memory.
  private let oldCells: UnsafeBufferPointer<FrameCell>
  private let newCells: UnsafeBufferPointer<FrameCell>
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
        let hasClusters = !old.clusters.isEmpty || !new.clusters.isEmpty
        return body(
          FrameComparison(
            old: old,
            new: new,
            oldCells: oldCells,
            newCells: newCells,
            hasClusters: hasClusters
          )
        )
      }
    }
  }

  /// The number of columns of both frames.
  var columns: Int { new.size.columns }

  /// The cells of a line of the old frame.
  func oldLine(_ line: Int) -> UnsafeBufferPointer<FrameCell> {
    UnsafeBufferPointer(rebasing: oldCells[old.indices(ofLine: line)])
  }

  /// The cells of a line of the new frame.
  func newLine(_ line: Int) -> UnsafeBufferPointer<FrameCell> {
    UnsafeBufferPointer(rebasing: newCells[new.indices(ofLine: line)])
  }

  /// Whether a line of the new frame looks the same in some columns as one of the old frame.
  @inline(__always)
  func isSame(_ line: Int, as oldLine: Int, _ columns: Range<Int>) -> Bool {
    guard !hasClusters else { return columns.allSatisfy { isSame(line, as: oldLine, at: $0) } }
    let cells = UnsafeBufferPointer(rebasing: newLine(line)[columns])
    let oldCells = UnsafeBufferPointer(rebasing: self.oldLine(oldLine)[columns])
    return UnsafeRawBufferPointer(cells).hasSameBytes(as: UnsafeRawBufferPointer(oldCells))
  }

  private func isSame(_ line: Int, as oldLine: Int, at column: Int) -> Bool {
    new.looks(like: old, at: new.index(line, column), old.index(oldLine, column))
  }

  /// How many cells of a line look different from those of a line of the old frame, up to a limit.
  func changes(_ line: Int, from oldLine: Int, _ columns: Range<Int>, atMost limit: Int) -> Int {
    let cells = newLine(line)
    let oldCells = self.oldLine(oldLine)
    var count = 0
    for column in columns {
      let isSame =
        hasClusters ? isSame(line, as: oldLine, at: column) : cells[column] == oldCells[column]
      guard !isSame else { continue }
      count += 1
      if count == limit { break }
    }
    return count
  }

  /// How many cells of a line of the new frame aren't blank.
  func filled(_ line: Int, _ columns: Range<Int>) -> Int {
    newLine(line)[columns].count { !$0.isBlank }
  }
}
