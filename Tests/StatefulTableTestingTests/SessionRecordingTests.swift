import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

/// Recordings of what goes into a screen.
@MainActor struct SessionRecordingTests {
  private static var source: ScriptedPageSource<Word> {
    ScriptedPageSource([
      ["a", "b", "c", "d"], ScriptedPage<Word>(["e", "f", "g", "h"]).failing(Offline()),
      ["i", "j", "k", "l"],
    ])
  }

  private static func screen(_ source: ScriptedPageSource<Word>, lines: Int = 6) -> TableScreen {
    let list = WordList(source: source, clock: ManualClock())
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

  @Test("A replay ends with the same screen, whatever came between the answers")
  func replay() async throws {
    let (recording, frame) = try await Self.recorded()
    #expect(recording.steps.prefix(3).map(\.description) == ["size 40x6", "key ?", "key <esc>"])
    #expect(recording.steps.contains(.answer(request: "page 1", isFailure: true)))
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
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try recording.write(toFile: path)
    #expect(try SessionRecording(contentsOfFile: path) == recording)
    #expect(throws: (any Error).self) { try SessionRecording(contentsOfFile: path + ".missing") }
  }

  @Test func `A key that there isn't is an error that names it`() {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Key.self, from: Data(#""<foo>""#.utf8))
    }
    #expect(String(describing: error).contains("<foo>"))
  }

  @Test(arguments: [
    ([("page 1", false)], "the list asks its source for page"),
    ([("page", false), ("page 2", false)], "the list asks its source for page 1"),
    ([("page", true)], "the source doesn't fail"),
    ([("page", false), ("page 1", false)], "the source fails"),
  ])
  func `A list that does something else is told with its screen`(
    answers: [(String, Bool)],
    words: String
  ) async throws {
    let source = Self.source
    let screen = Self.screen(source)
    let recording = SessionRecording(answers.map { .answer(request: $0, isFailure: $1) })
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
    let recording = SessionRecording([
      .answer(request: "page", isFailure: false), .answer(request: "page 1", isFailure: false),
    ])
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
    let steps: [SessionRecording.Step] = [
      .answer(request: "page", isFailure: false), .input(.key(.character("j"))),
    ]
    try await SessionRecording(steps).replay(on: screen, source)
    #expect(screen.rows == ["a"])
  }
}
