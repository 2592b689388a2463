import Foundation

/// What a JSON text says, whatever keys it has.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, with all its digits.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

  /// What a line can say: a text that isn't empty, a number, or a truth value.
  var scalar: String? {
    switch self {
    case .null, .array, .object, .string(""): nil
    case .bool, .number, .string: description
    }
  }
}

extension JSONValue {
  /// Reads a JSON text.
  init(parsing text: Data) throws {
    let decoder = JSONDecoder()
    let key = String(UInt64.random(in: 0 ... .max), radix: 36)
    if let infoKey = Self.infoKey { decoder.userInfo[infoKey] = key }
    self = try decoder.decode(JSONValue.self, from: ExactNumbers.wrapped(in: text, key: key))
  }

  /// Where a decoder has the key under which ``ExactNumbers`` wraps numbers.
  private static let infoKey = CodingUserInfoKey(rawValue: "exactNumbers")
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    try Task.checkCancellation()
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let members = try? value.decode([String: JSONValue].self) {
      let key = Self.infoKey.flatMap { decoder.userInfo[$0] as? String }
      if let key, case .string(let number)? = members[key] {
        self = .number(number)
      } else {
        self = .object(members)
      }
    } else if let elements = try? value.decode([JSONValue].self) {
      self = .array(elements)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else {
      self = .number("\(try value.decode(Decimal.self))")
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// A text, number or truth value as it is, anything else as JSON, with the keys in order.
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .number(let number): number
    case .string(let string): string
    case .array(let elements): "[\(elements.map(\.literal).joined(separator: ","))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map(Self.member).joined(separator: ","))}"
    }
  }

  private static func member(_ key: String, _ value: JSONValue) -> String {
    "\(key.debugDescription):\(value.literal)"
  }

  /// A text that no other value has: not a text that says the same, nor one that Swift takes for equal.
  var identity: String {
    let scalars = literal.unicodeScalars.lazy
    return scalars.map { $0.isASCII ? String($0) : $0.escaped(asASCII: true) }.joined()
  }

  /// As in a JSON text.
  private var literal: String {
    if case .string(let string) = self { string.debugDescription } else { description }
  }
}

/// Numbers that `Decimal`, as which the toolchain's decoder reads numbers, would round or refuse.
///
/// Before a text is decoded, each is replaced by an object that has it as a text, under a key that the server can't know.
private enum ExactNumbers {
  /// As many digits as a `Decimal` keeps.
  private static let mostDigits = 38
  private static let digits = "0123456789"
  private static let firstBytes = Array("-0123456789".utf8)

  static func wrapped(in text: Data, key: String) -> Data {
    // Where a byte is 0, the text is in UTF-16 or UTF-32.
    guard !text.contains(0) else { return text }
    let bytes = [UInt8](text)
    var result = Data()
    var copied = 0
    var index = 0
    var isInString = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "\\") where isInString: index += 1
      case let byte where !isInString && firstBytes.contains(byte):
        guard let number = number(at: index, in: bytes) else { break }
        if number.hasExponent || number.end - index > mostDigits {
          result += bytes[copied..<index]
          result += Data("{\"\(key)\":\"".utf8) + bytes[index..<number.end] + Data("\"}".utf8)
          copied = number.end
        }
        index = number.end - 1
      default: break
      }
      index += 1
    }
    return copied == 0 ? text : result + bytes[copied...]
  }

  /// The number that begins at an index, or `nil` if the decoder is to refuse what is there.
  private static func number(at start: Int, in bytes: [UInt8]) -> (end: Int, hasExponent: Bool)? {
    var end = start
    func skip(_ characters: String, atMost limit: Int = .max) -> Int {
      let first = end
      while end < bytes.count, end - first < limit, characters.utf8.contains(bytes[end]) {
        end += 1
      }
      return end - first
    }
    _ = skip("-", atMost: 1)
    guard skip("0", atMost: 1) == 1 || skip(digits) > 0 else { return nil }
    if skip(".", atMost: 1) == 1, skip(digits) == 0 { return nil }
    let hasExponent = skip("eE", atMost: 1) == 1
    if hasExponent {
      _ = skip("+-", atMost: 1)
      if skip(digits) == 0 { return nil }
    }
    return (end, hasExponent)
  }
}

/// The way to a value inside another: keys, and indices of arrays, with dots between, as in `data.0.name`.
///
/// A backslash before a dot or a backslash makes it a part of the key.
struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// The path as it was written.
  let description: String
  /// The keys and indices, none of which is empty.
  let steps: [String]

  /// Reads a path, or gives `nil` if it has an empty step, or nothing after a backslash.
  init?(_ text: String) {
    var steps = [""]
    var isEscaped = false
    // Not by characters: a dot and a mark that the next key begins with would be one.
    for scalar in text.unicodeScalars {
      if isEscaped {
        guard scalar == "." || scalar == "\\" else { return nil }
        steps[steps.count - 1].unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "." {
        steps.append("")
      } else {
        steps[steps.count - 1].unicodeScalars.append(scalar)
      }
    }
    guard !isEscaped, !steps.contains("") else { return nil }
    self.steps = steps
    description = text
  }

  /// The value at the end of the way, or `nil` if the way doesn't lead there.
  func value(in root: JSONValue) -> JSONValue? {
    var value = root
    for step in steps {
      if let member = value.members?[step] {
        value = member
      } else if let elements = value.elements, let index = Int(step),
        elements.indices.contains(index)
      {
        value = elements[index]
      } else {
        return nil
      }
    }
    return value
  }
}
