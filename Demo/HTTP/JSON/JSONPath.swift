/// The way to a value inside another: keys, and indices of arrays, with dots between, as in `data.0.name`.
///
/// A backslash before a dot or a backslash makes it a part of the key.
struct JSONPath: Hashable, Sendable {
  /// The keys and indices, none of which is empty.
  let steps: [String]

  /// Reads a path, or gives `nil` if it has an empty step, or nothing after a backslash.
  init?(_ text: String) {
    var steps = [""]
    var isEscaped = false
    for character in text {
      if isEscaped {
        guard character == "." || character == "\\" else { return nil }
        steps[steps.count - 1].append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "." {
        steps.append("")
      } else {
        steps[steps.count - 1].append(character)
      }
    }
    guard !isEscaped, !steps.contains("") else { return nil }
    self.steps = steps
  }

  /// The value at the end of the way, or `nil` if the way doesn't lead there.
  func value(in root: JSONValue) -> JSONValue? {
    var value = root
    for step in steps {
      switch value {
      case .object(let members):
        guard let member = members[step] else { return nil }
        value = member
      case .array(let elements):
        guard let index = Int(step), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default:
        return nil
      }
    }
    return value
  }
}

extension JSONPath: CustomStringConvertible {
  /// The path as it is read.
  var description: String {
    steps.map { step in
      step.map { $0 == "." || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    }.joined(separator: ".")
  }
}
