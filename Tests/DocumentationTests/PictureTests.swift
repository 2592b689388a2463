import TestSupport
import Testing

/// The pictures in the README, which are frames that tests of the demo hold it to.
@Suite("Pictures in the documentation")
struct PictureTests {
  private static func frame(_ name: some StringProtocol) throws -> String {
    try Repository.text("Tests/DemoTests/Frames/\(name)")
  }

  @Test("The first picture in the README is the feed")
  func feed() throws {
    let picture = try "```\n\(Self.frame("feed.txt"))```\n"
    #expect(try Repository.text("README.md").contains(picture))
  }

  @Test("Every other picture is the frame that is named before it")
  func frames() throws {
    let readme = try Repository.text("README.md")
    var names: [String] = []
    var before: Substring = ""
    for part in readme.split(separator: "```text\n", omittingEmptySubsequences: false) {
      defer { before = part }
      guard part.startIndex > readme.startIndex else { continue }
      let mark = try #require(before.split(separator: "\n").last?.wholeMatch(of: Self.mark))
      let picture = try #require(part.split(separator: "```", maxSplits: 1).first)
      #expect(try picture == Self.frame(mark.name), "\(mark.name)")
      names.append(String(mark.name))
    }
    let states = ["loading", "rows", "refresh", "page", "empty", "error"]
    let screens = [
      "git", "git-days", "commit", "git-split", "log", "http", "beers", "ports-inbox", "ports-chat",
    ]
    #expect(names == (states.map { "feed-state-\($0)" } + screens).map { "\($0).txt" })
  }

  private static var mark: Regex<(Substring, name: Substring)> {
    /<!-- frame: (?<name>\S+) -->/
  }
}
