import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

/// Recordings of what goes into a screen.
@MainActor struct SessionRecordingTests {
  private final class Words: PagedTableController<Word>, SearchableController {
    override func cell(for item: Word) -> Cell { Cell(item.id) }
    func searchTextDidChange(to text: String) {}
  }

  private static var source: ScriptedPageSource<Word> {
    ScriptedPageSource([
      ["a", "b", "c", "d"], ScriptedPage<Word>(["e", "f", "g", "h"]).failing(Offline()),
      ["i", "j", "k", "l"],
    ])
  }

  private static func screen(_ source: ScriptedPageSource<Word>, lines: Int = 6) -> TableScreen {
    let list = Words(source: source, clock: ManualClock())
    list.title = "Words"
    list.searchDelay = .zero
    return TableScreen(list, size: Size(columns: 40, lines: lines), clock: ManualClock())
  }

  /// A story in which keys come before, between and after the answers.
  private static func recorded() async throws -> (SessionRecording, Frame) {
    let source = source
    let screen = screen(source)
    let recorder = SessionRecorder(of: screen, source)
    source.hold()
    screen.appear()
    screen.send(.character("?"), .escape)
    source.release()
    await screen.settled()
    screen.send(.character("t"))
    await screen.settled()
    source.hold()
    screen.send(.character("j"), .character("j"))
    screen.size = Size(columns: 30, lines: 7)
    screen.send(.mouse(MouseEvent(.wheelDown, at: Frame.Position(line: 2, column: 1))))
    source.release()
    await screen.settled()
    return (recorder.recording, screen.frame())
  }

  @Test func `A replay ends with the same screen, whatever came between the answers`() async throws
  {
    let (recording, frame) = try await Self.recorded()
    #expect(
      recording.description == """
        size 40x6
        keys ? <esc>
        answer page
        failure page 1
        keys t
        answer page 1
        keys j j
        size 30x7
        wheel-down 2 1

        """ || recording.description.contains("answer page 2")
    )
    let source = Self.source
    let screen = Self.screen(source, lines: 3)
    try await recording.replay(on: screen, source)
    #expect(screen.frame().difference(from: frame) == nil)
  }

  @Test func `A recording is the same after it was written and read`() async throws {
    var recording = try await Self.recorded().0
    recording.steps += [
      .input(.paste("two\nlines \"quoted\" \\n")), .input(.paste("")), .input(.longPaste),
      .input(.focus(true)),
      .input(.focus(false)), .input(.key(.control("d"))), .input(.key(.character("<"))),
      .input(.mouse(MouseEvent(.click, at: Frame.Position(line: 3, column: 10)))),
      .input(.mouse(MouseEvent(.release, at: Frame.Position(line: 3, column: 10)))),
      .input(.mouse(MouseEvent(.wheelUp, at: Frame.Position(line: 0, column: 0)))),
      .answer(request: "newer", isFailure: true),
      .answer(request: "page with a b", isFailure: false),
    ]
    #expect(try SessionRecording(parsing: recording.description) == recording)
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try recording.write(toFile: path)
    #expect(try SessionRecording(contentsOfFile: path) == recording)
    #expect(throws: (any Error).self) { try SessionRecording(contentsOfFile: path + ".missing") }
  }

  @Test(arguments: [
    "a\r\nb", "\r", "\u{2028}\u{2029}\u{85}\u{B}\u{C}", "\u{1B}[2J\u{0}\t", "  ", "\u{301}a\u{301}",
    "\\u{d}",
  ])
  func `A paste is the same after it was written and read, whatever is in it`(text: String) throws {
    let recording = SessionRecording([.input(.paste(text)), .input(.focus(true))])
    let read = try SessionRecording(parsing: recording.description)
    #expect(read == recording)
    guard case .input(.paste(let pasted)) = read.steps[0] else { return }
    #expect(Array(pasted.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `Comments and empty lines say nothing`() throws {
    let recording = try SessionRecording(parsing: "# a test\n\n  size 5x4  \r\n keys j # k\n")
    #expect(
      recording.steps == [
        .size(Size(columns: 5, lines: 4)), .input(.key(.character("j"))),
        .input(.key(.character("#"))), .input(.key(.character("k"))),
      ]
    )
  }

  @Test(arguments: [
    ("size 80", #"Line 2: found "size 80", expected size COLUMNSxLINES, such as size 80x24."#),
    ("size -1x3", #"Line 2: found "size -1x3", expected size COLUMNSxLINES, such as size 80x24."#),
    ("keys", #"Line 2: found "keys", expected at least one key."#),
    (
      "keys j <foo> k",
      #"Line 2: found "<foo>", expected keys as in a key script, with blanks between."#
    ),
    (
      "keys j <wait>",
      #"Line 2: found "<wait>", expected keys; instead of waiting, name the answers that come."#
    ),
    (
      "paste two", #"Line 2: found "paste two", expected paste and a text between quotation marks."#
    ),
    (
      #"paste "a"b""#,
      #"Line 2: found "paste \"a\"b\"", expected \" for a quotation mark in the text."#
    ),
    (#"paste "a\x""#, #"Line 2: found "\\x", expected \n, \u{HEX}, \" or \\."#),
    (
      #"paste "a\""#,
      #"Line 2: found "paste \"a\\\"", expected a quotation mark at the end, and \\ for a backslash."#
    ),
    ("focus", #"Line 2: found "focus", expected focus gained, or focus lost."#),
    ("answer", #"Line 2: found "answer", expected answer and the request, such as page 2."#),
    ("click 3", #"Line 2: found "click 3", expected click LINE COLUMN, from 0."#),
    ("release 3 -1", #"Line 2: found "release 3 -1", expected release LINE COLUMN, from 0."#),
    (
      "frame x",
      #"Line 2: found "frame x", expected size, keys, paste, long-paste, focus, answer, failure, click, release, "#
        + "wheel-up, wheel-down, or a comment after #."
    ),
  ])
  func `A line that is wrong is named, with what was expected`(line: String, message: String) {
    let error = #expect(throws: SessionRecordingError.self) {
      try SessionRecording(parsing: "size 80x24\n\(line)\nkeys j")
    }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("keys j\nanswer page 1", "the list asks its source for page"),
    ("answer page\nanswer page 2", "the list asks its source for page 1"),
    ("failure page", "the source doesn't fail"),
    ("answer page\nanswer page 1", "the source fails"),
  ])
  func `A list that does something else is told with its screen`(text: String, words: String)
    async throws
  {
    let source = Self.source
    let screen = Self.screen(source)
    let recording = try SessionRecording(parsing: text)
    let error = await #expect(throws: SessionReplayError.self) {
      try await recording.replay(on: screen, source)
    }
    let description = error?.description ?? ""
    #expect(description.contains("but \(words)."))
    #expect(description.contains("The screen shows:\nWords"))
  }

  @Test func `A request that never comes ends the replay`() async throws {
    let source = ScriptedPageSource<Word>([["a"]])
    let screen = Self.screen(source)
    let recording = try SessionRecording(parsing: "answer page\nanswer page 1")
    let error = await #expect(throws: SessionReplayError.self) {
      try await recording.replay(on: screen, source, within: .milliseconds(20))
    }
    #expect(error?.reason == .noRequest)
  }

  @Test func `What the script delays comes when the recording has it`() async throws {
    let source = ScriptedPageSource(
      [ScriptedPage<Word>(["a"]).delayed(by: .seconds(3_600))],
      clock: ManualClock()
    )
    let screen = Self.screen(source)
    try await SessionRecording(parsing: "answer page\nkeys j").replay(on: screen, source)
    #expect(screen.rows == ["a"])
  }
}
