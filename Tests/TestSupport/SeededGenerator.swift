/// Random numbers that a seed repeats: SplitMix64.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator that repeats what another with the same seed gives.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension SeededGenerator {
  /// A number from 0 up to a bound.
  public mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(max(1, bound)))
  }

  /// True so many times in a hundred.
  public mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }
}
