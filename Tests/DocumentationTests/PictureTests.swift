import TestSupport
import Testing

/// The pictures in the documentation, which are frames that tests of the demo hold it to.
@Suite("Pictures in the documentation")
struct PictureTests {
  private static let states = ["loading", "rows", "refresh", "page", "empty", "error"]
  private static let screens = [
    "feed-switches", "git", "git-days", "commit", "git-split", "log", "log-following", "log-paused",
    "pick", "http", "beers", "ports-contacts", "ports-inbox", "ports-chat", "ports-search",
    "ports-guestbook", "ports-home",
  ]

  private static func frame(_ name: some StringProtocol) throws -> String {
    try Repository.text("Tests/DemoTests/Frames/\(name).txt")
  }

  @Test("The picture in the README is the feed")
  func feed() throws {
    let picture = try "```\n\(Self.frame("feed"))```\n"
    #expect(try Repository.text("README.md").contains(picture))
  }

  @Test(
    "Every picture of a page is the frame that is named before it",
    arguments: [
      ("StatefulTable/StatefulTable.docc/TheStates.md", states.map { "feed-state-\($0)" }),
      ("StatefulTable/StatefulTable.docc/PagedLists.md", ["feed-gap"]),
      ("StatefulTableText/StatefulTableText.docc/TheDemo.md", screens),
    ]
  )
  func frames(path: String, expected: [String]) throws {
    let page = try Repository.text("Sources/\(path)")
    var names: [String] = []
    var before: Substring = ""
    for part in page.split(separator: "```text\n", omittingEmptySubsequences: false) {
      defer { before = part }
      guard part.startIndex > page.startIndex else { continue }
      let mark = try #require(before.split(separator: "\n").last?.wholeMatch(of: Self.mark))
      let picture = try #require(part.split(separator: "```", maxSplits: 1).first)
      #expect(try picture == Self.frame(mark.name), "\(mark.name)")
      names.append(String(mark.name))
    }
    #expect(names == expected)
  }

  private static var mark: Regex<(Substring, name: Substring)> {
    /<!-- frame: (?<name>\S+)\.txt -->/
  }
}
