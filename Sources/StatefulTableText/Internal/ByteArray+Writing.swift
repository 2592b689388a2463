extension [UInt8] {
  /// Appends a number in decimal digits.
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
  }

  /// Appends the UTF-8 of a scalar.
  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x80 {
      append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// Appends a control sequence; a parameter of 1 is left out, because that is what it then means.
  mutating func append(sequence final: Unicode.Scalar, _ parameter: Int = 1) {
    append(0x1B)
    append(0x5B)
    if parameter != 1 { append(decimal: parameter) }
    append(final)
  }
}

extension Int {
  /// The bytes that the number takes in decimal digits.
  var decimalCount: Int { self < 10 ? 1 : self < 100 ? 2 : self < 1000 ? 3 : 4 }

  /// The bytes of a control sequence with the number as its only parameter, as it is appended.
  var sequenceCount: Int { self == 1 ? 3 : 3 + decimalCount }
}
