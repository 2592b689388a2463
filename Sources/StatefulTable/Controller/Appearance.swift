/// Whether a list is on screen: where it is in the order of `viewDidLoad()`, `viewWillAppear()`,
/// `viewDidAppear()`, `viewWillDisappear()` and `viewDidDisappear()`.
struct Appearance {
  private enum Step {
    case hidden, appearing, visible, disappearing
  }

  private var step = Step.hidden
  private var isViewLoaded = false

  /// Notes that the view is loaded.
  ///
  /// - Returns: Whether it wasn't before.
  mutating func loadView() -> Bool {
    defer { isViewLoaded = true }
    return !isViewLoaded
  }

  /// Begins to appear or disappear.
  ///
  /// - Returns: Whether that is a change.
  mutating func begin(isAppearing: Bool) -> Bool {
    switch step {
    case .hidden, .disappearing:
      guard isAppearing else { return false }
      step = .appearing
    case .appearing, .visible:
      guard !isAppearing else { return false }
      step = .disappearing
    }
    return true
  }

  /// Ends what was begun.
  ///
  /// - Returns: Whether the list has appeared (`true`) or disappeared (`false`); `nil` if nothing was begun.
  mutating func end() -> Bool? {
    switch step {
    case .hidden, .visible: return nil
    case .appearing: step = .visible
    case .disappearing: step = .hidden
    }
    return step == .visible
  }
}
