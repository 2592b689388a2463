import CLibrary

/// Which day it is, and was at any moment.
struct DayCalendar: Sendable {
  /// Where midnight is taken from.
  enum Zone: Sendable { case local, utc }

  private let zone: Zone
  private let now: @Sendable () -> Int64

  /// Creates a calendar.
  ///
  /// - Parameters:
  ///   - zone: The time zone; by default that of the user.
  ///   - now: Returns the time, in seconds since 1970; by default that of the system.
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
    let result =
      switch zone {
      case .local: localtime_r(&moment, &fields)
      case .utc: gmtime_r(&moment, &fields)
      }
    guard result != nil else { return nil }
    return Day(
      year: Int(fields.tm_year) + 1900,
      month: Int(fields.tm_mon) + 1,
      day: Int(fields.tm_mday)
    )
  }
}
