import Glibc
import TestSupport
import Testing

@testable import StatefulTableText

/// Pastes of any length on a pseudo-terminal, read as a session reads them.
@Suite("Long pastes", .timeLimit(.generous)) @MainActor struct LongPasteTests {
  private static let (begin, end) = ("\u{1B}[200~", "\u{1B}[201~")
  /// What is typed after a paste, so that a test knows when everything has arrived.
  private static let (mark, markEvent) = ("\u{1B}[15~", InputEvent.key(.function(5)))

  private static func rawTerminal() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    var settings = try RawMode(terminal.slave).raw
    tcsetattr(terminal.slave, TCSANOW, &settings)
    return terminal
  }

  /// What reads a terminal, and the events that it makes of what is typed there.
  private func watch(
    _ terminal: PseudoTerminal,
    pasteDelay: Duration = .seconds(3600)
  ) throws -> (watcher: TerminalWatcher, events: AsyncStream<InputEvent>) {
    let device = try TerminalDevice(standardInput: terminal.slave, standardOutput: terminal.slave)
    let stream = AsyncStream<InputEvent>.makeStream()
    let watcher = try TerminalWatcher(
      device,
      escapeDelay: "10000",
      interruptDelay: .seconds(3600),
      pasteDelay: pasteDelay
    ) { arrivals in
      for event in arrivals.events { stream.continuation.yield(event) }
    }
    watcher.startReading()
    return (watcher, stream.stream)
  }

  /// What a watcher makes of texts that are typed one after the other, each when the one before was read.
  private func events(typing texts: [String]) async throws -> [InputEvent] {
    let terminal = try Self.rawTerminal()
    let (watcher, stream) = try watch(terminal)
    defer { watcher.end() }
    let typing = Task { for text in texts { await terminal.typeAll(text) } }
    var events: [InputEvent] = []
    for await event in stream {
      if event == Self.markEvent { break }
      events.append(event)
    }
    await typing.value
    return events
  }

  @Test(arguments: [("q", 65_000), ("漢", 25_000), ("漢", InputEvent.pasteLimit)])
  func `A paste is one text, however many bytes it has`(
    character: String,
    count: Int
  ) async throws {
    let text = String(repeating: character, count: count)
    let events = try await events(typing: [Self.begin + text + Self.end + Self.mark])
    #expect(events.count == 1)
    // Comparing prints both.
    let isText = events.first == .paste(text)
    #expect(isText)
  }

  @Test(arguments: [10, 80_000])
  func `The end of a paste may come late and in pieces`(count: Int) async throws {
    let text = String(repeating: "q", count: count)
    let ends = (1..<6).map { [String(Self.end.prefix($0)), String(Self.end.dropFirst($0))] }
    for pieces in ends + [Self.end.map { String($0) }] {
      let texts = [Self.begin + text, text] + pieces + [Self.mark]
      let events = try await events(typing: texts)
      let isPaste = events == [count == 10 ? .paste(text + text) : .longPaste]
      #expect(isPaste, "\(pieces)")
    }
  }

  @Test(arguments: [10, 80_000])
  func `A paste whose end never comes doesn't swallow keys for ever`(count: Int) async throws {
    let text = String(repeating: "q", count: count)
    let terminal = try Self.rawTerminal()
    let (watcher, stream) = try watch(terminal, pasteDelay: .milliseconds(300))
    defer { watcher.end() }
    let typing = Task { await terminal.typeAll(Self.begin + text) }
    var events = stream.makeAsyncIterator()
    #expect(
      await events.next(isolation: MainActor.shared) == (count == 10 ? .paste(text) : .longPaste)
    )
    await typing.value
    terminal.type("q")
    #expect(await events.next(isolation: MainActor.shared) == .key(.character("q")))
  }

  @Test func `Keys that come faster than they are handled wait in the terminal, and none is lost`()
    async throws
  {
    let keys = String(repeating: "jk", count: 10_000)
    let paste = Self.begin + String(repeating: "q", count: 80_000) + Self.end
    let events = try await events(typing: [keys + paste + keys + Self.mark])
    #expect(events.count == 40_001)
    #expect(events[20_000] == .longPaste)
    #expect(!events.contains(.key(.character("q"))))
  }
}
