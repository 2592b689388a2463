/// A line that a list shows for a while.
@MainActor final class Notice {
  /// Called when another line is to be seen, or none.
  var onChange: (() -> Void)?

  private var shown: (text: StyledText, action: NoticeAction?, alarm: Alarm)?

  var text: StyledText? { shown?.text }
  var action: NoticeAction? { shown?.action }

  /// Shows a line in place of the one before.
  func show(
    _ text: StyledText,
    _ action: NoticeAction?,
    for duration: Duration,
    on timeline: Timeline
  ) {
    let alarm = Alarm(at: timeline.now + duration, on: timeline) { [weak self] in self?.hide() }
    shown = (text, action, alarm)
    onChange?()
  }

  func hide() {
    guard shown != nil else { return }
    shown = nil
    onChange?()
  }
}
