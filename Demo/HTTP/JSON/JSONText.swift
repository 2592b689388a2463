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
    guard isArray else { return }
    var reader = JSONReader(bytes, at: range.lowerBound)
    try reader.readElements { reader in try body(JSONText(bytes, reader.skipValue())) }
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
