import Foundation
import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText
@testable import DemoSupport
@testable import demo

/// Keys that nobody chose, on every screen of the demo.
///
/// If the environment asks for a number of them on each screen, memory is measured, too.
@MainActor
@Suite("Random keys", .timeLimit(.generous))
struct RandomKeyTests {
  enum Screen: String, CaseIterable {
    case feed, failingFeed, beers, home, search, contacts, inbox, chat
    case log, logByDay, followedLog, commits, commitsByDay, split
  }

  private static let keyCount = Depth.wantedCount ?? Depth.tries(25, deep: 2_000)

  @Test(
    "After every burst the terminal shows what is drawn anew, and no list is left",
    .enabled(if: Depth.wantedCount == nil),
    arguments: Screen.allCases
  )
  func everyScreen(screen: Screen) async throws {
    try await press(on: screen)
  }

  // One screen after the other: the memory is that of the whole process.
  @Test(
    "So it is after any number of keys, and memory is flat",
    .enabled(if: Depth.wantedCount != nil),
    .serialized,
    arguments: Screen.allCases
  )
  func everyScreenForLong(screen: Screen) async throws {
    try await press(on: screen)
  }

  private func press(on screen: Screen) async throws {
    try await withTemporaryLog { log in
      try await withTemporaryRepository { made in
        try log.append((1...400).map(Self.line).joined())
        if screen == .commits || screen == .commitsByDay || screen == .split {
          try await made.importCommits(300)
        }
        try await press(on: screen, log, made.repository)
      }
    }
  }

  private static func line(_ number: Int) -> String {
    let text = number.isMultiple(of: 9) ? String(repeating: "漢字 \u{1B}[31m", count: 30) : ""
    return "2026-11-\(10 + number / 50) 10:00:00 line \(number) \(text)\n"
  }

  private func press(
    on screen: Screen,
    _ log: TemporaryLog,
    _ repository: GitRepository
  ) async throws {
    let seed = UInt64(screen.rawValue.utf8.reduce(0) { $0 * 31 + Int($1) })
    var keys = RandomKeys(seed: seed)
    var shown: ShownContent?
    var (count, bursts) = (0, 0)
    var lists: [Weak<StatefulTableController>] = []
    var memory: [Int] = []
    while count < Self.keyCount {
      let current: ShownContent
      if let old = shown, !old.content.isFinished {
        current = old
      } else {
        current = try ShownContent(Self.make(screen, log, repository))
        shown = current
        lists = lists.filter { $0.object != nil }
        lists += current.content.tableScreens.map { Weak($0.controller) }
      }
      let burst = keys.burst()
      for event in burst where !current.content.isFinished { current.content.send(event) }
      count += burst.count
      bursts += 1
      if screen == .followedLog, bursts.isMultiple(of: 5) { try log.append(Self.line(count)) }
      if bursts.isMultiple(of: 3) { await current.content.settled() } else { await Task.yield() }
      if bursts.isMultiple(of: 7) { current.content.size = keys.size() }
      if let difference = current.show() {
        Issue.record("\(screen), seed \(seed), after \(count) keys, last \(burst): \(difference)")
        return
      }
      if bursts.isMultiple(of: 20) { memory.append(Self.residentBytes) }
    }
    shown?.content.disappear()
    shown = nil
    for list in lists { await list.object?.settled() }
    await mainActorTurn()
    #expect(lists.allSatisfy { $0.object == nil }, "seed \(seed)")
    guard Depth.wantedCount != nil, memory.count > 3 else { return }
    let (early, last) = (memory[memory.count / 4], memory[memory.count - 1])
    print(
      "\(screen): \(count) keys, \(early >> 10) kB after a quarter, \(last >> 10) kB at the end"
    )
    #expect(last < early + max(8 << 20, early / 4))
  }

  private static var residentBytes: Int {
    let words = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ")
    return (words?.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(getpagesize())
  }

  /// A content, and what must live as long as it.
  private static func make(
    _ screen: Screen,
    _ log: TemporaryLog,
    _ repository: GitRepository
  ) throws -> (content: any TerminalContent, owner: AnyObject?) {
    let size = Size(columns: 80, lines: 24)
    let list: StatefulTableController
    switch screen {
    case .log: list = try LogController(path: log.path)
    case .logByDay: list = try LogController(path: log.path, days: days)
    case .followedLog: list = try FollowedLogController(path: log.path)
    case .commits: list = CommitListController(repository, now: now)
    case .commitsByDay:
      list = CommitListController(repository, now: now, days: days)
    case .split:
      let commits = CommitListController(repository, now: now)
      let preview = DiffPreview(repository, commits, size: size, pause: .zero)
      return (preview.split, preview)
    case .feed, .failingFeed, .beers, .home, .search, .contacts, .inbox, .chat:
      let words: [Screen: [String]] = [
        .feed: ["feed"], .failingFeed: ["feed", "--fail", "page"], .beers: ["beers"],
      ]
      let arguments = (words[screen] ?? ["ports", screen.rawValue]) + ["--latency", "0"]
      guard case .show(let named, _) = try Invocation(arguments, of: Demo.program).action else {
        throw UsageError("no screen")
      }
      let lists = try named.makeLists(asLines: false)
      let segments = lists.count > 1 ? SegmentedController(lists) : nil
      return (TableScreen(lists[0], size: size), segments)
    }
    return (TableScreen(list, size: size), nil)
  }

  /// Noon of 22 November 2026.
  private nonisolated static let now: Int64 = 1_795_348_800
  private static let days = DayCalendar(zone: .utc) { now }
}

/// A content, and a terminal to which every frame of it is written.
@MainActor private final class ShownContent {
  let content: any TerminalContent
  private let owner: AnyObject?
  private let writer = FrameWriter()
  private var terminal: TerminalEmulator
  private var last: Frame?

  init(_ made: (content: any TerminalContent, owner: AnyObject?)) {
    content = made.content
    owner = made.owner
    terminal = TerminalEmulator(size: made.content.size)
    content.appear()
  }

  /// Writes the next frame to the terminal.
  ///
  /// - Returns: In what the terminal differs from one to which the frame is written alone, if in anything.
  func show() -> String? {
    let frame = content.frame()
    if last?.size != frame.size { terminal = TerminalEmulator(size: frame.size) }
    let isFirst = last?.size != frame.size
    terminal.take(writer.bytes(from: isFirst ? nil : last, to: frame))
    last = frame
    var fresh = TerminalEmulator(size: frame.size)
    fresh.take(writer.bytes(from: nil, to: frame))
    if let unknown = (terminal.unknown + fresh.unknown).first { return unknown }
    if let difference = terminal.frame.difference(from: fresh.frame) { return difference }
    let wasAnimating = isAnimating
    content.setNeedsDisplay()
    let again = content.frame()
    // What moves with time may have moved, or may have begun to.
    guard !wasAnimating, !isAnimating else { return nil }
    return again.difference(from: frame).map { "drawn again: \($0)" }
  }

  /// Whether something moves, or is on its way to the end of a list, of which a part is drawn now and then only.
  private var isAnimating: Bool {
    let lists = content.tableScreens.map(\.controller)
    return content.isAnimating
      || lists.contains { $0.isLoadingToEnd && $0.loads.nextPage.isLoading }
  }
}

/// Keys, clicks and pastes, of which moves are the most frequent.
private struct RandomKeys {
  private static let keys: [Key] =
    [
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .tab, .backTab,
      .backspace, .delete, .insert, .control("u"), .control("w"), .function(5),
    ] + "jkgGhl/nN?trxwiedasmKJ f1".map(Key.character)

  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func burst() -> [InputEvent] { (0...generator.below(20)).map { _ in event() } }

  mutating func size() -> Size {
    Size(columns: 1 + generator.below(130), lines: 1 + generator.below(40))
  }

  private mutating func event() -> InputEvent {
    switch generator.below(100) {
    case 0: return .key(.character("q"))
    case 1: return .paste("word\n漢字\u{1B}[2J")
    case 2..<6:
      let actions: [MouseEvent.Action] = [.click, .release, .wheelUp, .wheelDown]
      let position = Frame.Position(line: generator.below(40), column: generator.below(130))
      return .mouse(MouseEvent(actions[generator.below(actions.count)], at: position))
    case 6..<40:
      let moves: [Key] = [.up, .down, .pageUp, .pageDown, .character("j"), .character("k")]
      return .key(moves[generator.below(moves.count)])
    default: return .key(Self.keys[generator.below(Self.keys.count)])
    }
  }
}
