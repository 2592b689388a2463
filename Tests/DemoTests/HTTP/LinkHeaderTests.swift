import TestSupport
import Testing

@testable import demo_http

@Suite("Link header fields")
struct LinkHeaderTests {
  @Test(
    "The link to the next page is found among others",
    arguments: [
      ("</2>; rel=\"next\"", "/2"),
      ("</2>;rel=next", "/2"),
      (
        "  <https://a.example/x?p=2&q=a,b;c>  ;\trel = \"next\" ", "https://a.example/x?p=2&q=a,b;c"
      ),
      ("</1>; rel=prev, </3>; rel=next", "/3"),
      ("</1>; rel=\"prev\",</3>; title=\"a, <b>; rel=next\"; rel=\"next\"", "/3"),
      ("</1>; rel=\"first  NEXT\tlast\"", "/1"),
      ("</1>; REL=Next", "/1"),
      ("</1>; rel=prev; rel=next, </2>; rel=next", "/2"),
      ("</1>; rel=next; anchor=\"/elsewhere\", </2>; rel=next", "/2"),
      ("</1>; title=\"a \\\" b\"; rel=next", "/1"),
      ("</1>; a; b=; c=\"\"; rel=next", "/1"),
      ("</1>; title*=UTF-8''e%20f; rel=next", "/1"),
      ("nonsense, </2>; rel=next", "/2"),
      ("<>; rel=next", ""),
      ("</1>; rel=next, </2>; rel=next", "/1"),
      ("</1>; rel=\"n\\ext\"", "/1"),
      ("</1>; rel=\"next", "/1"),
      (",,, </1>; rel=next,", "/1"),
      ("</1>;;;rel=next", "/1"),
    ]
  )
  func next(field: String, target: String) {
    #expect(LinkHeader.target("next", in: field) == target)
  }

  @Test(
    "Where there is no such link, none is found",
    arguments: [
      "", " ", ",", ";", "<", "</1", "</1>", "</1>; rel", "</1>; rel=", "</1>; rel=nextpage",
      "</1>; rel=\"prev\"", "/1; rel=next", "</1>; title=next", "\"</1>; rel=next\"",
      "x \"a, </1>; rel=next\"", "</1>; rel=\"\"",
    ]
  )
  func none(field: String) {
    #expect(LinkHeader.target("next", in: field) == nil)
  }

  @Test func `A mark that combines with a blank doesn't hide the blank`() {
    let relations = LinkHeader.links(in: "<a>; rel=\"next \u{64F}x\"")[0].relations
    #expect(relations == ["next", "\u{64F}x"])
  }

  @Test func `Whatever a server sends, reading it ends`() {
    for sign in ["<", ">", "\"", "\\", ";", ",", "<a>;", "<a>;rel=\"", "\"\\", "é"] {
      #expect(LinkHeader.links(in: String(repeating: sign, count: 20_000)).count <= 1)
    }
    var generator = SeededGenerator(seed: 1)
    let signs = Array("<>;,=\" \\relnextanchor/é\u{0}")
    for _ in 0..<2000 {
      let field = String(
        (0..<30).map { _ in signs[Int.random(in: 0..<signs.count, using: &generator)] }
      )
      #expect(LinkHeader.links(in: field).count <= field.filter { $0 == "<" }.count, "\(field)")
    }
  }
}
