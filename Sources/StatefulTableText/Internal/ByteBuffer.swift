/// Bytes that are appended one by one, in memory that is kept for the next ones.
///
/// An array asks before each byte whether another one has the same memory. This memory has one owner, and nothing to
/// ask.
package struct ByteBuffer: ~Copyable {
  // Safe: the memory is allocated here, and freed by `grow` and `deinit` alone. There is no copy that could have it, and
  // only its first `count` bytes are read, which have been written.
  private var memory = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  package private(set) var count = 0

  /// Creates an empty buffer, without memory.
  package init() {}

  deinit { memory.deallocate() }

  /// The bytes, which must not be used after the call.
  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<count]))
  }

  /// Appends a byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == memory.count { grow(by: 1) }
    memory[count] = byte
    count += 1
  }

  /// Appends bytes.
  mutating func append(contentsOf bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Appends what a closure puts into memory for a number of bytes, and returns how many it has put there.
  ///
  /// - Precondition: The closure returns at most the limit, and has written so many bytes.
  @inline(__always)
  mutating func append(
    atMost limit: Int,
    _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int
  ) -> Int {
    if memory.count - count < limit { grow(by: limit) }
    let written = body(UnsafeMutableBufferPointer(rebasing: memory[count..<count + limit]))
    precondition(written <= limit)
    count += written
    return written
  }

  /// Removes some of the bytes; those behind move up.
  ///
  /// - Precondition: The range is within the buffer.
  mutating func removeSubrange(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    for index in range.upperBound..<count { memory[index - range.count] = memory[index] }
    count -= range.count
  }

  /// Removes all bytes, and keeps the memory.
  package mutating func removeAll() {
    count = 0
  }

  @inline(never)
  private mutating func grow(by room: Int) {
    let capacity = max(1024, 2 * memory.count, count + room)
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
    _ = larger.update(fromContentsOf: memory[..<count])
    memory.deallocate()
    memory = larger
  }
}

// MARK: - Sequences

extension ByteBuffer {
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
