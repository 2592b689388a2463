/// Going up past the first row, which refreshes after a few times.
struct PullGesture {
  /// How many times the user went up so far.
  private(set) var pulls = 0

  /// The pulls that refresh.
  static let threshold = 3
  /// How long the user may wait from one to the next.
  static let patience = Duration.seconds(1)

  var isPulling: Bool { pulls > 0 }

  /// Pulls once more.
  ///
  /// - Returns: Whether that was the last one, after which nothing is pulled any more.
  mutating func pull() -> Bool {
    pulls += 1
    guard pulls >= Self.threshold else { return false }
    pulls = 0
    return true
  }

  mutating func letGo() { pulls = 0 }

  /// What is said of it.
  var text: String { "↓ pull to refresh · \(pulls) of \(Self.threshold)" }
}
