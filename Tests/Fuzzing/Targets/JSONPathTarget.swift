import Foundation

@testable import demo_http

/// The way to a value in a JSON text: the first line is the way, the rest the text.
enum JSONPathTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    let parts = bytes.split(
      separator: UInt8(ascii: "\n"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let path = JSONPath(String(decoding: parts.first ?? [], as: UTF8.self))
    if let path, JSONPath(path.description)?.steps.map(scalars) != path.steps.map(scalars) {
      return "\(path.steps) is read again as \(JSONPath(path.description)?.steps ?? [])"
    }
    guard parts.count == 2,
      let value = try? JSONDecoder().decode(JSONValue.self, from: Data(parts[1]))
    else { return nil }
    _ = value.description
    _ = path?.value(in: value)
    return violation(at: [], of: value, in: value)
  }

  private static func scalars(_ step: String) -> [Unicode.Scalar] { Array(step.unicodeScalars) }

  /// The path as it is written.
  private static func text(of steps: [String]) -> String {
    steps.map { step in
      let scalars = step.unicodeScalars.flatMap { scalar in
        scalar == "." || scalar == "\\" ? ["\\", scalar] : [scalar]
      }
      return String(String.UnicodeScalarView(scalars))
    }.joined(separator: ".")
  }

  /// To each value inside another there is a way.
  private static func violation(
    at steps: [String],
    of value: JSONValue,
    in root: JSONValue
  ) -> String? {
    if !steps.isEmpty, JSONPath(text(of: steps))?.value(in: root) != value {
      return "no way leads to \(steps)"
    }
    let members: [(String, JSONValue)] =
      switch value {
      case .object(let members): members.filter { !$0.key.isEmpty }.map { ($0, $1) }
      case .array(let elements): elements.enumerated().map { (String($0), $1) }
      default: []
      }
    for (step, member) in members {
      if let violation = violation(at: steps + [step], of: member, in: root) { return violation }
    }
    return nil
  }
}
