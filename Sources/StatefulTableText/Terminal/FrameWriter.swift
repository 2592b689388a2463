import StatefulTable

/// Writes what changes one frame into the next, in few bytes.
///
/// It is a pure function: the terminal shows the old frame, has its pen plain, and doesn't wrap at the
/// right edge; after the bytes it shows the new one. Of each line only the runs of cells that
/// changed are written. A line that holds characters of several scalars, whose width terminals don't
/// agree on, is written whole if it changes at all, with the cursor put in its place after each of them, so
/// that a disagreement doesn't spread.
public struct FrameWriter: Sendable {
  /// What the terminal can do.
  public var abilities: TerminalAbilities

  /// Creates a writer for a terminal.
  public init(abilities: TerminalAbilities = TerminalAbilities()) {
    self.abilities = abilities
  }

  /// The bytes that make a terminal show a frame.
  ///
  /// - Parameters:
  ///   - old: What it shows now, or `nil` if that isn't known: then it is cleared first.
  ///   - new: What it is to show.
  /// - Returns: One update, or no bytes if nothing changed.
  /// - Complexity: O(*n*) for *n* cells.
  public func bytes(from old: Frame?, to new: Frame) -> [UInt8] {
    let old = old.flatMap { $0.size == new.size ? $0 : nil }
    var update = FrameUpdate(from: old, to: new, colors: abilities.colors)
    update.writeLines()
    if update.output.isEmpty, old != nil {
      update.writeCursor()
      return update.output
    }
    update.writeCursor()
    guard abilities.synchronizesOutput else { return update.output }
    return TerminalSequence.beginUpdate + update.output + TerminalSequence.endUpdate
  }
}
