import Testing

@testable import demo

@MainActor
@Suite("LineReader")
struct LineReaderTests {
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

  @Test func `After an error the same line is read again`() throws {
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
