import Foundation
import Testing

@testable import demo

@Suite("Paths into JSON")
struct JSONPathTests {
  private static let value = HTTPResponse(
    url: URL(filePath: "/"),
    status: 200,
    headers: [:],
    body: Array(
      #"""
      {"a": {"b": [10, {"c": "deep"}], "x.y": true, "\\": 1}, "n": null, "f": 0.5,
       "big": 12345678901234567890, "": {"": 1}, "0": "key"}
      """#.utf8
    )
  )

  @Test("A key may begin with a mark that combines with what is before it")
  func combiningMark() throws {
    let path = try #require(JSONPath("a.\u{301}b"))
    #expect(path.steps.map { $0.unicodeScalars.count } == [1, 2])
    #expect(path.value(in: .object(["a": .object(["\u{301}b": .bool(true)])])) == .bool(true))
    #expect(path.description.unicodeScalars.elementsEqual("a.\u{301}b".unicodeScalars))
    let escaped = try #require(JSONPath("\\.\u{301}"))
    #expect(escaped.steps.map { Array($0.unicodeScalars) } == [[".", "\u{301}"]])
    #expect(escaped.description.unicodeScalars.elementsEqual("\\.\u{301}".unicodeScalars))
  }

  @Test(
    "A path leads to a value",
    arguments: [
      ("a.b.1.c", "deep"), ("a.b.0", "10"), (#"a.x\.y"#, "true"), (#"a.\\"#, "1"), ("n", "null"),
      ("f", "0.5"), ("0", "key"), ("a.b", #"[10,{"c":"deep"}]"#),
    ]
  )
  func found(path: String, text: String) throws {
    let path = try #require(JSONPath(path))
    #expect(try path.text(in: Self.value.json())?.value.description == text)
    #expect(path.value(in: try Self.value.json().value)?.description == text)
  }

  @Test(
    "A path that leads nowhere finds nothing",
    arguments: [
      "b", "a.c", "a.b.2", "a.b.-1", "a.b.x", "n.x", "f.0", "a.b.1.c.d", "a.b.99999999999999999999",
    ]
  )
  func missing(path: String) throws {
    let path = try #require(JSONPath(path))
    #expect(try path.text(in: Self.value.json()) == nil)
    #expect(path.value(in: try Self.value.json().value) == nil)
  }

  @Test(
    "A text that is no path is refused",
    arguments: ["", ".", "a.", ".a", "a..b", #"a\"#, #"\a"#]
  )
  func invalid(path: String) {
    #expect(JSONPath(path) == nil)
  }

  @Test("A path prints as it is read", arguments: ["a", "a.b.0", #"a\.b.c\\d"#, "é.日本"])
  func printed(path: String) throws {
    #expect(try #require(JSONPath(path)).description == path)
  }
}
