extension StatefulTableController {
  // MARK: Old rows

  package var ageOfRows: Duration? {
    parts.isEmpty ? rowsAge.age : parts.compactMap(\.ageOfRows).max()
  }

  package func refreshIfOld() {
    for part in parts { part.refreshIfOld() }
    rowsAge.check()
  }

  /// Whether the list refreshes when the user comes back, so that a front end has to know.
  package var refreshesWhenUserReturns: Bool {
    parts.isEmpty
      ? loadOptions.refreshPolicy != .never : parts.contains(where: \.refreshesWhenUserReturns)
  }

  /// Refreshes without showing that it does.
  ///
  /// Call it if you learn that there is something new, for example because a file has grown. It is a load like any other,
  /// of which the user sees only what comes of it: rows that have changed, or that it has failed. If another load is in
  /// flight, it waits for its end, and if another takes its place before the answer arrives, it asks again. It does nothing
  /// before a first load has succeeded.
  ///
  /// - Throws: The error that the load has failed with, or a `CancellationError` if the load or the task was cancelled.
  public final func refreshQuietly() async throws {
    for part in parts { try await part.refreshQuietly() }
    guard parts.isEmpty else { return }
    repeat {
      await settled()
      try Task.checkCancellation()
      guard hasLoaded else { return }
    } while try await !loader.refreshQuietly()
  }

  /// The age of the rows in words, if it is shown.
  package var ageOfRowsInWords: String? {
    guard loadOptions.showsRowsAge, let minutes = ageOfRows?.components.seconds, minutes >= 60
    else { return nil }
    return listWords(.updated(minutesAgo: minutes / 60))
  }

  /// Refreshes if that has waited for the user.
  package func refreshIfDue() { rowsAge.checkIfDue() }

  /// Whether neither a load nor the user is busy, so that rows may change under the user's eyes.
  var mayRefreshAutomatically: Bool {
    loadsRows && loader.machine.allowsRefreshOfOldRows && !isEditing && presentedAlert == nil
      && display?.isUserTyping != true
  }
}
