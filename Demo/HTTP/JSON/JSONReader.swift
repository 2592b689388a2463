/// Reads a JSON text from its start to its end (RFC 8259).
///
/// Bytes in strings that aren't UTF-8 become U+FFFD.
struct JSONReader {
  /// A text that isn't JSON.
  struct Mistake: Error {}

  /// What a string has at most, in bytes; no line shows more.
  static let stringLimit = 10_000
  /// How many values are read at most of one that is read as a whole.
  private static let valueLimit = 100_000
  /// As deep as arrays and objects may stand in each other.
  private static let depthLimit = 512
  /// After so many values it is seen whether the task was cancelled.
  private static let cancellationInterval = 4096

  private let bytes: [UInt8]
  private var offset: Int
  private var depth = 0
  private var skippedCount = 0
  private var valuesLeft = valueLimit

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
    if offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { self.offset = 3 }
  }

  // MARK: Values

  /// Skips a value, and gives the place where it is.
  mutating func skipValue() throws -> Range<Int> {
    skippedCount += 1
    if skippedCount % Self.cancellationInterval == 0 { try Task.checkCancellation() }
    skipBlanks()
    let start = offset
    switch try peek() {
    case UInt8(ascii: "{"): try readMembers { reader, _ in _ = try reader.skipValue() }
    case UInt8(ascii: "["): try readElements { reader in _ = try reader.skipValue() }
    case UInt8(ascii: "\""): _ = try skipString()
    case UInt8(ascii: "t"): try skip("true")
    case UInt8(ascii: "f"): try skip("false")
    case UInt8(ascii: "n"): try skip("null")
    default: try skipNumber()
    }
    return start..<offset
  }

  /// Reads a value; strings are cut, and what is too much of an array or an object is left out.
  mutating func readValue() throws -> JSONValue {
    guard valuesLeft > 0 else {
      _ = try skipValue()
      return .null
    }
    valuesLeft -= 1
    skipBlanks()
    switch try peek() {
    case UInt8(ascii: "{"):
      var members: [String: JSONValue] = [:]
      try readMembers { reader, key in
        let hasRoom = reader.valuesLeft > 0
        let value = try reader.readValue()
        if hasRoom { members[key] = value }
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      try readElements { reader in
        let hasRoom = reader.valuesLeft > 0
        let value = try reader.readValue()
        if hasRoom { elements.append(value) }
      }
      return .array(elements)
    case UInt8(ascii: "\""):
      return .string(try readString())
    default:
      return Self.word(String(decoding: bytes[try skipValue()], as: UTF8.self))
    }
  }

  private static func word(_ word: String) -> JSONValue {
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      if let integer = Int64(word) { return .integer(integer) }
      guard let number = Double(word), number.isFinite else { return .string(word) }
      return Int64(exactly: number).map { .integer($0) } ?? .number(number)
    }
  }

  /// Reads an array, of which a function reads each element.
  private mutating func readElements(_ body: (inout JSONReader) throws -> Void) throws {
    guard try enterArray() else { return }
    repeat { try body(&self) } while try goToNextElement()
  }

  /// Goes to the first element of an array.
  ///
  /// - Returns: Whether there is one.
  mutating func enterArray() throws -> Bool {
    try enter("[")
    guard take("]") else { return true }
    depth -= 1
    return false
  }

  /// Goes on from an element of an array to the next one, or out of the array.
  ///
  /// - Returns: Whether there is one.
  mutating func goToNextElement() throws -> Bool {
    if try takeComma(or: "]") { return true }
    depth -= 1
    return false
  }

  /// Reads an object, of which a function reads each member's value.
  mutating func readMembers(_ body: (inout JSONReader, String) throws -> Void) throws {
    try enter("{")
    if !take("}") {
      repeat {
        skipBlanks()
        let key = try readString()
        guard take(":") else { throw Mistake() }
        try body(&self, key)
      } while try takeComma(or: "}")
    }
    depth -= 1
  }

  /// Checks that nothing but blanks follows.
  mutating func checkEnd() throws {
    skipBlanks()
    guard offset == bytes.count else { throw Mistake() }
  }

  // MARK: Strings

  /// Skips a string, and gives the place of what is between the quotation marks.
  private mutating func skipString() throws -> (content: Range<Int>, hasEscapes: Bool) {
    guard try peek() == UInt8(ascii: "\"") else { throw Mistake() }
    offset += 1
    let start = offset
    var hasEscapes = false
    while true {
      switch try peek() {
      case UInt8(ascii: "\""):
        offset += 1
        return (start..<offset - 1, hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        offset += 1
        let sign = try peek()
        guard "\"\\/bfnrtu".utf8.contains(sign) else { throw Mistake() }
        offset += 1
        if sign == UInt8(ascii: "u") { _ = try readUnit() }
      case 0..<0x20:
        throw Mistake()
      default:
        offset += 1
      }
    }
  }

  private mutating func readString() throws -> String {
    let (content, hasEscapes) = try skipString()
    let isCut = content.count > Self.stringLimit
    let shown = isCut ? content.prefix(Self.stringLimit) : content
    let text = hasEscapes ? unescaped(shown) : String(decoding: bytes[shown], as: UTF8.self)
    return isCut ? "\(text)… (\(content.count) bytes)" : text
  }

  /// The text of a string's content that was read before; an escape that is cut off is left out.
  private func unescaped(_ content: Range<Int>) -> String {
    var reader = self
    reader.offset = content.lowerBound
    var units: [UInt16] = []
    var text = ""
    func flush() {
      text += String(decoding: units, as: UTF16.self)
      units = []
    }
    while reader.offset < content.upperBound {
      let rest = bytes[reader.offset..<content.upperBound]
      let plain = rest.prefix { $0 != UInt8(ascii: "\\") }
      if !plain.isEmpty {
        flush()
        text += String(decoding: plain, as: UTF8.self)
        reader.offset += plain.count
        continue
      }
      guard rest.count >= 2 else { break }
      let sign = rest[rest.startIndex + 1]
      reader.offset += 2
      if sign == UInt8(ascii: "u") {
        guard rest.count >= 6, let unit = try? reader.readUnit() else { break }
        units.append(unit)
      } else {
        units.append(Self.escapes[sign] ?? UInt16(sign))
      }
    }
    flush()
    return text
  }

  private static let escapes: [UInt8: UInt16] = [
    UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
    UInt8(ascii: "t"): 9,
  ]

  private mutating func readUnit() throws -> UInt16 {
    guard bytes.count - offset >= 4 else { throw Mistake() }
    var unit: UInt16 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw Mistake() }
      unit = unit << 4 | UInt16(digit)
    }
    offset += 4
    return unit
  }

  // MARK: Signs

  private mutating func skipNumber() throws {
    _ = takeByte("-")
    if !takeByte("0") { try skipDigits() }
    if takeByte(".") { try skipDigits() }
    if takeByte("e") || takeByte("E") {
      if !takeByte("+") { _ = takeByte("-") }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws {
    let start = offset
    while offset < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset]) {
      offset += 1
    }
    guard offset > start else { throw Mistake() }
  }

  private mutating func skip(_ word: StaticString) throws {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[offset...].starts(with: letters) else { throw Mistake() }
    offset += letters.count
  }

  private func peek() throws -> UInt8 {
    guard offset < bytes.count else { throw Mistake() }
    return bytes[offset]
  }

  private mutating func skipBlanks() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  private mutating func enter(_ sign: Unicode.Scalar) throws {
    depth += 1
    guard depth <= Self.depthLimit, take(sign) else { throw Mistake() }
  }

  private mutating func takeComma(or end: Unicode.Scalar) throws -> Bool {
    if take(",") { return true }
    guard take(end) else { throw Mistake() }
    return false
  }

  /// Takes a sign behind blanks.
  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    return takeByte(sign)
  }

  private mutating func takeByte(_ sign: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: sign) else { return false }
    offset += 1
    return true
  }
}
