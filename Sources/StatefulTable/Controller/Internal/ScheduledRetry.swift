/// A retry that begins by itself.
struct ScheduledRetry {
  /// What failed.
  var kinds: Set<LoadKind>
  /// When the retry is due, on the controller's timeline.
  var deadline: Duration
  /// Wakes the controller then.
  var alarm: Task<Void, Never>
}
