/// Whether a table is making a change, for which the data source and the delegate are asked.
enum TableActivity {
  case idle
  case changing
  /// They tried to change the table meanwhile.
  case interrupted
  /// The data source was replaced meanwhile.
  case restarted

  var isIdle: Bool {
    if case .idle = self { true } else { false }
  }

  /// Begins a change.
  ///
  /// - Returns: Whether it may be made: not while another is.
  mutating func begin() -> Bool {
    guard isIdle else {
      if case .changing = self { self = .interrupted }
      return false
    }
    self = .changing
    return true
  }

  /// Takes note of another data source.
  mutating func restart() {
    if !isIdle { self = .restarted }
  }

  /// Ends the change.
  ///
  /// - Returns: What has happened meanwhile.
  mutating func end() -> TableActivity {
    defer { self = .idle }
    return self
  }
}
