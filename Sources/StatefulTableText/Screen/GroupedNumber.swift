extension Int {
  /// The number with its digits in groups of three: `1,204`.
  var grouped: String {
    let digits = String(magnitude)
    var grouped = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(",") }
      grouped.append(digit)
    }
    return grouped
  }
}
