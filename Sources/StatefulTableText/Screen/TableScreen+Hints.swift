extension TableScreen {
  /// The key that retries.
  public var retryHint: String? { "t retries" }
  /// The key that refreshes.
  public var refreshHint: String? { "r refreshes" }
  /// The key that loads the next page.
  public var nextPageHint: String? { "↓ loads more" }
}
