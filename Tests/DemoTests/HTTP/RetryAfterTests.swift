import Testing

@testable import demo

@Suite("Retry-After")
struct RetryAfterTests {
  /// It is the 6th of November 1994, 08:49:37.
  private static let now: Int64 = 784_111_777

  @Test(
    "It is a number of seconds, or a date in any of three forms",
    arguments: [
      ("0", 0), ("120", 120), (" 7", 7), ("100000", 86_400), ("99999999999999999999999", 86_400),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sun, 06 Nov 1994 08:50:00 GMT", 23),
      ("Sunday, 06-Nov-94 08:50:37 GMT", 60), ("Sun Nov  6 09:49:37 1994", 3600),
      ("Sat, 05 Nov 1994 08:49:37 GMT", 0), ("Wed, 21 Oct 2099 07:28:00 GMT", 86_400),
    ] as [(String, Int64)]
  )
  func delay(field: String, seconds: Int64) {
    #expect(RetryAfter.delay(field, now: Self.now) == .seconds(seconds))
  }

  @Test(
    "Anything else is nothing",
    arguments: [
      "", " ", "-1", "1.5", "soon", "7 s", "Sun, 06 Nov 1994", "Sun, 06 Foo 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
      "Sun, 06 Nov 99999 08:49:37 GMT",
      "١٢٠",
    ]
  )
  func none(field: String) {
    #expect(RetryAfter.delay(field, now: Self.now) == nil)
  }

  @Test(
    "Leap days are counted",
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400),
      ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
      ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
      ("Sat, 21 Nov 2026 13:20:48 GMT", 1_795_267_248),
    ] as [(String, Int64)]
  )
  func dates(date: String, seconds: Int64) {
    #expect(HTTPDate.seconds(date) == seconds)
  }
}
