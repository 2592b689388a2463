import StatefulTable

/// Writes what changes one frame into the next, in few bytes.
///
/// It is a pure function: the terminal shows the old frame, has its pen plain, scrolls as a whole, and
/// doesn't wrap at the right edge; after the bytes it shows the new one. Lines that only moved are
/// moved by the terminal. Of each other line only the runs of cells that changed are written. A line that
/// holds characters of several scalars, whose width terminals don't agree on, is erased and written
/// whole if it changes at all, with the cursor put in its place after each of them, so that a disagreement
/// doesn't spread.
public struct FrameWriter: Sendable {
  /// What the terminal can do.
  public var abilities: TerminalAbilities

  /// Up to so many bytes reach a terminal in one piece, and it shows nothing between them: they need no
  /// mark of an update, which would be a tenth of them.
  var smallUpdate = 256

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
    var output: [UInt8] = []
    write(from: old, to: new, &output)
    return output
  }

  /// Appends the bytes that make a terminal show a frame.
  ///
  /// With memory reserved in the output, nothing is allocated.
  package func write(from old: Frame?, to new: Frame, _ output: inout [UInt8]) {
    let start = output.count
    let old = old.flatMap { $0.size == new.size ? $0 : nil }
    if abilities.synchronizesOutput { output += TerminalSequence.beginUpdate }
    let contentStart = output.count
    FrameUpdate.write(from: old, to: new, abilities: abilities, &output)
    if output.count - start <= smallUpdate {
      output.removeSubrange(start..<contentStart)
    } else if abilities.synchronizesOutput {
      output += TerminalSequence.endUpdate
    }
  }
}
