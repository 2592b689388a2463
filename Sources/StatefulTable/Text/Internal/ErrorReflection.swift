/// What can be said of an error that has no words: the name of its type and what it holds.
struct ErrorReflection {
  private static let maximumValues = 4
  private static let maximumValueLength = 200

  private let error: any Error

  init(_ error: any Error) {
    self.error = error
  }

  /// "Network error: status 404" for `NetworkError.status(404)`.
  var words: String {
    let type = String(describing: type(of: error)).prefix { $0 != "<" }
    var kind = Self.words(in: type)
    if let first = kind.first { kind = first.uppercased() + kind.dropFirst() }
    let details = Self.details(of: error)
    return details.isEmpty ? kind : "\(kind): \(details)"
  }

  private static func details(of error: any Error) -> String {
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return list(of: mirror) }
    guard let payload = mirror.children.first else {
      let name = String(describing: error)
      let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      return isName ? words(in: name[...]) : ""
    }
    let name = words(in: (payload.label ?? "")[...])
    let values = Mirror(reflecting: payload.value)
    let details = values.displayStyle == .tuple ? list(of: values) : text(of: payload.value)
    return [name, details ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The values with their names: "status 404, path /cities".
  private static func list(of mirror: Mirror) -> String {
    mirror.children.lazy.compactMap { child -> String? in
      guard let text = text(of: child.value), !text.isEmpty else { return nil }
      // Values of a tuple that have no label have a number: ".0".
      guard let label = child.label, !label.hasPrefix(".") else { return text }
      return "\(words(in: label[...])) \(text)"
    }
    .prefix(maximumValues).joined(separator: ", ")
  }

  /// A value in words, if it is of a kind that has some.
  private static func text(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { text(of: $0.value) }
    case .collection, .dictionary, .set: return nil
    default: break
    }
    if let error = value as? any Error {
      return ErrorMessage.text(for: error)
    }
    guard let text = (value as? any CustomStringConvertible)?.description else { return nil }
    return String(text.prefix(maximumValueLength))
  }

  /// The words of a name: "timed out" for `timedOut`, "HTTP error" for `HTTPError`.
  private static func words(in name: Substring) -> String {
    let characters = Array(name)
    var words: [String] = []
    var word = ""
    func close() {
      let isAcronym = word.count > 1 && word.allSatisfy { $0.isUppercase || $0.isNumber }
      if !word.isEmpty { words.append(isAcronym ? word : word.lowercased()) }
      word = ""
    }
    for (index, character) in characters.enumerated() {
      guard character != "_" else {
        close()
        continue
      }
      if character.isUppercase, let last = word.last {
        let isNextLower = index + 1 < characters.count && characters[index + 1].isLowercase
        if !last.isUppercase || isNextLower { close() }
      }
      word.append(character)
    }
    close()
    return words.joined(separator: " ")
  }
}

extension DecodingError {
  /// What couldn't be read, and where.
  var words: String {
    switch self {
    case .keyNotFound(let key, let context):
      Self.words("“\(key.stringValue)” is missing", in: context.codingPath)
    case .valueNotFound(_, let context):
      Self.words("a value is missing", in: context.codingPath)
    case .typeMismatch(let type, let context):
      Self.words("a value isn't of type \(type)", in: context.codingPath)
    case .dataCorrupted(let context):
      Self.words(context.debugDescription, in: context.codingPath)
    @unknown default:
      "The data couldn't be read."
    }
  }

  private static func words(_ reason: String, in path: [any CodingKey]) -> String {
    var place = ""
    for key in path {
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += (place.isEmpty ? "" : ".") + key.stringValue
      }
    }
    let start = "The data couldn't be read: \(reason)"
    return place.isEmpty ? start : "\(start) (\(place))"
  }
}
