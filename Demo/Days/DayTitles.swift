/// The titles of days, as they are called on the day that a list was loaded.
struct DayTitles {
  private let calendar: DayCalendar
  private var today: Day?
  /// The title that was asked for last: neighbours mostly have the same.
  private var last: (day: Day, title: String)?

  init(_ calendar: DayCalendar) {
    self.calendar = calendar
    today = calendar.today
  }

  /// The title of a day.
  mutating func title(of day: Day) -> String {
    if let last, last.day == day { return last.title }
    let title = day.title(on: today)
    last = (day, title)
    return title
  }

  /// The title of the day of a moment, in seconds since 1970.
  mutating func title(at moment: Int64) -> String? {
    calendar.day(at: moment).map { title(of: $0) }
  }

  /// Looks which day it is.
  ///
  /// - Returns: Whether it is another day than before, so that other days have other titles.
  mutating func update() -> Bool {
    let old = today
    today = calendar.today
    guard today != old else { return false }
    last = nil
    return true
  }
}
