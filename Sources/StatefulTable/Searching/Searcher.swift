/// The search texts of a list: of its rows, of a load, and of what the user types.
///
/// In a list without a search, all of them are empty. How the folder works:
///
/// 1. `search(for:)` of the controller calls ``search(for:_:on:)``, which waits for what the ``LoadOptions`` say:
///    until the text stays the same, or for ``submit()``. It then requests the text from its ``SearchTexts``, and
///    requests a load for it.
/// 2. Before any load begins, the ``Loader`` calls ``begin(_:)``. If the load's text isn't the one that the list was
///    last given, the list gets it by `searchTextDidChange(to:)`.
/// 3. When a load shows a preview of its rows, the loader calls ``preview(_:)``: from then on, the text is that of the rows.
/// 4. When a load ends, the loader calls ``end(_:_:)``. If a search has succeeded, its text is that of the rows. If it
///    has failed, a retry searches for it again, and the other loads have the text of the rows.
///
/// A paged list that sets its source while ``isTelling`` is `true` keeps the old source until the search succeeds.
@MainActor final class Searcher {
  /// Whether there ever was a search.
  private var isUsed = false
  /// The texts of the rows and loads.
  private var texts = SearchTexts()
  /// The search that waits: for its alarm, or without one for the user's Enter.
  private var pending: (text: String, alarm: Alarm?)?
  /// Whether the list is being told what to search for.
  private(set) var isTelling = false
  private weak var controller: StatefulTableController?

  func attach(to controller: StatefulTableController) { self.controller = controller }

  /// The text of the rows, or of the rows that will replace them.
  var text: String { pending?.text ?? texts.current }

  /// The text of the initial load that is in flight or has failed, otherwise empty.
  var loadText: String { texts.ofLoad }

  /// The text of the rows that are there.
  var rowText: String { texts.rows }

  /// Whether a search waits for the delay or for the user.
  var isWaiting: Bool { pending != nil }

  /// Whether a search begins when the delay is over.
  var isWaitingForDelay: Bool { pending?.alarm != nil }

  /// Searches for a text once the trigger allows it.
  func search(for text: String, _ options: LoadOptions, on timeline: Timeline) {
    guard let controller, pending.map({ $0.text != text }) ?? texts.isNew(text) else { return }
    pending = nil
    // Back to the text before the user went on typing: its rows are there, or coming.
    guard texts.isNew(text) else { return controller.loader.noteChange() }
    switch options.searchTrigger {
    case .typing where options.searchDelay <= .zero:
      begin(text)
    case .typing:
      let due = timeline.now + options.searchDelay
      let alarm = Alarm(at: due, on: timeline) { [weak self] in self?.begin(text) }
      pending = (text, alarm)
      controller.setNeedsDisplay()
    case .submit:
      pending = (text, nil)
      controller.setNeedsDisplay()
    }
  }

  /// Begins the search that waits, if one does.
  func submit() {
    if let pending { begin(pending.text) }
  }

  /// Forgets the search that waits.
  func cancelPending() { pending = nil }

  /// Forgets the search that waits for the user, who is no longer asked.
  func cancelUnsubmitted() {
    if !isWaitingForDelay { pending = nil }
  }

  private func begin(_ text: String) {
    pending = nil
    isUsed = true
    texts.request(text)
    controller?.loader.perform(.search)
  }

  // MARK: Loads

  /// Passes the search text to the list before a load begins, if the text has changed.
  func begin(_ kind: LoadKind) {
    guard isUsed, let text = texts.begin(kind) else { return }
    isTelling = true
    defer { isTelling = false }
    (controller as? any SearchableController)?.searchTextDidChange(to: text)
  }

  /// A load shows a preview of its rows.
  func preview(_ kind: LoadKind) {
    guard isUsed else { return }
    texts.preview(kind)
  }

  /// A load has ended.
  func end(_ kind: LoadKind, _ end: LoadRecord.End) {
    guard isUsed else { return }
    texts.end(kind, end)
  }
}

/// The search texts of rows and loads.
///
/// Initial loads search for the last requested text, until the search succeeds or is cancelled. All
/// other loads have the text of the rows.
struct SearchTexts {
  /// The text of the rows.
  private(set) var rows = ""
  /// The text that was last passed to the list.
  private var told = ""
  /// The text of the next initial load.
  private var requested: String?
  private var inFlight: String?
  /// The text of the last initial load, if it failed.
  private var failed: String?
  /// Whether the rows are only a preview of a load that hasn't succeeded.
  private var arePreview = false

  /// The text of the rows, or of the rows that will replace them.
  var current: String { requested ?? inFlight ?? rows }

  var ofLoad: String { inFlight ?? failed ?? "" }

  /// Whether a search for a text has something to load: its rows are neither there nor coming.
  func isNew(_ text: String) -> Bool {
    if text != current { return true }
    guard requested == nil, inFlight == nil else { return false }
    // A search that failed is ended by one for the text before.
    return arePreview || failed != nil && failed != rows
  }

  mutating func request(_ text: String) {
    requested = text
  }

  /// Takes note that a load begins.
  ///
  /// - Returns: The text to pass to the list, or `nil` if the list has it already.
  mutating func begin(_ kind: LoadKind) -> String? {
    var text = rows
    if kind == .initial {
      text = requested ?? inFlight ?? failed ?? rows
      requested = nil
      inFlight = text
    }
    guard text != told else { return nil }
    told = text
    return text
  }

  mutating func preview(_ kind: LoadKind) {
    guard kind.pagePosition == nil else { return }
    if kind == .initial { rows = inFlight ?? rows }
    arePreview = true
  }

  mutating func end(_ kind: LoadKind, _ end: LoadRecord.End) {
    switch (kind, end) {
    case (.initial, .succeeded):
      rows = inFlight ?? rows
      failed = nil
      inFlight = nil
      arePreview = false
    case (.pullToRefresh, .succeeded):
      failed = nil
      arePreview = false
    case (.initial, .failed):
      failed = inFlight
      inFlight = nil
    case (.initial, .cancelled):
      inFlight = nil
    // What takes its place searches for the same, unless another text is asked for.
    case (.initial, .superseded), (.pullToRefresh, _), (.nextPage, _),
      (.previousPage, _), (.gap, _):
      break
    }
  }
}
