/// A number of bytes, as short as it can be said.
enum ByteCount {
  private static let units = ["kB", "MB", "GB", "TB", "PB", "EB"]

  static func words(_ count: Int) -> String {
    guard count >= 1000 else { return "\(count) B" }
    var unit = 0
    var divisor = 1000
    while unit < units.count - 1, count / divisor >= 1000 {
      divisor *= 1000
      unit += 1
    }
    // Cut rather than rounded: never more than there is.
    let tenths = count / (divisor / 10)
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }
}
