/// Finds the day at the beginning of a log's line.
///
/// It knows the days of ISO 8601 (`2026-11-22T00:57:01Z`, also with slashes or a blank), behind a bracket or
/// the priority of a syslog message, those of syslog (`Nov 22 00:57:01`), and those of web servers
/// (`[22/Nov/2026:00:57:01 +0000]`) near the beginning of the line. A day is as it is written, whatever the
/// time zone.
struct LineDate {
  /// What the help says about days.
  static let notes = """
    A line's day is that of its time: 2026-11-22T00:57:01 or Nov 22 00:57:01 at its
    beginning, or [22/Nov/2026:00:57:01 +0000]. A line without one is of the day of
    the line before it.
    """

  /// How far into a line the day of a web server is looked for: behind an address and a name.
  private static let bracketLimit = 256

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ].map { Array($0.utf8) }

  /// What is left to be read.
  private var rest: ArraySlice<UInt8>

  private init(_ rest: ArraySlice<UInt8>) {
    self.rest = rest
  }

  /// Finds the day in a line, or in its beginning.
  ///
  /// Of a time without a year, it is the latest that isn't in the future.
  static func day(in line: ArraySlice<UInt8>, today: Day?) -> Day? {
    var start = LineDate(line)
    start.skipPrefix()
    if let day = start.isoDay() { return day }
    if let day = start.syslogDay(today: today) { return day }
    let beginning = line.prefix(bracketLimit)
    for index in beginning.indices where beginning[index] == UInt8(ascii: "[") {
      var date = LineDate(line[(index + 1)...])
      if let day = date.webDay() { return day }
    }
    return nil
  }

  /// Skips a bracket, or a priority such as `<34>` and the version behind it.
  private mutating func skipPrefix() {
    if skip("[") { return }
    var priority = self
    guard priority.skip("<") else { return }
    let digits = priority.rest.prefix(4).prefix { $0 != UInt8(ascii: ">") }
    priority.rest = priority.rest.dropFirst(digits.count)
    guard priority.skip(">") else { return }
    self = priority
    if skip("1") { _ = skip(" ") }
  }

  /// Reads `2026-11-22`, and makes sure that it ends there.
  private func isoDay() -> Day? {
    var date = self
    guard let year = date.number(digits: 4), let separator = date.rest.first,
      separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/"),
      date.skip(separator), let month = date.number(digits: 2),
      date.skip(separator), let day = date.number(digits: 2),
      date.rest.first.map(Self.isEndOfDay) ?? true
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// Reads `Nov 22 00:57:01` or `Nov  2 00:57:01`.
  private func syslogDay(today: Day?) -> Day? {
    var date = self
    guard let month = date.month(), date.skip(" ") else { return nil }
    let digits = date.skip(" ") ? 1 : 2
    guard let day = date.number(digits: digits), date.skip(" "),
      date.number(digits: 2) != nil, date.skip(":"), let today
    else { return nil }
    return Day(month: month, day: day, upTo: today)
  }

  /// Reads `22/Nov/2026:`.
  private mutating func webDay() -> Day? {
    guard let day = number(digits: 2), skip("/"), let month = month(), skip("/"),
      let year = number(digits: 4), skip(":")
    else { return nil }
    return Day(year: year, month: month, day: day)
  }

  private static func isEndOfDay(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "T", "t", " ", "]": true
    default: false
    }
  }

  // MARK: Reading

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skip(UInt8(ascii: character))
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func number(digits count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    var number = 0
    for byte in rest.prefix(count) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    rest = rest.dropFirst(count)
    return number
  }

  private mutating func month() -> Int? {
    let name = rest.prefix(3)
    guard let index = Self.months.firstIndex(where: name.elementsEqual) else { return nil }
    rest = rest.dropFirst(3)
    return index + 1
  }
}
