/// How old the rows of a list are, and what follows from that.
///
/// How the folder works:
///
/// 1. The ``Loader`` calls ``rowsCame()`` when an initial load or a refresh has succeeded, and ``forget()`` when a load has
///    shown a preview, whose age nobody knows.
/// 2. ``check()`` asks the loader for a refresh if the rows are too old for the ``LoadOptions/refreshPolicy``. It is called when the list
///    appears, by front ends when the user comes back, and by an alarm.
/// 3. If the user or a load is busy then, the refresh stays due, and ``checkIfDue()`` is called after every event.
/// 4. If the age is shown, another alarm has the list drawn when its words change.
///
/// A list with neither a policy nor an age to show sets no alarm.
@MainActor final class RowsAge {
  private var policy = RefreshPolicy.never
  /// Whether the user reads how old the rows are.
  private var isShown = false
  /// Whether the list is on screen.
  var isVisible = false {
    didSet {
      guard isVisible != oldValue else { return }
      setWordsAlarm()
      check()
    }
  }

  private let timeline: Timeline
  private weak var controller: StatefulTableController?
  /// When the rows came, if they are those of a load.
  private var start: Duration?
  /// When the last automatic refresh began, if it was after that.
  private var lastTry: Duration?
  private var isDue = false
  private var alarm: Alarm?
  private var wordsAlarm: Alarm?

  init(_ timeline: Timeline) { self.timeline = timeline }

  /// Does with old rows what the options say from now on.
  func follow(_ options: LoadOptions) {
    if isShown != options.showsRowsAge {
      isShown = options.showsRowsAge
      setWordsAlarm()
    }
    if policy != options.refreshPolicy {
      policy = options.refreshPolicy
      check()
    }
  }

  func attach(to controller: StatefulTableController) { self.controller = controller }

  /// The age of the rows, if they are those of a load.
  var age: Duration? { start.map { max(.zero, timeline.now - $0) } }

  /// The rows have come, or were found to be as they are.
  func rowsCame() {
    start = timeline.now
    lastTry = nil
    isDue = false
    setWordsAlarm()
    plan()
  }

  /// The rows are others, whose age nobody knows.
  func forget() {
    start = nil
    isDue = false
    alarm = nil
    wordsAlarm = nil
  }

  // MARK: Refreshing

  /// When the rows are too old.
  private var deadline: Duration? {
    guard isVisible, let age = policy.age, let start else { return nil }
    return max(start, lastTry ?? start) + age
  }

  /// Refreshes if the rows are too old, now or as soon as the user and the loads allow it.
  func check() {
    isDue = deadline.map { $0 <= timeline.now } ?? false
    if isDue { checkIfDue() } else { plan() }
  }

  /// Refreshes if that is due and possible.
  func checkIfDue() {
    guard isDue, let controller, controller.mayRefreshAutomatically else { return }
    isDue = false
    lastTry = timeline.now
    plan()
    controller.loader.perform(.refreshOldRows)
  }

  private func plan() {
    guard case .every = policy, let deadline else { return alarm = nil }
    alarm = Alarm(at: deadline, on: timeline) { [weak self] in self?.check() }
  }

  // MARK: Words

  /// Has the list drawn when the words change: each minute at first, then each hour, and each day.
  private func setWordsAlarm() {
    guard isVisible, isShown, let start, let age else { return wordsAlarm = nil }
    let minutes = age.components.seconds / 60
    let step: Int64 = minutes < 60 ? 1 : minutes < 1440 ? 60 : 1440
    let next = start + .seconds((minutes / step + 1) * step * 60)
    wordsAlarm = Alarm(at: next, on: timeline) { [weak self] in
      self?.setWordsAlarm()
      self?.controller?.setNeedsDisplay()
    }
  }
}
