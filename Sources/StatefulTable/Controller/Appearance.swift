/// Whether a list is on screen: where it is in the order of `viewWillAppear()`, `viewDidAppear()`,
/// `viewWillDisappear()` and `viewDidDisappear()`.
enum Appearance {
  case hidden, appearing, visible, disappearing

  /// Begins to appear or disappear.
  ///
  /// - Returns: Whether that is a change.
  mutating func begin(isAppearing: Bool) -> Bool {
    switch self {
    case .hidden, .disappearing:
      guard isAppearing else { return false }
      self = .appearing
    case .appearing, .visible:
      guard !isAppearing else { return false }
      self = .disappearing
    }
    return true
  }

  /// Ends what was begun.
  ///
  /// - Returns: Whether the list has appeared (`true`) or disappeared (`false`); `nil` if nothing was begun.
  mutating func end() -> Bool? {
    switch self {
    case .hidden, .visible: return nil
    case .appearing: self = .visible
    case .disappearing: self = .hidden
    }
    return self == .visible
  }
}
