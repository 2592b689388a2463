import StatefulTable

/// Requests that a test waits for.
extension StatefulTableController {
  func reloaded() async {
    reload()
    await settled()
  }

  func refreshed() async {
    loadNewer()
    await settled()
  }

  func nextPageLoaded() async {
    loadNextPage()
    await settled()
  }

  func retried() async {
    retry()
    await settled()
  }
}
