import TestSupport
import Testing

@testable import demo

@Suite("The kernel's texts")
struct KernelTextTests {
  private static func bytes(_ text: String) -> [UInt8] {
    text.kernelCharacters.dropLast().map { UInt8(bitPattern: $0) }
  }

  @Test("Text is itself", arguments: ["", "a b", "é", "漢字", "👩‍👩‍👧", "e\u{301}\n"])
  func text(_ text: String) {
    #expect(String(kernelBytes: text.utf8) == text)
    #expect(Self.bytes(text) == Array(text.utf8))
    #expect(text.shown == text)
  }

  @Test("No byte is lost, and what is no text is shown by a stand-in")
  func anyBytes() {
    #expect(String(kernelBytes: [0x61, 0xE9, 0x62]).shown == "a\u{FFFD}b")
    #expect(Self.bytes("\u{10FFE9}") == [0xE9])
    for seed in 1...500 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let pieces = ["a", "/", "é", "\u{10FF7F}", "\u{10FF80}", "\u{10FFFF}"].map { Array($0.utf8) }
      let bytes = (0..<generator.below(20)).flatMap { _ in
        generator.chance(50)
          ? [UInt8(1 + generator.below(255))] : pieces[generator.below(pieces.count)]
      }
      let text = String(kernelBytes: bytes)
      #expect(Self.bytes(text) == bytes, "seed \(seed)")
      let characters = bytes.map { CChar(bitPattern: $0) } + [0]
      #expect(
        String(kernelText: characters).unicodeScalars.elementsEqual(text.unicodeScalars),
        "seed \(seed)"
      )
    }
  }
}
