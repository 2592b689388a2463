/// Bytes read as choices: one each, and always the first where they have run out.
struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var isEmpty: Bool { rest.isEmpty }

  /// A number from 0 up to a bound, which is at most 256.
  mutating func below(_ bound: Int) -> Int {
    Int(rest.popFirst() ?? 0) % max(1, bound)
  }

  mutating func bool() -> Bool { below(2) == 1 }

  /// What is left, as bytes.
  mutating func takeRest() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}

/// The ways to cut bytes that every target is tried with: not at all, everywhere, and in pieces.
enum Cuts {
  static func pieces(of bytes: [UInt8]) -> [[[UInt8]]] {
    [[bytes], bytes.map { [$0] }]
      + [2, 3, 7].map { size in
        stride(from: 0, to: bytes.count, by: size).map { start in
          Array(bytes[start..<min(start + size, bytes.count)])
        }
      }
  }
}
