import StatefulTable

/// Makes the bytes for the terminal of one frame after the other, in memory that is used again.
///
/// Before the first frame that has parts beside each other, it asks the terminal whether it has left and right
/// margins. Until the answer comes, it writes as for a terminal without.
struct FrameRenderer {
  private enum Question {
    case open
    case asked
    case closed
  }

  private var writer: FrameWriter
  private var question: Question
  /// What the terminal shows, if that is known.
  private var shown: Frame?
  /// The frame before that, whose memory the next one takes.
  private var spare: Frame?

  init(_ writer: FrameWriter) {
    self.writer = writer
    let abilities = writer.abilities
    question = abilities.canBeAsked && !abilities.scrollsColumns ? .open : .closed
  }

  /// Makes the next frame be written as a whole, whatever the terminal shows.
  mutating func invalidate() {
    shown = nil
  }

  /// A blank frame, in memory that isn't needed any more.
  mutating func takeBlankFrame(size: Size) -> Frame {
    guard var frame = spare, frame.size == size else { return Frame(size: size) }
    spare = nil
    frame.clear()
    return frame
  }

  /// Appends the bytes that make the terminal show the next frame; none if it shows it already.
  mutating func write(_ frame: consuming Frame, _ output: inout ByteBuffer) {
    if question == .open, !frame.parts.isEmpty { ask(&output) }
    writer.write(from: &shown, to: frame, &output)
    spare = shown
    shown = frame
  }

  // MARK: Margins

  /// Whether the terminal has been asked, and hasn't answered yet.
  var awaitsReport: Bool { question == .asked }

  private mutating func ask(_ output: inout ByteBuffer) {
    output.append(contentsOf: TerminalSequence.askForMargins)
    question = .asked
    // Some terminals show a part of what they don't understand. A whole frame erases that.
    invalidate()
  }

  /// Receives what the terminal says of itself.
  mutating func receive(_ reports: TerminalReports) {
    guard awaitsReport else { return }
    if let hasMargins = reports.hasMargins { writer.abilities.scrollsColumns = hasMargins }
    if reports.isIdentified { question = .closed }
  }

  /// Asks again, if the answer was lost.
  mutating func forgetQuestion() {
    if awaitsReport { question = .open }
  }
}
