/// The `Retry-After` header field of RFC 9110.
enum RetryAfter {
  /// The longest wait that is believed.
  static let maximum: Duration = .seconds(24 * 3600)

  /// How long to wait, of a number of seconds or a date; `nil` if it is neither.
  ///
  /// `now` is in seconds since 1970.
  static func delay(_ field: String, now: Int64) -> Duration? {
    let text = field.drop { $0 == " " }
    if !text.isEmpty, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
      return Int64(text).map { min(.seconds($0), maximum) } ?? maximum
    }
    return HTTPDate.seconds(field).map { min(.seconds(max(0, $0 - now)), maximum) }
  }
}
