/// What a JSON text says.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A whole number that fits into 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: CustomStringConvertible {
  /// A text, number or truth value as it is read, anything else as JSON, with the keys in order.
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .integer(let integer): String(integer)
    case .number(let number): String(number)
    case .string(let string): string
    case .array(let values): "[\(values.map(\.literal).joined(separator: ","))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map(Self.member).joined(separator: ","))}"
    }
  }

  private static func member(_ key: String, _ value: JSONValue) -> String {
    "\(key.debugDescription):\(value.literal)"
  }

  /// As in a JSON text.
  private var literal: String {
    if case .string(let string) = self { string.debugDescription } else { description }
  }

  /// What a line can say: a text that isn't empty, a number, or a truth value.
  var scalar: String? {
    switch self {
    case .null, .array, .object: nil
    case .string(let string): string.isEmpty ? nil : string
    default: description
    }
  }
}
