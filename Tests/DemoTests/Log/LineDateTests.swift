import TestSupport
import Testing

@testable import demo

@Suite("The day of a log's line")
struct LineDateTests {
  private static let today = Day(year: 2026, month: 11, day: 22)

  private static func day(_ line: String) -> Day? {
    LineDate.day(in: Array(line.utf8)[...], today: today)
  }

  @Test(
    "It is that of the time at the beginning",
    arguments: [
      "2026-11-20T00:57:01Z up", "2026-11-20t00:57:01Z up", "2026-11-20 00:57:01,123 INFO up",
      "2026-11-20", "[2026-11-20T00:57:01.123+01:00] up", "[2026-11-20] up",
      "2026/11/20 00:57:01 [error] up", "<34>1 2026-11-20T22:14:15.003Z host su - -",
      "<165>Nov 20 22:14:15 host su: up", "Nov 20 00:57:01 host kernel: up",
      "[Nov 20 00:57:01] up",
      "127.0.0.1 - frank [20/Nov/2026:00:57:01 +0000] \"GET / HTTP/1.0\" 200 2326",
      "[20/Nov/2026:00:57:01 +0000] up", "[a] [b [20/Nov/2026:00:57:01 +0000]",
    ]
  )
  func found(line: String) {
    #expect(Self.day(line) == Day(year: 2026, month: 11, day: 20))
  }

  @Test func `A day of syslog has one digit or two, and the year in which it was last`() {
    #expect(Self.day("Nov  2 00:57:01 a") == Day(year: 2026, month: 11, day: 2))
    #expect(Self.day("Nov 02 00:57:01 a") == Day(year: 2026, month: 11, day: 2))
    #expect(Self.day("Nov 22 23:59:59 a") == Day(year: 2026, month: 11, day: 22))
    #expect(Self.day("Dec 31 00:57:01 a") == Day(year: 2025, month: 12, day: 31))
    #expect(LineDate.day(in: Array("Nov 22 00:57:01 a".utf8)[...], today: nil) == nil)
  }

  @Test(
    "Something else is no day",
    arguments: [
      "", "[", "<", "<34", "<34>", "<34>1 ", "<345678>1 2026-11-20 ", "2026-11-20x", "2026-11-2",
      "2026-11/20 ", "2026-13-20 ", "2026-02-30 ", "  at 2026-11-20 00:57:01", "12026-11-20 ",
      "Nov 22", "Nov 22 nothing", "Nov22 00:57:01", "November 22 00:57:01", "Feb 30 00:57:01",
      "nov 22 00:57:01", "[20/Nov/2026 00:57:01]", "[20/11/2026:00:57:01]", "+026-11-20 ",
      "20/Nov/2026:00:57:01", "[20/Nov/2026", "漢字 2026-11-20",
    ]
  )
  func none(line: String) {
    #expect(Self.day(line) == nil)
  }

  @Test func `Far behind the beginning no day is looked for`() {
    let date = "[20/Nov/2026:00:57:01 +0000]"
    #expect(Self.day(String(repeating: "x", count: 255) + date) != nil)
    #expect(Self.day(String(repeating: "x", count: 256) + date) == nil)
  }

  @Test func `No bytes are trouble, wherever they are cut`() {
    var generator = SeededGenerator(seed: 1)
    let parts = [
      "2026", "-", "/", "11", "[", "]", "<", ">", "1", " ", "Nov", ":", "T", "22", "\u{0}", "é",
      "9999",
    ]
    for _ in 0..<Depth.tries(4_000, deep: 20_000) {
      let count = Int.random(in: 0...12, using: &generator)
      let line = (0..<count).compactMap { _ in parts.randomElement(using: &generator) }.joined()
      let bytes = Array(line.utf8)
      for start in 0...min(2, bytes.count) {
        let day = LineDate.day(in: bytes[start...], today: Self.today)
        #expect(day == LineDate.day(in: Array(bytes[start...])[...], today: Self.today))
      }
    }
  }
}
