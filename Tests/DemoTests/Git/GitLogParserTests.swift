import TestSupport
import Testing

@testable import demo

@Suite("GitLogParser")
struct GitLogParserTests {
  @Test func `Commits are the same however the bytes are cut`() throws {
    for seed in 1...UInt64(500) {
      var generator = SeededGenerator(seed: seed)
      var rest = Self.bytes[...]
      var pieces: [ArraySlice<UInt8>] = []
      while !rest.isEmpty {
        let count = Int.random(in: 0...min(40, rest.count), using: &generator)
        pieces.append(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(try Self.parse(pieces) == Self.commits, "seed \(seed)")
    }
  }

  @Test(
    "A time that is none is zero",
    arguments: ["", "soon", "99999999999999999999", "1.5", " 1"]
  )
  func invalidTime(text: String) throws {
    #expect(try Self.parse([Self.record("a", text, "Ada", "S")]).first?.authorTime == 0)
  }

  @Test func `A hash may be a SHA-256 one`() throws {
    let hash = String(repeating: "0123456789abcdef", count: 4)
    let record = Array("\(hash)\0\("0123")\0\("5")\0Ada\0S\0".utf8)
    #expect(try Self.parse([record]).first?.hash == hash)
  }

  @Test(
    "Anything else than a list of commits is an error",
    arguments: [
      "* 0123456789012345678901234567890123456789", "", "012", "HEAD",
      "0123456789012345678901234567890123456789\n", "g123456789012345678901234567890123456789",
    ]
  )
  func notACommit(hash: String) {
    var parser = GitLogParser()
    parser.append(Array("\(hash)\0h\u{0}1\0Ada\0S\0".utf8))
    #expect(throws: GitError.unexpectedOutput) { try parser.next() }
  }

  @Test func `An abbreviation of another hash is an error, after the commits before it`() throws {
    var parser = GitLogParser()
    let wrong = Array("\(String(repeating: "b", count: 40))\0a\0".utf8) + Array("1\0Ada\0S\0".utf8)
    parser.append(Self.record("a", "1", "Ada", "first") + wrong)
    #expect(try parser.next()?.subject == "first")
    #expect(throws: GitError.unexpectedOutput) { try parser.next() }
  }
}

extension GitLogParserTests {
  private static let commits: [GitCommit] = [
    .named("a", at: 1_700_000_000, by: "Ada", "Fix: é, 漢字 and 👩‍👩‍👧"),
    .named("b", at: -5),
    .named("c", by: "\u{1B}[31m", "line\r\tend"),
  ]

  private static let bytes = commits.flatMap {
    record($0.abbreviatedHash, "\($0.authorTime)", $0.authorName, $0.subject)
  }

  private static func record(
    _ letter: String,
    _ time: String,
    _ author: String,
    _ subject: String
  ) -> [UInt8] {
    let hash = String(repeating: letter, count: 40)
    return Array("\(hash)\0\(letter)\0\(time)\0\(author)\0\(subject)\0".utf8)
  }

  /// Gives a parser the pieces and takes every commit as soon as it is there.
  private static func parse(_ pieces: [some Collection<UInt8>]) throws -> [GitCommit] {
    var parser = GitLogParser()
    var commits: [GitCommit] = []
    for piece in pieces {
      parser.append(Array(piece))
      while let commit = try parser.next() { commits.append(commit) }
    }
    #expect(try parser.finish() == nil)
    return commits
  }
}
