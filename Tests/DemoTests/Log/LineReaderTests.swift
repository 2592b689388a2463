import TestSupport
import Testing

@testable import demo

@MainActor
@Suite("LineReader")
struct LineReaderTests {
  private nonisolated static let newline = UInt8(ascii: "\n")
  private nonisolated static let carriageReturn = UInt8(ascii: "\r")

  /// The lines, last first, of bytes that are there as a whole.
  private static func lines(of bytes: [UInt8], beginningLimit: Int) -> [FileLine] {
    var lines: [FileLine] = []
    var start = 0
    while start < bytes.count {
      let newline = bytes[start...].firstIndex(of: Self.newline)
      var end = newline ?? bytes.count
      if newline != nil, end > start, bytes[end - 1] == carriageReturn { end -= 1 }
      let line = FileLine(
        start: start,
        end: end,
        isTerminated: newline != nil,
        beginning: Array(bytes[start..<end].prefix(beginningLimit))
      )
      lines.insert(line, at: 0)
      start = newline.map { $0 + 1 } ?? bytes.count
    }
    return lines
  }

  private static func reader(
    _ bytes: [UInt8],
    before position: Int,
    blockSize: Int,
    beginningLimit: Int
  ) -> LineReader {
    LineReader(
      at: position,
      of: bytes.count,
      blockSize: blockSize,
      beginningLimit: beginningLimit,
      read: { range in
        guard range.count <= max(blockSize, beginningLimit) else { throw TooMuch() }
        return Array(bytes[range])
      }
    )
  }

  /// A reader at the end, which notes what it reads, and for which some of the calls fail.
  private static func reader(
    _ bytes: [UInt8],
    blockSize: Int,
    _ log: Ranges,
    failures: Set<Int> = []
  ) -> LineReader {
    LineReader(at: bytes.count, of: bytes.count, blockSize: blockSize, beginningLimit: 10) {
      log.ranges.append($0)
      if failures.contains(log.ranges.count) { throw TooMuch() }
      return Array(bytes[$0])
    }
  }

  private struct TooMuch: Error {}

  private static func violation(_ bytes: [UInt8], blockSize: Int, limit: Int) -> String? {
    let expected = lines(of: bytes, beginningLimit: limit)
    let setting = "blocks of \(blockSize), beginnings of \(limit)"
    do {
      var reader = reader(bytes, before: bytes.count, blockSize: blockSize, beginningLimit: limit)
      var read: [FileLine] = []
      while let line = try reader.previous() { read.append(line) }
      guard read == expected, reader.position == 0 else {
        return "\(setting): \(read) instead of \(expected)"
      }
      // From there, it reads the same lines forwards.
      var forward: [FileLine] = []
      while let line = try reader.next() { forward.append(line) }
      guard forward == expected.reversed(), reader.position == bytes.count else {
        return "\(setting): \(forward) forwards instead of \(expected)"
      }
      // A reader that begins where another stopped goes on as that would.
      for line in expected {
        var next = self.reader(
          bytes,
          before: line.start,
          blockSize: blockSize,
          beginningLimit: limit
        )
        guard try next.previous() == expected.first(where: { $0.start < line.start }) else {
          return "\(setting): another line before \(line)"
        }
      }
      return nil
    } catch {
      return "\(setting): \(error)"
    }
  }

  @Test("Whatever the bytes and the size of the blocks, the lines are those of the whole")
  func lines() async {
    let property = Property<UInt8>(
      sequences: Depth.tries(200, deep: 1500),
      maximumLength: 60
    )
    let counterexample = await property.counterexample { generator in
      switch generator.below(10) {
      case 0..<3: Self.newline
      case 3: Self.carriageReturn
      case 4: 0
      default: UInt8(truncatingIfNeeded: generator.next())
      }
    } violation: { bytes in
      for blockSize in [1, 2, 3, 7, 16, 61] {
        for limit in [1, 4, 100] {
          if let violation = Self.violation(bytes, blockSize: blockSize, limit: limit) {
            return violation
          }
        }
      }
      return nil
    }
    #expect(counterexample == nil)
  }

  @Test("No bytes are no lines")
  func empty() throws {
    var reader = Self.reader([], before: 0, blockSize: 8, beginningLimit: 8)
    #expect(try reader.previous() == nil)
  }

  @Test("A line is read in blocks, each once, and then its beginning, however long it is")
  func longLine() throws {
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000)
    let bytes = Array("first\n".utf8) + text + Array("\nlast\n".utf8)
    let log = Ranges()
    var reader = Self.reader(bytes, blockSize: 100, log)
    #expect(try reader.previous()?.start == bytes.count - 5)
    let line = try #require(try reader.previous())
    #expect(line.end - line.start == 10_000)
    #expect(line.beginning == text.prefix(10).map(\.self))
    #expect(try reader.previous()?.beginning == Array("first".utf8))
    #expect(log.ranges.allSatisfy { $0.count <= 100 })
    #expect(log.ranges.reduce(0) { $0 + $1.count } <= bytes.count + 2 * 100)
  }

  @Test("After an error the same line is read again")
  func failure() throws {
    let bytes = Array("one\ntwo\nthree".utf8)
    var reader = Self.reader(bytes, blockSize: 4, Ranges(), failures: [2, 4, 5, 9])
    var beginnings: [String] = []
    for _ in 0..<40 {
      do {
        guard let line = try reader.previous() else { break }
        beginnings.append(String(decoding: line.beginning, as: UTF8.self))
      } catch {}
    }
    #expect(beginnings == ["three", "two", "one"])
  }

  private final class Ranges {
    var ranges: [Range<Int>] = []
  }
}
