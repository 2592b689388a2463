import Foundation
import Testing

@testable import demo_http

@Suite("Paths into JSON")
struct JSONPathTests {
  private static func value(_ text: String = body) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  private static let body = #"""
    {"a": {"b": [10, {"c": "deep"}], "x.y": true, "\\": 1}, "n": null, "f": 0.5,
     "big": 12345678901234567890, "": {"": 1}, "0": "key"}
    """#

  @Test func `A key may begin with a mark that combines with what is before it`() throws {
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
      ("f", "0.5"), ("big", "12345678901234567890"), ("0", "key"), ("a.b", #"[10,{"c":"deep"}]"#),
    ]
  )
  func found(path: String, text: String) throws {
    let path = try #require(JSONPath(path))
    #expect(path.value(in: try Self.value())?.description == text)
  }

  @Test(
    "A path that leads nowhere finds nothing",
    arguments: [
      "b", "a.c", "a.b.2", "a.b.-1", "a.b.x", "n.x", "f.0", "a.b.1.c.d", "a.b.99999999999999999999",
    ]
  )
  func missing(path: String) throws {
    let path = try #require(JSONPath(path))
    #expect(path.value(in: try Self.value()) == nil)
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

  @Test(
    "A value is shown as it is, one of many as JSON",
    arguments: [
      ("true", "true"), ("1", "1"), ("-9223372036854775808", "-9223372036854775808"),
      ("0.1", "0.1"), (#""a\"/é""#, "a\"/é"),
      (#"["a\"/é", {"b": 1, "a": null}]"#, #"["a\"/é",{"a":null,"b":1}]"#),
    ]
  )
  func text(json: String, shown: String) throws {
    #expect(try Self.value(json).description == shown)
  }
}
