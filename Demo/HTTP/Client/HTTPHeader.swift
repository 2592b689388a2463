/// A header field that goes along with requests, and whose value is nobody's business.
struct HTTPHeader: Equatable, Sendable {
  let name: String
  let value: String

  /// Reads `Name: value`, where `$NAME` in the value stands for what the environment has under that name.
  ///
  /// - Throws: ``UsageError``, which never has the value in it.
  init(_ text: String, environment: ProcessEnvironment) throws(UsageError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(Self.isNameByte) else {
      throw UsageError("--header takes 'Name: value'")
    }
    name = String(parts[0])
    value = try Self.expand(parts[1].drop { $0 == " " }, name, environment)
    guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw UsageError(
        "--header: the value of \(name) has a line break or a control character in it"
      )
    }
  }

  private static func expand(
    _ text: Substring,
    _ header: String,
    _ environment: ProcessEnvironment
  ) throws(UsageError) -> String {
    var expanded = ""
    var rest = text
    while let character = rest.popFirst() {
      let variable = rest.prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
      }
      guard character == "$", let first = variable.first, !first.isNumber else {
        expanded.append(character)
        continue
      }
      guard let value = environment[String(variable)] else {
        throw UsageError("--header: \(header) needs $\(variable), which isn't in the environment")
      }
      expanded += value
      rest = rest[variable.endIndex...]
    }
    return expanded
  }

  /// Whether a byte may stand in a name: RFC 9110's token.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

extension HTTPHeader: CustomStringConvertible, CustomReflectable {
  /// The name alone.
  var description: String { "\(name): (not shown)" }
  /// Nothing to look into.
  var customMirror: Mirror { Mirror(self, children: []) }
}
