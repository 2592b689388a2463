import StatefulTable

/// Makes the bytes for the terminal of one frame after the other, in memory that is used again.
struct FrameRenderer {
  private let writer: FrameWriter
  /// What the terminal shows, if that is known.
  private var shown: Frame?
  /// The frame before that, whose memory the next one takes.
  private var spare: Frame?

  init(_ writer: FrameWriter) {
    self.writer = writer
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
    writer.write(from: shown, to: frame, &output)
    spare = shown
    shown = frame
  }
}
