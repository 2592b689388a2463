/// Draws a content and makes the bytes for the terminal, in memory that is used again.
struct FrameRenderer {
  private let writer: FrameWriter
  /// What the terminal shows, if that is known.
  private var shown: Frame?
  /// The frame before that, whose memory the next one takes.
  private var spare: Frame?
  private var bytes: [UInt8] = []

  init(_ writer: FrameWriter) {
    self.writer = writer
  }

  /// Makes the next frame be written as a whole, whatever the terminal shows.
  mutating func invalidate() {
    shown = nil
  }

  /// Draws the next frame.
  ///
  /// - Returns: The bytes that make the terminal show it; none if it shows it already.
  @MainActor mutating func render(_ content: any TerminalContent) -> [UInt8] {
    var frame = takeBlankFrame(content)
    content.draw(in: &frame)
    bytes.removeAll(keepingCapacity: true)
    writer.write(from: shown, to: frame, &bytes)
    spare = shown
    shown = frame
    return bytes
  }

  @MainActor private mutating func takeBlankFrame(_ content: any TerminalContent) -> Frame {
    guard var frame = spare, frame.size == content.size else { return Frame(size: content.size) }
    spare = nil
    frame.clear()
    return frame
  }
}
