import TestSupport
import Testing

@testable import StatefulTableText

/// The memory that the bytes for a terminal are put into.
struct ByteBufferTests {
  @Test("A buffer does what an array does, however it grows")
  func buffersAreLikeArrays() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var buffer = ByteBuffer()
    var model: [UInt8] = []
    for _ in 0..<400 {
      let bytes = (0..<generator.below(700)).map { UInt8(truncatingIfNeeded: $0) }
      switch generator.below(12) {
      case 0:
        buffer.removeAll()
        model.removeAll()
      case 1, 2:
        let start = generator.below(model.count + 1)
        let range = start..<start + generator.below(model.count - start + 1)
        buffer.removeSubrange(range)
        model.removeSubrange(range)
      case 3..<6:
        let written = buffer.append(atMost: bytes.count + generator.below(9)) { memory in
          memory.update(fromContentsOf: bytes)
        }
        #expect(written == bytes.count, "seed \(seed)")
        model += bytes
      case 6..<9:
        buffer.append(contentsOf: bytes)
        model += bytes
      default:
        buffer.append(UInt8(model.count % 256))
        model.append(UInt8(model.count % 256))
      }
      #expect(buffer.count == model.count, "seed \(seed)")
      #expect(buffer.withUnsafeBytes { Array($0) } == model, "seed \(seed)")
    }
  }

  @Test(
    "Numbers and sequences are written as terminals read them",
    arguments: [
      (0, "0", "\u{1B}[0C"), (1, "1", "\u{1B}[C"), (9, "9", "\u{1B}[9C"), (10, "10", "\u{1B}[10C"),
      (105, "105", "\u{1B}[105C"),
    ]
  )
  func numbers(number: Int, digits: String, sequence: String) {
    var buffer = ByteBuffer()
    buffer.append(decimal: number)
    #expect(buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } == digits)
    #expect(buffer.count == number.decimalCount)
    buffer.removeAll()
    buffer.append(sequence: "C", number)
    #expect(buffer.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } == sequence)
    #expect(buffer.count == number.sequenceCount)
  }
}
