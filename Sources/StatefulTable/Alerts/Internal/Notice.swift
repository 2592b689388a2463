/// A line that a list shows for a while.
@MainActor final class Notice {
  /// Called when another line is to be seen, or none.
  var onChange: (() -> Void)?

  private var shown: (text: StyledText, alarm: Alarm)?

  var text: StyledText? { shown?.text }

  /// Shows a line in place of the one before.
  func show(_ text: StyledText, for duration: Duration, on timeline: Timeline) {
    let alarm = Alarm(at: timeline.now + duration, on: timeline) { [weak self] in self?.hide() }
    shown = (text, alarm)
    onChange?()
  }

  func hide() {
    guard shown != nil else { return }
    shown = nil
    onChange?()
  }
}
