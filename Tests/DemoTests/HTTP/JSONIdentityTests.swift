import Foundation
import FoundationNetworking
import Testing

@testable import demo_http

/// Items of an API, told apart by what the server says that they are.
@Suite("Ids in JSON") struct JSONIdentityTests {
  private func items(_ json: String) throws -> [HTTPItem] {
    let url = try #require(URL(string: "http://localhost/"))
    let head = try #require(
      HTTPURLResponse(
        url: url,
        statusCode: 200,
        httpVersion: nil,
        headerFields: ["Content-Type": "application/json"]
      )
    )
    return try HTTPFields().items(in: HTTPAnswer(head: head, body: Data(json.utf8)).json())
  }

  @Test(
    "Two items with different ids are two rows",
    arguments: [
      ("12345678901234567890123456789012345678", "12345678901234567890123456789012345679"),
      ("0.1234567890123456789", "0.1234567890123456788"), ("true", #""true""#), ("1", #""1""#),
      ("[1]", #""[1]""#), (#"{"a":1}"#, #""{\"a\":1}""#),
      // Equal to Swift, but not to JSON.
      (#""\u00e9""#, #""e\u0301""#), (#""\u00e9""#, #""\\u{E9}""#), (#""\u0000""#, #""\\0""#),
    ]
  )
  func differentIDs(one: String, other: String) throws {
    let items = try items(#"[{"key": 0, "id": \#(one)}, {"key": 0, "id": \#(other)}]"#)
    #expect(items[0].id != items[1].id)
  }

  @Test func `Two items with the same id are one row, however it is written`() throws {
    let items = try items(
      #"[{"id": "é", "n": 1}, {"id": "\u00e9", "n": 2}, {"id": 10, "n": 3}, {"id": 10.0, "n": 4}]"#
    )
    #expect(items[0].id == items[1].id)
    #expect(items[2].id == items[3].id)
  }

  @Test func `An item without an id isn't one whose id looks like it`() throws {
    let items = try items(#"[{"n": 1}, {"id": {"n": 1}}]"#)
    #expect(items[0].id != items[1].id)
  }

  @Test(
    "A number has 38 digits, and is rounded if the server wrote more",
    arguments: [
      ("1e5", "100000"), ("12345678901234567890123456789012345678", nil), ("1e200", "1e+200"),
      ("1234567890123456789012345678901234567891", "1234567890123456789012345678901234567890"),
    ]
  )
  func numberOfManyDigits(number: String, shown: String?) throws {
    let items = try items(#"[{"id": 1, "title": \#(number)}]"#)
    #expect(items.map(\.title) == [shown ?? number])
  }

  @Test(
    "What only looks like a number isn't valid JSON, and neither is one that no `Double` can have",
    arguments: [
      "01e4", "1e", "1e+", ".1e4", "1.e4", "--1e4", "+1e4", "1e4e1", "1e4 1", #"{1e4: 1}"#, "1e4x",
      "0123", "1e400",
    ]
  )
  func noNumber(text: String) {
    #expect(throws: HTTPError.self) { try items("[\(text)]") }
  }
}
