extension TableView {
  /// Takes all updates named in a closure as one, whose inserted rows don't count as unseen.
  func performPageUpdates(_ updates: () -> Void) {
    performBatchUpdates {
      openBatch?.isNews = false
      updates()
    }
  }
}
