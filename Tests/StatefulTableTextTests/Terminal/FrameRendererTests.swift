import StatefulTable
import Testing

@testable import StatefulTableText

/// One frame after the other, and what a terminal is asked between them.
struct FrameRendererTests {
  private static let question = "\u{1B}[?69$p\u{1B}[c"
  private let size = Size(columns: 20, lines: 6)

  /// A frame with a part on its left side.
  private var divided: Frame {
    var frame = Frame(size: size)
    frame.draw(Frame(size: Size(columns: 9, lines: 6)))
    return frame
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("The first frame with parts asks, and is drawn as a whole")
  func firstFrameWithPartsAsks() {
    var renderer = FrameRenderer(FrameWriter())
    #expect(text(renderer.bytes(for: Frame(size: size))) == "\u{1B}[H\u{1B}[2J")
    #expect(renderer.bytes(for: Frame(size: size)).isEmpty && !renderer.awaitsReport)
    #expect(text(renderer.bytes(for: divided)) == Self.question + "\u{1B}[H\u{1B}[2J")
    #expect(renderer.awaitsReport)
    #expect(renderer.bytes(for: divided).isEmpty)
  }

  @Test("A question is asked again only if the answer was lost")
  func questionIsAskedAgain() {
    var renderer = FrameRenderer(FrameWriter())
    _ = renderer.bytes(for: divided)
    renderer.forgetQuestion()
    #expect(!renderer.awaitsReport)
    #expect(text(renderer.bytes(for: divided)).hasPrefix(Self.question))
    renderer.receive(TerminalReports(hasMargins: true))
    #expect(renderer.awaitsReport)
    renderer.receive(TerminalReports(isIdentified: true))
    #expect(!renderer.awaitsReport)
    renderer.forgetQuestion()
    #expect(renderer.bytes(for: divided).isEmpty)
  }

  @Test(
    "Nothing is asked where it may do harm",
    arguments: [
      ("xterm-256color", true), ("screen", true), ("linux", false), ("linux-16color", false),
      ("vt100", false), ("unknown", false), ("dumb", false), ("", false),
    ]
  )
  func nothingIsAsked(term: String, isAsked: Bool) {
    let abilities = TerminalAbilities { $0 == "TERM" ? term : nil }
    #expect(!abilities.scrollsColumns)
    var renderer = FrameRenderer(FrameWriter(abilities: abilities))
    #expect(text(renderer.bytes(for: divided)).contains(Self.question) == isAsked)
    #expect(renderer.awaitsReport == isAsked)
  }

  @Test("A terminal that is known to have margins isn't asked")
  func terminalThatIsKnown() {
    var renderer = FrameRenderer(FrameWriter(abilities: .init(scrollsColumns: true)))
    #expect(text(renderer.bytes(for: divided)) == "\u{1B}[H\u{1B}[2J")
    // What nobody asked for changes nothing.
    renderer.receive(TerminalReports(hasMargins: false, isIdentified: true))
    #expect(!renderer.awaitsReport)
  }
}

extension FrameRenderer {
  /// The bytes that make a terminal show the next frame.
  fileprivate mutating func bytes(for frame: Frame) -> [UInt8] {
    var output = ByteBuffer()
    write(frame, &output)
    return output.withUnsafeBytes { Array($0) }
  }
}
