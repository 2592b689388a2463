/// Whether a table is making a change, for which its host is asked.
enum TableActivity {
  case idle
  case changing
  /// The host tried to change the table meanwhile.
  case interrupted

  var isIdle: Bool { self == .idle }

  /// Begins a change, and returns whether it may be made: not while another is.
  mutating func begin() -> Bool {
    guard isIdle else {
      if self == .changing { self = .interrupted }
      return false
    }
    self = .changing
    return true
  }

  /// Ends the change, and returns whether the host tried to change the table while it was made.
  mutating func end() -> Bool {
    defer { self = .idle }
    return self == .interrupted
  }
}
