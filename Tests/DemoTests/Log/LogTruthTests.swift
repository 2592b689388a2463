import Foundation
import StatefulTable
import StatefulTableText
import TestSupport
import Testing

@testable import demo

/// Whatever is done to a file, and whichever keys are pressed meanwhile: at the end, the list has the lines of the file.
@MainActor
@Suite("The truth of a file that is followed", .timeLimit(.generous))
struct LogTruthTests {
  private typealias Story = SourceStory<Change>

  /// What is done to the file.
  private enum Change: CaseIterable {
    case line, lines, manyLines, half, longLine, blank, bytes
    case truncate, copyAndTruncate, rotate, rotateLate, replace, delete, link, writeAnew, shorten
  }

  private static let keys = [
    "k", "<pgup>", "<pgup> <pgup>", "<home> <wait>", "G", "w", "j j", "r", "R", "& 1 <enter>",
    "/ 1 <enter>",
    "<esc> <esc>", "y", "<space>", "3 G", "t", "x",
  ]

  @Test func `After each burst of changes, the end of the list is that of the file`() async {
    let story = Story(keys: Self.keys, count: Depth.tries(12, deep: 600))
    let failure = await story.counterexample(Self.violation)
    if let failure { Issue.record("\(failure)") }
  }

  private static func violation(_ steps: [Story.Step]) async throws -> String? {
    try await withTemporaryLog { log in
      try log.appendLines(1...30)
      let list = try FollowedLogController(path: log.path)
      let screen = try await TableScreen.loaded(list)
      defer { screen.disappear() }
      for step in steps {
        switch step {
        case .change(let change, let number): try make(change, number, to: log)
        case .keys(let keys): try await screen.play(keys)
        case .compare: if let violation = try await violation(screen, log) { return violation }
        }
      }
      return nil
    }
  }

  /// How the list differs from the file once it was asked to follow that, if it does.
  private static func violation(_ screen: TableScreen, _ log: TemporaryLog) async throws -> String?
  {
    if screen.isFinished { screen.appear() }
    guard let list = screen.controller as? FollowedLogController else { return "the list is gone" }
    try await screen.play("<esc> <esc> <esc>")
    list.filter("")
    let text = String(decoding: try Data(contentsOf: URL(filePath: log.path)), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let all = text.hasSuffix("\n") || text.isEmpty ? Array(lines.dropLast()) : lines
    var shown: [String] = []
    let isFollowed = try await becomesTrue(within: .seconds(60)) {
      screen.send(.character("G"))
      await list.settled()
      // Of very long lines, only the beginning is read.
      shown = list.items.map { String($0.text.text.prefix(2000)) }
      return shown == all.suffix(shown.count).map { String($0.prefix(2000)) }
        && shown.isEmpty == all.isEmpty && list.title.contains("following")
    }
    if isFollowed { return drawingViolation(screen, all) }
    return """
      \(list.title): \(shown.count) lines end with \(shown.suffix(3)), the \(all.count) of the file with \(all.suffix(3))
      \(screen.frame().text)
      """
  }

  private static func drawingViolation(_ screen: TableScreen, _ lines: [String]) -> String? {
    guard let last = lines.last, !screen.controller.tableView.wrapsLines else { return nil }
    let frame = screen.frame().text
    let start = last.prefix { $0.isLetter }
    return start.isEmpty || frame.contains(start) ? nil : "\(last) isn't drawn:\n\(frame)"
  }

  private static func make(_ change: Change, _ number: Int, to log: TemporaryLog) throws {
    let files = FileManager.default
    let old = log.path + ".1"
    if !files.fileExists(atPath: log.path) { try log.create() }
    switch change {
    case .line: try log.append("line \(number)\n")
    case .lines: try log.append((0...number % 30).map { "line \(number).\($0)\n" }.joined())
    case .manyLines: try log.append((0...number + 600).map { "line \(number).\($0)\n" }.joined())
    case .half: try log.append("half \(number) ")
    case .longLine:
      try log.append("long \(number)" + String(repeating: " word", count: number) + "\n")
    case .blank: try log.append("\n\n")
    case .bytes: try log.append("tab\tumlaut ü 漢字 \(number)\n")
    case .truncate: try log.truncate(to: 0)
    case .copyAndTruncate:
      try? files.removeItem(atPath: old)
      try files.copyItem(atPath: log.path, toPath: old)
      try log.truncate(to: 0)
      try log.append("after \(number)\n")
    case .rotate, .rotateLate:
      try? files.removeItem(atPath: old)
      try log.rename()
      if change == .rotate { try log.create("first \(number)\n") } else { try log.create() }
    case .replace:
      let other = log.path + ".new"
      try Data("other \(number)\nand \(number)\n".utf8).write(to: URL(filePath: other))
      try? files.removeItem(atPath: old)
      try log.rename()
      try files.moveItem(atPath: other, toPath: log.path)
    case .delete:
      try files.removeItem(atPath: log.path)
      try log.create("again \(number)\n")
    case .link:
      let target = log.path + ".target\(number)"
      try Data("linked \(number)\n".utf8).write(to: URL(filePath: target))
      try files.removeItem(atPath: log.path)
      try files.createSymbolicLink(atPath: log.path, withDestinationPath: target)
    case .writeAnew:
      // In place, and longer than before.
      let size = try Data(contentsOf: URL(filePath: log.path)).count
      try log.truncate(to: 0)
      try log.append(String(repeating: "anew \(number)\n", count: size / 6 + 1))
    case .shorten:
      let size = try Data(contentsOf: URL(filePath: log.path)).count
      try log.truncate(to: UInt64(size / 2))
    }
  }
}
