/// What a controller keeps of what is searched for.
struct SearchStatus {
  /// What the rows depend on.
  var text = ""
  /// What they will depend on when the user pauses.
  var pendingText: String?
  /// What waits for that.
  var task: Task<Void, Never>?
}
