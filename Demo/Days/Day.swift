/// A day of the calendar, in the years 1 to 9999.
struct Day: Hashable, Sendable {
  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private let yearNumber: Int16
  private let monthNumber: UInt8
  private let dayNumber: UInt8

  /// Creates a day, or returns nil if the calendar has no such day.
  ///
  /// - Parameters:
  ///   - year: The year.
  ///   - month: The month, from 1.
  ///   - day: The day of the month, from 1.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.length(ofMonth: month, in: year)
    else { return nil }
    yearNumber = Int16(year)
    monthNumber = UInt8(month)
    dayNumber = UInt8(day)
  }

  /// Creates the day that a ``key`` stands for.
  init?(key: some StringProtocol) {
    let numbers = key.split(separator: "-").map { Int($0) }
    guard numbers.count == 3, let year = numbers[0], let month = numbers[1], let day = numbers[2]
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Creates the latest day of a month and day that isn't after another day.
  ///
  /// - Returns: The day, or nil if no year has it. 29 February is one of a leap year.
  init?(month: Int, day: Int, upTo today: Day) {
    // There are at most seven years between two leap years.
    let candidates = (0...8).lazy.compactMap { yearsBack in
      Day(year: today.year - yearsBack, month: month, day: day)
    }
    guard let day = candidates.first(where: { $0.number <= today.number }) else { return nil }
    self = day
  }

  private var year: Int { Int(yearNumber) }
  private var month: Int { Int(monthNumber) }
  private var day: Int { Int(dayNumber) }

  /// What the day is called whatever day it is, such as "2026-11-20".
  var key: String { "\(year)-\(month)-\(day)" }

  /// How many days are between this one and Monday, 1 January of the year 1.
  private var number: Int {
    let before = year - 1
    let leapDays = before / 4 - before / 100 + before / 400
    let months = (1..<month).reduce(0) { $0 + Self.length(ofMonth: $1, in: year) }
    return before * 365 + leapDays + months + day - 1
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// What the day is called on another day, such as "Yesterday" or "Friday 20 November 2026".
  func title(on today: Day?) -> String {
    switch today.map({ $0.number - number }) {
    case 0: "Today"
    case 1: "Yesterday"
    default: "\(Self.weekdays[number % 7]) \(day) \(Self.months[month - 1]) \(year)"
    }
  }
}
