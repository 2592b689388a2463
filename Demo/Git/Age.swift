/// How long ago something was, as short as it can be said.
enum Age {
  private static let units: [(seconds: Int64, name: String)] = [
    (365 * 24 * 3600, "y"), (30 * 24 * 3600, "mo"), (7 * 24 * 3600, "w"), (24 * 3600, "d"),
    (3600, "h"), (60, "m"),
  ]

  /// The age of a moment, both in seconds since 1970.
  static func words(from moment: Int64, to now: Int64) -> String {
    let (age, overflow) = now.subtractingReportingOverflow(moment)
    guard !overflow, age >= 60 else { return "now" }
    guard let unit = units.first(where: { age >= $0.seconds }) else { return "now" }
    return "\(age / unit.seconds)\(unit.name)"
  }
}
