import StatefulTableText
import TestSupport
import Testing

@testable import demo

@Suite("GitLogParser")
struct GitLogParserTests {
  @Test("Commits are the same however the bytes are cut")
  func randomCuts() throws {
    let seed = UInt64.random(in: 0...(.max))
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var rest = Self.bytes[...]
      var pieces: [ArraySlice<UInt8>] = []
      while !rest.isEmpty {
        let count = Int.random(in: 0...min(40, rest.count), using: &generator)
        pieces.append(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(try Self.fields(pieces) == Self.commits, "seed \(seed)")
    }
  }

  @Test("A commit comes with its last byte and not before")
  func lastByte() throws {
    var parser = GitLogParser()
    let record = Self.record("a", "1", "Ada", "Subject")
    parser.append(Array(record.dropLast()))
    #expect(try parser.next() == nil)
    parser.append(Array(record.suffix(1)))
    #expect(try parser.next()?.subject == "Subject")
    #expect(try parser.finish() == nil)
  }

  @Test("No bytes are no commits")
  func noBytes() throws {
    #expect(try Self.parse([[UInt8]]()).isEmpty)
  }

  @Test(
    "A time that is none is zero",
    arguments: ["", "soon", "99999999999999999999", "1.5", " 1"]
  )
  func invalidTime(text: String) throws {
    #expect(try Self.parse([Self.record("a", text, "Ada", "S")]).first?.authorTime == 0)
  }

  @Test("A hash may be a SHA-256 one")
  func longHash() throws {
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

  @Test("An abbreviation of another hash is an error, after the commits before it")
  func wrongAbbreviation() throws {
    var parser = GitLogParser()
    let wrong = Array("\(String(repeating: "b", count: 40))\0a\0".utf8) + Array("1\0Ada\0S\0".utf8)
    parser.append(Self.record("a", "1", "Ada", "first") + wrong)
    #expect(try parser.next()?.subject == "first")
    #expect(throws: GitError.unexpectedOutput) { try parser.next() }
  }

  @Test(
    "A commit is the same whatever it was read with, and another time it is listed has another id"
  )
  func identity() throws {
    let record = Self.record("a", "1", "Ada", "Subject")
    let other = Self.record("b", "1", "Ada", "Subject")
    let alone = try #require(try Self.parse([record]).first)
    let behind = try #require(try Self.parse([other + record]).last)
    #expect(alone == behind && alone.id == behind.id && alone.hashValue == behind.hashValue)
    let renamed = try #require(try Self.parse([Self.record("a", "1", "Ada", "renamed")]).first)
    #expect(alone != renamed && alone.id == renamed.id)
    let commits = try Self.parse([record + other + record + record], hasRepeats: true)
    #expect(Set(commits.map(\.id)).count == 4)
    #expect(Set(commits.map(\.hash)).count == 2)
  }

  @Test("The longest texts that are kept are kept whole", arguments: [UInt8(ascii: "x"), 0xFF])
  func longestTexts(byte: UInt8) throws {
    let text = [UInt8](repeating: byte, count: LineText.limit)
    let shown = String(decoding: text, as: UTF8.self)
    let commit = try #require(try Self.parse([Self.record("a", "1", text, text)]).first)
    #expect(commit.authorName == shown && commit.subject == shown)
  }

  @Test(
    "A huge field that arrives in small pieces is read in linear time",
    .timeLimit(.generous)
  )
  func hugeField() throws {
    let subject = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
    let record = Self.record("a", "1", [], subject)
    let pieces = stride(from: 0, to: record.count, by: 100)
      .map { record[$0..<min($0 + 100, record.count)] }
    let shown = try #require(try Self.parse(pieces).first?.subject)
    #expect(shown == String(repeating: "x", count: LineText.limit) + "…")
  }
}

extension GitLogParserTests {
  /// What is said of a commit.
  private struct Fields: Equatable {
    var hash: String
    var abbreviatedHash: String
    var authorTime: Int64
    var authorName: String
    var subject: String
  }

  private static let commits = [
    fields("a", 1_700_000_000, "Ada", "Fix: é, 漢字 and 👩‍👩‍👧"),
    fields("b", -5, "", ""),
    fields("c", 0, "\u{1B}[31m", "line\r\tend"),
  ]

  private static let bytes = commits.flatMap {
    record($0.abbreviatedHash, "\($0.authorTime)", $0.authorName, $0.subject)
  }

  private static func fields(
    _ letter: String,
    _ time: Int64,
    _ author: String,
    _ subject: String
  ) -> Fields {
    Fields(
      hash: String(repeating: letter, count: 40),
      abbreviatedHash: letter,
      authorTime: time,
      authorName: author,
      subject: subject
    )
  }

  private static func fields(_ pieces: [some Collection<UInt8>]) throws -> [Fields] {
    try parse(pieces).map { commit in
      Fields(
        hash: commit.hash,
        abbreviatedHash: commit.abbreviatedHash,
        authorTime: commit.authorTime,
        authorName: commit.authorName,
        subject: commit.subject
      )
    }
  }

  private static func record(
    _ letter: String,
    _ time: String,
    _ author: String,
    _ subject: String
  ) -> [UInt8] {
    record(letter, time, Array(author.utf8), Array(subject.utf8))
  }

  private static func record(
    _ letter: String,
    _ time: String,
    _ author: some Sequence<UInt8>,
    _ subject: some Sequence<UInt8>
  ) -> [UInt8] {
    let start = "\(String(repeating: letter, count: 40))\0\(letter)\0\(time)\0"
    return Array(start.utf8) + author + [0] + subject + [0]
  }

  /// Gives a parser the pieces and takes every commit as soon as it is there.
  private static func parse(
    _ pieces: [some Collection<UInt8>],
    hasRepeats: Bool = false
  ) throws -> [GitCommit] {
    var parser = GitLogParser(hasRepeats: hasRepeats)
    var commits: [GitCommit] = []
    for piece in pieces {
      parser.append(Array(piece))
      while let commit = try parser.next() { commits.append(commit) }
    }
    #expect(try parser.finish() == nil)
    return commits
  }
}
