import Foundation
import TestSupport
import Testing

/// The pictures in the documentation, which are frames that other tests hold the demo and the guide to.
@Suite("Pictures in the documentation")
struct PictureTests {
  private static let states = ["loading", "rows", "refresh", "page", "empty", "error"]
  private static let guide = [
    "first-loading", "first-rows", "first-error", "grown-page", "grown-refreshed",
    "grown-page-failed", "grown-error", "grown-search",
  ]
  private static let screens = [
    "feed-switches", "git", "git-days", "commit", "git-split", "log", "log-following", "log-paused",
    "pick", "http", "beers", "ports-contacts", "ports-inbox", "ports-chat", "ports-search",
    "ports-home",
  ]

  private static func frame(_ name: some StringProtocol) throws -> String {
    let paths = ["DemoTests", "DocumentationTests/Guide"].map { "Tests/\($0)/Frames/\(name).txt" }
    let path = try #require(
      paths.first {
        FileManager.default.fileExists(atPath: Repository.root.appending(path: $0).path)
      },
      "\(name)"
    )
    return try Repository.text(path)
  }

  /// Frames side by side, if there are several.
  private static func picture(_ names: some StringProtocol) throws -> String {
    let frames = try names.split(separator: " ").map {
      try frame($0).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
    guard frames.count > 1 else { return try frame(names) }
    let widths = frames.map { $0.map(\.count).max() ?? 0 }
    let lines = (0..<(frames.map(\.count).max() ?? 0)).map { line in
      let parts = zip(frames, widths).map { frame, width in
        let text = line < frame.count ? String(frame[line]) : ""
        return text + String(repeating: " ", count: width - text.count)
      }
      return parts.joined(separator: "  │ ").replacing(/\ +$/, with: "")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test(
    "Every picture of a page is the frame that is named before it",
    arguments: [
      ("README.md", ["readme-loading readme-rows readme-empty readme-error"]),
      ("Sources/StatefulTable/StatefulTable.docc/GettingStarted.md", guide),
      ("Sources/StatefulTable/StatefulTable.docc/TheStates.md", states.map { "feed-state-\($0)" }),
      ("Sources/StatefulTable/StatefulTable.docc/RefreshesAndEdits.md", ["feed-gap"]),
      ("Sources/StatefulTableText/StatefulTableText.docc/TheDemo.md", screens),
    ]
  )
  func frames(path: String, expected: [String]) throws {
    let page = try Repository.text(path)
    var names: [String] = []
    var before: Substring = ""
    for part in page.split(separator: "```text\n", omittingEmptySubsequences: false) {
      defer { before = part }
      guard part.startIndex > page.startIndex else { continue }
      let mark = try #require(before.split(separator: "\n").last?.wholeMatch(of: Self.mark))
      let picture = try #require(part.split(separator: "```", maxSplits: 1).first)
      #expect(try picture == Self.picture(mark.name), "\(mark.name)")
      names.append(String(mark.name))
    }
    #expect(names == expected)
  }

  private static var mark: Regex<(Substring, name: Substring)> {
    /<!-- frame: (?<name>[\w-]+(?: [\w-]+)*)(?:\.txt)? -->/
  }
}
