/// The days of a list's sections: what tells them apart, and what they are called now.
///
/// A section keeps its key, but is called "Today" only until midnight.
struct DayTitles {
  private let calendar: DayCalendar
  /// The key that was asked for last: neighbours mostly have the same.
  private var last: (day: Day, key: String)?
  /// What the day was called whose title was asked for last.
  private var lastTitle: (day: Day, title: String)?

  init(_ calendar: DayCalendar) {
    self.calendar = calendar
  }

  /// What tells the section of a day from others.
  mutating func key(of day: Day) -> String {
    if let last, last.day == day { return last.key }
    let key = day.key
    last = (day, key)
    return key
  }

  /// What tells the section of the day of a moment, in seconds since 1970, from others.
  mutating func key(at moment: Int64) -> String? {
    day(at: moment).map { key(of: $0) }
  }

  /// What a day is called now, or was when the same day was asked for just before.
  mutating func title(of day: Day) -> String {
    if let lastTitle, lastTitle.day == day { return lastTitle.title }
    let title = day.title(on: calendar.today)
    lastTitle = (day, title)
    return title
  }

  /// What the day of a moment, in seconds since 1970, is called.
  mutating func title(at moment: Int64) -> String? {
    day(at: moment).map { title(of: $0) }
  }

  /// The day of a moment, unless that is zero: a commit that doesn't say when it was written.
  private func day(at moment: Int64) -> Day? {
    moment == 0 ? nil : calendar.day(at: moment)
  }

  /// What the day of a key is called now.
  func title(ofKey key: String) -> String {
    Day(key: key)?.title(on: calendar.today) ?? key
  }
}
