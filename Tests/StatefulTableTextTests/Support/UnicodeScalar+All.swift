import TestSupport

extension Unicode.Scalar {
  /// All that there are, in a deep run.
  ///
  /// Otherwise those of most scripts, signs and emoji, and of ideographs and what is unassigned each 101st.
  static let all: [Unicode.Scalar] = {
    let dense: [ClosedRange<UInt32>] = [
      0...0x33FF, 0xA000...0xABFF, 0xF900...0x10FFF, 0x1F000...0x1FAFF, 0xE0000...0xE01FF,
    ]
    if Depth.isDeep { return (0...0x10FFFF).compactMap { Unicode.Scalar($0 as UInt32) } }
    let sparse = stride(from: 0 as UInt32, through: 0x10FFFF, by: 101)
    return (dense.joined() + Array(sparse)).compactMap { Unicode.Scalar($0) }
  }()

  /// Does something with each, and lets others work now and then.
  static func forAll(_ body: (Unicode.Scalar) -> Void) async {
    for (index, scalar) in all.enumerated() {
      body(scalar)
      if index & 0x3FFF == 0 { await Task.yield() }
    }
  }

  /// Its number, as it is usually written.
  var code: String { "U+\(String(value, radix: 16, uppercase: true))" }
}
