import Foundation

/// What a JSON text says, whatever keys it has.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, rounded to 38 digits.
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

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    try Task.checkCancellation()
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let members = try? value.decode([String: JSONValue].self) {
      self = .object(members)
    } else if let elements = try? value.decode([JSONValue].self) {
      self = .array(elements)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Decimal.self) {
      self = .number("\(number)")
    } else {
      self = .number("\(try value.decode(Double.self))")
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
