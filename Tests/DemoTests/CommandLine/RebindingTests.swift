import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@testable import DemoSupport
@testable import StatefulTableText
@testable import demo

/// Each command of the demo's screens, with another key by a file.
@MainActor
@Suite("A file with another key for each command", .timeLimit(.generous))
struct RebindingTests {
  private nonisolated static let screens: [[String]] =
    [
      ["feed"], ["feed", "--empty"], ["feed", "--fail", "initial"], ["feed", "--fail", "page"],
      ["beers"],
    ] + PortName.allCases.map { ["ports", $0.rawValue] } + [["log"], ["git"]]

  /// The keys that lead to where the commands of a group are.
  private static let ways: [(title: String, keys: String)] = [
    ("In a list", ""), ("In a range", "v"), ("After a digit", "5"), ("In the list of keys", "?"),
    ("In the index", "i"), ("In a prompt", "/"), ("In an alert", "a"),
  ]

  @Test("A command does the same by the key that a file gives it", arguments: screens)
  func everyCommand(screen: [String]) async throws {
    try await withTemporaryLog { log in
      try await withTemporaryRepository { made in
        try log.append((1...60).map { "line \($0)\n" }.joined())
        if screen == ["git"] { try await made.importCommits(40) }
        let place = ["log": [log.path], "git": [made.repository.path]][screen[0]]
        try await everyCommand(of: screen + (place ?? ["--latency", "0"]))
      }
    }
  }

  private func everyCommand(of arguments: [String]) async throws {
    let table = CommandTable(try await Self.show(arguments).screen)
    var (count, compared) = (0, 0)
    for group in table.groups {
      let way = Self.ways.first { $0.title == group.title }?.keys ?? ""
      for command in group.commands where Keymap.fixed[command.id] == nil {
        count += 1
        guard Depth.isDeep || count.isMultiple(of: 7) else { continue }
        let keymap = try Keymap(parsing: "\(command.id.rawValue) = F12", for: table)
        for key in command.keys {
          guard let before = try await Self.outcome(arguments, way, key, command.id, Keymap())
          else {
            continue
          }
          let after = try await Self.outcome(arguments, way, .function(12), command.id, keymap)
          #expect(after == before, "\(command.id.rawValue), before \(key.name)")
          compared += 1
          break
        }
      }
    }
    #expect(count > 40)
    if Depth.isDeep { #expect(compared > 10) }
  }

  /// What is on screen after a key, without the help line, or `nil` if the key does something else there.
  private static func outcome(
    _ arguments: [String],
    _ way: String,
    _ key: Key,
    _ id: Command.ID,
    _ keymap: Keymap
  ) async throws -> [String]? {
    let (screen, segments) = try await show(arguments)
    // With the keys of before: a command may lead to where it does something else.
    screen.send(way.map { .character($0) })
    await screen.settled()
    screen.keymap = keymap
    let active = ActiveCommands(screen.front.responders, keymap)
    guard case .command(let command, _)? = active.target(of: key), command.id == id else {
      return nil
    }
    screen.send(key)
    await screen.settled()
    defer { withExtendedLifetime(segments) {} }
    // Hints and the list of keys name the key.
    let names = Set(CommandTable(screen).groups.flatMap(\.commands).flatMap(\.keys).map(\.name))
    return screen.frame().text.split(separator: "\n").dropLast().flatMap { line in
      line.split(separator: " ").map(String.init).filter { !names.contains($0) && $0 != "F12" }
    } + ["\(screen.isFinished)"]
  }

  private static func show(
    _ arguments: [String]
  ) async throws -> (screen: TableScreen, segments: SegmentedController?) {
    guard case .show(let named, _) = try Invocation(arguments, of: Demo.program).action else {
      throw UsageError("no screen")
    }
    let lists = try named.makeLists(asLines: false)
    let segments = lists.count > 1 ? SegmentedController(lists) : nil
    let screen = TableScreen(lists[0], size: Size(columns: 80, lines: 24))
    screen.appear()
    await screen.settled()
    return (screen, segments)
  }
}
