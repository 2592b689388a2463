extension StatefulTableController {
  // MARK: Old rows

  /// When the list refreshes automatically because its rows are old.
  ///
  /// The default is ``RefreshPolicy/never``.
  public var refreshPolicy: RefreshPolicy {
    get { rowsAge.policy }
    set {
      rowsAge.policy = newValue
      // The terminal reports its focus only while that matters.
      setNeedsDisplay()
    }
  }

  /// How old the rows are: the time since the last initial load or refresh that succeeded, on the controller's clock.
  ///
  /// It is `nil` before the first one, and while the rows are only a ``Load/preview(_:)``.
  public var ageOfRows: Duration? { rowsAge.age }

  /// Whether the front end shows how old the rows are, such as "updated 3 min ago".
  ///
  /// The age is shown from a minute on, and the list is then drawn once a minute. The default is `false`.
  public var showsRowsAge: Bool {
    get { rowsAge.isShown }
    set {
      rowsAge.isShown = newValue
      setNeedsDisplay()
    }
  }

  /// Refreshes if the rows are too old for the ``refreshPolicy``.
  ///
  /// For front ends: call it when the user comes back to the program. A list that appears does so itself.
  public func refreshIfOld() { rowsAge.check() }

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
  package var ageOfRowsInWords: String? { rowsAge.phrase.map(listWords.callAsFunction) }

  /// Refreshes if that has waited for the user.
  package func refreshIfDue() { rowsAge.checkIfDue() }

  /// Whether neither a load nor the user is busy, so that rows may change under the user's eyes.
  var mayRefreshAutomatically: Bool {
    loadsRows && loader.machine.allowsRefreshOfOldRows && !isEditing && presentedAlert == nil
      && display?.isUserTyping != true
  }
}
