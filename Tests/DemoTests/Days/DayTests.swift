import Foundation
import Testing

@testable import demo

@Suite("Days")
struct DayTests {
  private static func day(_ year: Int, _ month: Int, _ day: Int) throws -> Day {
    try #require(Day(year: year, month: month, day: day))
  }

  @Test func `A day is called by its name, except today and yesterday`() throws {
    let today = try Self.day(2026, 11, 22)
    #expect(try Self.day(2026, 11, 22).title(on: today) == "Today")
    #expect(try Self.day(2026, 11, 21).title(on: today) == "Yesterday")
    #expect(try Self.day(2026, 11, 23).title(on: today) == "Monday 23 November 2026")
    #expect(try Self.day(1, 1, 1).title(on: nil) == "Monday 1 January 1")
  }

  @Test(
    "A day that the calendar doesn't have is none",
    arguments: [
      (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0),
      (2026, 1, 32), (0, 1, 1), (10_000, 1, 1),
    ]
  )
  func invalid(year: Int, month: Int, day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
  }

  @Test func `A day without a year is the latest that isn't in the future`() throws {
    let today = try Self.day(2026, 11, 22)
    #expect(try Day(month: 11, day: 22, upTo: today) == Self.day(2026, 11, 22))
    #expect(try Day(month: 11, day: 23, upTo: today) == Self.day(2025, 11, 23))
    #expect(try Day(month: 2, day: 29, upTo: today) == Self.day(2024, 2, 29))
    #expect(try Day(month: 2, day: 29, upTo: Self.day(1904, 2, 28)) == Self.day(1896, 2, 29))
    #expect(Day(month: 2, day: 30, upTo: today) == nil)
  }

  @Test func `Every day of four centuries has the name that Foundation gives it`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let days = DayCalendar(zone: .utc)
    let formatter = DateFormatter()
    formatter.calendar = calendar
    formatter.timeZone = .gmt
    formatter.locale = Locale(identifier: "en_GB_POSIX")
    formatter.dateFormat = "EEEE d MMMM yyyy"
    // From 1800 to 2200.
    for number in stride(from: Int64(-62_091), to: 84_006, by: 7 * 13 + 1) {
      let day = try #require(days.day(at: number * 86_400 + 43_200))
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      #expect(day.title(on: nil) == formatter.string(from: date))
      #expect(day.title(on: days.day(at: (number + 1) * 86_400)) == "Yesterday")
    }
  }

  @Test("A moment beyond the calendar has no day", arguments: [Int64.min, .max, 1 << 50])
  func beyond(moment: Int64) {
    #expect(DayCalendar().day(at: moment) == nil)
  }

  @Test func `A commit that doesn't say when it was written is of no day`() {
    let days = DayCalendar(zone: .utc)
    for time: Int64 in [0, 1] {
      #expect((GitCommit.named("a", at: time).day(in: days) == nil) == (time == 0))
    }
  }
}
