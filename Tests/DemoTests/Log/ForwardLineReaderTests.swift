import TestSupport
import Testing

@testable import demo

@Suite("Lines read forwards")
struct ForwardLineReaderTests {
  @Test("They are the lines read backwards, whatever the bytes and the blocks")
  func lines() throws {
    for seed in 1...UInt64(Depth.tries(500, deep: 50_000)) {
      var generator = SeededGenerator(seed: seed)
      let alphabet: [UInt8] = [0x0A, 0x0D, 0x61, 0x62]
      let bytes = (0..<generator.below(40)).map { _ in alphabet[generator.below(4)] }
      let blockSize = 1 + generator.below(8)
      let limit = 1 + generator.below(5)
      let read: (Range<Int>) -> [UInt8] = { Array(bytes[$0]) }
      var backward = BackwardLineReader(
        before: bytes.count,
        blockSize: blockSize,
        beginningLimit: limit,
        read: read
      )
      var expected: [FileLine] = []
      while let line = try backward.next() { expected.append(line) }
      var forward = ForwardLineReader(
        in: 0..<bytes.count,
        blockSize: blockSize,
        beginningLimit: limit,
        read: read
      )
      var lines: [FileLine] = []
      while let line = try forward.next() { lines.append(line) }
      #expect(lines == expected.reversed(), "seed \(seed)")
      #expect(forward.position == bytes.count, "seed \(seed)")
    }
  }
}
