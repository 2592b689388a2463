import Foundation
import TestSupport
import Testing

@testable import demo

@Suite("Texts of JSON", .timeLimit(.generous))
struct JSONTextTests {
  private static func value(_ text: String) throws -> JSONValue {
    try JSONText(Array(text.utf8)).value
  }

  @Test(
    "A text is read",
    arguments: [
      ("null", JSONValue.null), (" true\n", .bool(true)), ("false", .bool(false)),
      ("-0", .integer(0)), ("12", .integer(12)), ("-9223372036854775808", .integer(.min)),
      ("1.5e1", .integer(15)), ("0.5", .number(0.5)), ("1E400", .string("1E400")),
      (#""a\"\\\/\b\f\n\r\tz""#, .string("a\"\\/\u{8}\u{C}\n\r\tz")),
      (#""\u00e9\ud83d\ude00\ud83dx""#, .string("é😀\u{FFFD}x")), ("\u{FEFF}[]", .array([])),
      ("[1, [ ] ,{}]", .array([.integer(1), .array([]), .object([:])])),
      (
        #"{"a":1,"b":{"a":2},"a":3}"#,
        .object(["a": .integer(3), "b": .object(["a": .integer(2)])])
      ),
    ]
  )
  func text(text: String, value: JSONValue) throws {
    #expect(try Self.value(text) == value)
  }

  @Test(
    "What isn't JSON is refused",
    arguments: [
      "", " ", "nul", "nulll", "tru", "01", "-", "1.", ".5", "1e", "+1", "NaN", "'a'", "\"a",
      "\"\\x\"", "\"\\u12g4\"", "\"\\u12", "\"\n\"", "[1,]", "[1 2]", "[", "[1", "]", "{", "{1:2}",
      "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "1 2", "[]]", "// a\n1",
    ]
  )
  func mistake(text: String) {
    #expect(throws: JSONReader.Mistake.self) { try Self.value(text) }
  }

  @Test("Depth has a limit, which no stack reaches")
  func depth() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    _ = try Self.value(nested(512))
    for depth in [513, 1_000_000] {
      #expect(throws: JSONReader.Mistake.self) { try Self.value(nested(depth)) }
    }
  }

  @Test("Foundation reads the same", arguments: 0..<20)
  func foundation(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let parts = [
      "[", "]", "{", "}", ",", ":", "\"a\"", "\"é\\n\"", "1", "-2.5", "true", "null", " ",
    ]
    for _ in 0..<300 {
      let count = Int.random(in: 1...7, using: &generator)
      let text = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let bytes = Array(text.utf8)
      let isJSON =
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      let isRead = (try? JSONText(bytes)) != nil
      #expect(isRead == isJSON, "\(text)")
    }
  }

  @Test("A long string is cut, and the length of what is missing can be seen")
  func longString() throws {
    let text = String(repeating: "x", count: 300_000)
    guard case .string(let shown) = try Self.value("\"\(text)\"") else {
      Issue.record("it isn't a string")
      return
    }
    #expect(shown == text.prefix(JSONReader.stringLimit) + "… (300000 bytes)")
    // An escape isn't cut in two.
    let escapes =
      "\"\(String(repeating: "x", count: 9_997))\(String(repeating: #"\u00e9"#, count: 9))\""
    #expect(try Self.value(escapes).description.contains("x… (") == true)
  }

  @Test("What is too much in a value is left out")
  func manyValues() throws {
    let text = "[[" + String(repeating: "1,", count: 200_000) + "1],2]"
    guard case .array(let elements) = try Self.value(text), case .array(let inner) = elements.first
    else {
      Issue.record("it isn't an array")
      return
    }
    #expect(inner.count < 100_000)
    // Element by element, nothing is.
    var count = 0
    try JSONText(Array(text.utf8)).forEachElement { _ in count += 1 }
    #expect(count == 2)
  }

  @Test("To read is cancelled with the task")
  func cancelled() async {
    let bytes = Array(("[" + String(repeating: "1,", count: 50_000) + "1]").utf8)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      _ = try JSONText(bytes)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
