extension Int {
  /// The number with its digits in groups of three: `1,204`.
  package var grouped: String {
    guard magnitude >= 1000 else { return String(self) }
    // The leading 1 keeps zeros in their places.
    let lastGroup = String(1000 + magnitude % 1000).dropFirst()
    return (self / 1000).grouped + "," + lastGroup
  }
}
