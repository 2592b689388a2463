import StatefulTable

/// Creates the bytes that change one frame on a terminal into the next.
///
/// Before the bytes, the terminal must show the old frame, with a plain style and without line
/// wrapping. After them, it shows the new frame.
///
/// The terminal moves lines that only moved. In other lines, only the changed cells are written.
/// Terminals disagree about the width of characters with several scalars. If a line has such a
/// character, the whole line is written, and the column is set after the character. So a
/// disagreement doesn't spread.
public struct FrameWriter: Sendable {
  /// The abilities of the terminal.
  public var abilities: TerminalAbilities

  /// Up to so many bytes reach a terminal in one piece, and it shows nothing between them: they need no
  /// mark of an update, which would be a tenth of them.
  var smallUpdate = 256

  /// Whether frames are on lines that begin somewhere on the terminal, where the cursor is before each frame and after it.
  ///
  /// The cursor goes back to where it was because that place stays known: if the terminal gets narrower, it wraps the lines
  /// below again in a way of its own.
  var isInline = false

  /// Creates a writer for a terminal.
  public init(abilities: TerminalAbilities = TerminalAbilities()) {
    self.abilities = abilities
  }

  /// The bytes that make a terminal show a frame.
  ///
  /// - Parameters:
  ///   - old: The frame on the terminal, or `nil` if it isn't known. The terminal is then cleared
  ///     first.
  ///   - new: The next frame.
  /// - Returns: The bytes of one update. There are none if nothing has changed.
  /// - Complexity: O(*n*) for *n* cells.
  public func bytes(from old: Frame?, to new: Frame) -> [UInt8] {
    let old = old?.size == new.size ? old : nil
    let bytes = FrameUpdate.bytes(from: old, to: new, abilities: abilities, isInline: isInline)
    guard !abilities.isDumb, bytes.count > smallUpdate else { return bytes }
    return TerminalSequence.beginUpdate + bytes + TerminalSequence.endUpdate
  }
}
