/// The three ways in which RFC 9110 has servers write a date, of which only the first is still written.
///
/// ```
/// Sun, 06 Nov 1994 08:49:37 GMT
/// Sunday, 06-Nov-94 08:49:37 GMT
/// Sun Nov  6 08:49:37 1994
/// ```
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The seconds since 1970 of a date, or `nil` if it is none.
  static func seconds(_ text: String) -> Int64? {
    let words = text.split { " ,-".contains($0) }.map(String.init)
    if words.count == 6, words[5] == "GMT" {
      return seconds(day: words[1], month: words[2], year: words[3], time: words[4])
    }
    guard words.count == 5 else { return nil }
    return seconds(day: words[2], month: words[1], year: words[4], time: words[3])
  }

  private static func seconds(day: String, month: String, year: String, time: String) -> Int64? {
    let clock = time.split(separator: ":").map { number($0, 2) }
    guard let day = number(day, 2), let month = months.firstIndex(of: month),
      let year = number(year, 4), clock.count == 3,
      let hour = clock[0], let minute = clock[1], let second = clock[2],
      (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    let century: Int64 = year >= 100 ? 0 : year < 70 ? 2000 : 1900
    let days = days(year: century + year, month: Int64(month) + 1, day: day)
    return ((days * 24 + hour) * 60 + minute) * 60 + second
  }

  private static func number(_ text: some StringProtocol, _ maximumDigits: Int) -> Int64? {
    guard (1...maximumDigits).contains(text.utf8.count),
      text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    return Int64(text)
  }

  /// The days from 1 January 1970, in years that begin in March: the leap day is then the last.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let leapDays = year / 4 - year / 100 + year / 400
    return year * 365 + leapDays + dayOfYear - 719_468
  }
}
