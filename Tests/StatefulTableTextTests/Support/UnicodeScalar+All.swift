extension Unicode.Scalar {
  /// All that there are.
  static var all: some Sequence<Unicode.Scalar> {
    (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
  }

  /// Does something with each, and lets others work now and then.
  static func forAll(_ body: (Unicode.Scalar) -> Void) async {
    for scalar in all {
      body(scalar)
      if scalar.value & 0x3FFF == 0 { await Task.yield() }
    }
  }

  /// Its number, as it is usually written.
  var code: String { "U+\(String(value, radix: 16, uppercase: true))" }
}
