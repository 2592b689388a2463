extension TableScreen {
  /// Returns "t retries".
  public var retryHint: String? { "t retries" }
  /// Returns "r refreshes".
  public var refreshHint: String? { "r refreshes" }
  /// Returns "↓ loads more".
  public var nextPageHint: String? { "↓ loads more" }
}
