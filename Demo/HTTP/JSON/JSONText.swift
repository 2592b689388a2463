/// A value in a JSON text, of which only what is asked for is read.
///
/// A value of a million parts costs no more memory than its text.
struct JSONText: Sendable {
  private let bytes: [UInt8]
  private let range: Range<Int>

  /// Reads through a whole text.
  ///
  /// - Throws: ``JSONReader/Mistake`` if it isn't JSON, or `CancellationError` if the task is cancelled.
  init(_ bytes: [UInt8]) throws {
    var reader = JSONReader(bytes)
    let range = try reader.skipValue()
    try reader.checkEnd()
    self.bytes = bytes
    self.range = range
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  var isArray: Bool { bytes[range.lowerBound] == UInt8(ascii: "[") }
  var isObject: Bool { bytes[range.lowerBound] == UInt8(ascii: "{") }

  /// Calls a function with each element of an array, or none for another value.
  ///
  /// - Throws: What the function throws, or `CancellationError` if the task is cancelled.
  func forEachElement(_ body: (JSONText) throws -> Void) throws {
    var elements = try elements
    while let element = try elements.next() { try body(element) }
  }

  /// The elements of an array, or none for another value.
  var elements: Elements {
    get throws { try Elements(of: self) }
  }

  /// The elements of an array, read one after another.
  struct Elements: Sendable {
    private let bytes: [UInt8]
    private var reader: JSONReader
    /// Whether there is another one.
    private(set) var hasNext: Bool

    fileprivate init(of text: JSONText) throws {
      bytes = text.bytes
      reader = JSONReader(text.bytes, at: text.range.lowerBound)
      hasNext = text.isArray ? try reader.enterArray() : false
    }

    /// Reads the next element.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    mutating func next() throws -> JSONText? {
      guard hasNext else { return nil }
      let element = JSONText(bytes, try reader.skipValue())
      hasNext = try reader.goToNextElement()
      return element
    }
  }

  /// Calls a function with each member of an object, or none for another value.
  ///
  /// - Throws: As ``forEachElement(_:)``.
  func forEachMember(_ body: (String, JSONText) throws -> Void) throws {
    guard isObject else { return }
    var reader = JSONReader(bytes, at: range.lowerBound)
    try reader.readMembers { reader, key in try body(key, JSONText(bytes, reader.skipValue())) }
  }

  /// The value, of which what is too long or too much is cut off.
  var value: JSONValue {
    var reader = JSONReader(bytes, at: range.lowerBound)
    return (try? reader.readValue()) ?? .null
  }
}
