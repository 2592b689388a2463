import FoundationEssentials

extension URL {
  /// The value of the first query parameter with a name.
  func query(_ name: String) -> String? {
    URLComponents(url: self, resolvingAgainstBaseURL: true)?
      .queryItems?.first { $0.name == name }?.value
  }

  /// The same address with a query parameter set to a value, in place of any that it has.
  func settingQuery(_ name: String, to value: String) -> URL? {
    var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    let items = zip(components?.queryItems ?? [], components?.percentEncodedQueryItems ?? [])
    components?.percentEncodedQueryItems =
      items.filter { $0.0.name != name }.map(\.1)
      + [URLQueryItem(name: Self.encoded(name), value: Self.encoded(value))]
    return components?.url
  }

  /// A text of which nothing means anything in a query, not even a plus sign, which some read as a blank.
  private static func encoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }
}
