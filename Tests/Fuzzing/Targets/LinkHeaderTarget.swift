@testable import demo_http

/// A `Link` header field.
enum LinkHeaderTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    let field = String(decoding: bytes, as: UTF8.self)
    let links = LinkHeader.links(in: field)
    let starts = field.utf8.count(where: { $0 == UInt8(ascii: "<") })
    if links.count > starts { return "more links than begin" }
    let again = LinkHeader.links(in: links.map(text(of:)).joined(separator: ", "))
    return again == links ? nil : "\(links) are read again as \(again)"
  }

  private static func text(of link: LinkHeader.Link) -> String {
    let relations = link.relations.joined(separator: " ")
    var quoted = String.UnicodeScalarView()
    for scalar in relations.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.append(scalar)
    }
    return "<\(link.target)>; rel=\"\(String(quoted))\"" + (link.hasAnchor ? "; anchor=x" : "")
  }
}
