/// The links of a `Link` header field, as RFC 8288 has them.
///
/// ```
/// <https://example.org/photos?page=2>; rel="next", </photos>; rel="first start"
/// ```
///
/// A link that is none is passed over, up to the next comma outside quotation marks.
struct LinkHeader {
  /// A link of the field.
  struct Link: Hashable {
    /// Where it leads, as it was written: it may be relative.
    var target: String
    /// The relations, in lower case.
    var relations: [String]
    /// Whether it is a link from somewhere else than the answer it is in.
    var hasAnchor: Bool
  }

  /// Where the first link with a relation leads, as it was written.
  static func target(_ relation: String, in field: String) -> String? {
    links(in: field).first { !$0.hasAnchor && $0.relations.contains(relation) }?.target
  }

  /// All links, in order.
  ///
  /// - Complexity: O(*n*) for a field of *n* bytes.
  static func links(in field: String) -> [Link] {
    var reader = LinkHeader(rest: Substring(field).utf8)
    var links: [Link] = []
    while !reader.rest.isEmpty {
      if let link = reader.readLink() { links.append(link) }
      reader.skipToNextLink()
    }
    return links
  }

  private var rest: Substring.UTF8View

  private mutating func readLink() -> Link? {
    skipBlanks()
    guard take("<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    var link = Link(target: String(Substring(rest[..<end])), relations: [], hasAnchor: false)
    rest = rest[rest.index(after: end)...]
    var hasRelations = false
    while true {
      skipBlanks()
      guard take(";") else { return link }
      skipBlanks()
      let name = readToken().lowercased()
      skipBlanks()
      let value = take("=") ? readValue() : ""
      if name == "anchor" { link.hasAnchor = true }
      // Of several, the first counts.
      guard name == "rel", !hasRelations else { continue }
      hasRelations = true
      // Not by characters: a blank and a mark behind it would be one.
      link.relations = value.lowercased().unicodeScalars.split { $0 == " " || $0 == "\t" }
        .map { String($0) }
    }
  }

  private mutating func readValue() -> String {
    skipBlanks()
    guard take("\"") else { return readToken() }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        rest.popFirst().map { bytes.append($0) }
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Takes what is before a sign that ends a name or a value.
  private mutating func readToken() -> String {
    let token = rest.prefix { !" \t;,=\"".utf8.contains($0) }
    rest = rest[token.endIndex...]
    return String(Substring(token))
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private mutating func skipToNextLink() {
    while let byte = rest.first {
      if byte == UInt8(ascii: "\"") {
        _ = readValue()
      } else {
        rest.removeFirst()
        if byte == UInt8(ascii: ",") { return }
      }
    }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: sign) else { return false }
    rest.removeFirst()
    return true
  }
}
