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

extension JSONPath {
  /// The place of the value at the end of the way, or `nil` if the way doesn't lead there.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func text(in root: JSONText) throws -> JSONText? {
    var text = root
    for step in steps {
      var next: JSONText?
      if text.isObject {
        // Of several members of that name, the last counts.
        try text.forEachMember { key, value in if key == step { next = value } }
      } else if let wanted = Int(step) {
        var index = 0
        try text.forEachElement { element in
          if index == wanted { next = element }
          index += 1
        }
      }
      guard let next else { return nil }
      text = next
    }
    return text
  }
}

extension JSONPath: CustomStringConvertible {
  /// The path as it is read.
  var description: String {
    steps.map { step in
      step.unicodeScalars.map { $0 == "." || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    }.joined(separator: ".")
  }
}
