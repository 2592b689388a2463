import Glibc

/// A day of the calendar, in the years 1 to 9999.
struct Day: Hashable, Sendable {
  /// How many days are between 1 January 1970 and this one.
  private let number: Int32

  private static let seconds = 86_400

  /// Creates a day, or returns nil if the calendar has no such day.
  ///
  /// Months and days are counted from 1.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    var fields = tm()
    fields.tm_year = Int32(year - 1900)
    fields.tm_mon = Int32(month - 1)
    fields.tm_mday = Int32(day)
    number = Int32(timegm(&fields) / Self.seconds)
    // To the C library, 30 February is a day of March.
    guard fields.tm_mday == day else { return nil }
  }

  /// Creates the latest day of a month and day that isn't after another day.
  ///
  /// - Returns: The day, or nil if no year has it. 29 February is one of a leap year.
  init?(month: Int, day: Int, upTo today: Day) {
    let year = Int(today.fields.tm_year) + 1900
    // There are at most seven years between two leap years.
    let candidates = (0...8).lazy.compactMap { Day(year: year - $0, month: month, day: day) }
    guard let day = candidates.first(where: { $0.number <= today.number }) else { return nil }
    self = day
  }

  /// Creates the day of a key.
  fileprivate init?(key: String) {
    guard let number = Int32(key) else { return nil }
    self.number = number
  }

  /// What tells the day from others, whatever day it is.
  var key: String { "\(number)" }

  private var fields: tm {
    var moment = time_t(number) * Self.seconds
    var fields = tm()
    gmtime_r(&moment, &fields)
    return fields
  }

  /// What the day is called on another day, such as "Yesterday" or "Friday 20 November 2026".
  func title(on today: Day?) -> String {
    switch today.map({ $0.number - number }) {
    case 0: return "Today"
    case 1: return "Yesterday"
    default:
      var fields = fields
      var text = [CChar](repeating: 0, count: 64)
      let count = strftime(&text, text.count, "%A %e %B", &fields)
      let words = String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      return "\(words.replacing("  ", with: " ")) \(fields.tm_year + 1900)"
    }
  }
}

/// Which day it is, and was at any moment.
struct DayCalendar: Sendable {
  /// Where midnight is taken from.
  enum Zone: Sendable { case local, utc }

  private let zone: Zone
  private let now: @Sendable () -> Int64

  /// Creates a calendar of a time zone, with the time in seconds since 1970.
  init(zone: Zone = .local, now: @escaping @Sendable () -> Int64 = { DayCalendar.now }) {
    self.zone = zone
    self.now = now
  }

  /// The system's time, in seconds since 1970.
  static var now: Int64 { Int64(time(nil)) }

  /// The day that it is now.
  var today: Day? { day(at: now()) }

  /// The day of a moment, in seconds since 1970, or nil if it is beyond the calendar.
  func day(at moment: Int64) -> Day? {
    var moment = time_t(moment)
    var fields = tm()
    // Foundation without its data of all languages knows no zone but Greenwich's.
    let result = zone == .local ? localtime_r(&moment, &fields) : gmtime_r(&moment, &fields)
    guard result != nil else { return nil }
    return Day(
      year: Int(fields.tm_year) + 1900,
      month: Int(fields.tm_mon) + 1,
      day: Int(fields.tm_mday)
    )
  }

  /// What the day of a ``Day/key`` is called now.
  func title(ofKey key: String) -> String { Day(key: key)?.title(on: today) ?? key }
}
