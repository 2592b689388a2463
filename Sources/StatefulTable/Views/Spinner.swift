/// The sign that something is going on: one column wide, ten frames a second.
enum Spinner {
  private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let frameDuration = Duration.milliseconds(100)

  static func frame(at elapsed: Duration) -> String {
    let frame = max(elapsed, .zero) / frameDuration
    return frames[Int(frame.rounded(.down).truncatingRemainder(dividingBy: Double(frames.count)))]
  }
}
