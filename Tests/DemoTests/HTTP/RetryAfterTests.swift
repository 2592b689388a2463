import Foundation
import Testing

@testable import demo_http

@Suite("Retry-After")
struct RetryAfterTests {
  /// It is the 6th of November 1994, 08:49:37.
  private static let now = Date(timeIntervalSince1970: 784_111_777)

  @Test(
    "It is a number of seconds, or a date in the form that servers write",
    arguments: [
      ("0", 0), ("120", 120), (" 7", 7), ("100000", 86_400), ("99999999999999999999999", 86_400),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sun, 06 Nov 1994 08:50:00 GMT", 23),
      ("Sat, 05 Nov 1994 08:49:37 GMT", 0), ("Wed, 21 Oct 2099 07:28:00 GMT", 86_400),
    ] as [(String, Int64)]
  )
  func delay(field: String, seconds: Int64) {
    #expect(HTTPError.delay(field, now: Self.now) == .seconds(seconds))
  }

  @Test(
    "Anything else is nothing",
    arguments: [
      "", " ", "-1", "1.5", "soon", "7 s", "Sun, 06 Nov 1994", "Sun, 06 Foo 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
      "١٢٠",
    ]
  )
  func none(field: String) {
    #expect(HTTPError.delay(field, now: Self.now) == nil)
  }
}
