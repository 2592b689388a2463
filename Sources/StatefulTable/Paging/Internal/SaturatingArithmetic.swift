/// Arithmetic that stops at the largest and at the smallest number.
///
/// For numbers that an app or a server gives: no such number ends the program.
extension Int {
  func adding(_ other: Int) -> Int {
    let (sum, isOverflow) = addingReportingOverflow(other)
    guard isOverflow else { return sum }
    return other > 0 ? .max : .min
  }

  func subtracting(_ other: Int) -> Int {
    let (difference, isOverflow) = subtractingReportingOverflow(other)
    guard isOverflow else { return difference }
    return other > 0 ? .min : .max
  }
}
