/// The search texts of a list: of its rows, of a load, and of what the user types.
///
/// In a list without a search, all of them are empty. How the folder works:
///
/// 1. `search(for:)` of the controller calls ``search(for:after:on:)``, which waits until the text stays the same. It
///    then requests the text from its ``SearchTexts``, and requests a load for it.
/// 2. Before any load begins, the ``Loader`` calls ``begin(_:)``. If the load's text isn't the one that the list was
///    last given, the list gets it by `searchTextDidChange(to:)`.
/// 3. When a load ends, the loader calls ``end(_:_:)``. If a search has succeeded, its text is that of the rows. If it
///    has failed, a retry searches for it again, and the other loads have the text of the rows.
///
/// A paged list that sets its source while ``isTelling`` is `true` keeps the old source until the search succeeds.
@MainActor final class Searcher {
  /// Whether there ever was a search.
  private var isUsed = false
  /// The texts of the rows and loads.
  private var texts = SearchTexts()
  /// The search that begins when the user pauses.
  private var pending: (text: String, alarm: Alarm)?
  /// Whether the list is being told what to search for.
  private(set) var isTelling = false
  private weak var controller: StatefulTableController?

  func attach(to controller: StatefulTableController) { self.controller = controller }

  /// The text of the rows, or of the rows that will replace them.
  var text: String { pending?.text ?? texts.current }

  /// The text of the initial load that is in flight or has failed, otherwise empty.
  var loadText: String { texts.ofLoad }

  /// Whether a search is about to begin.
  var isPending: Bool { pending != nil }

  /// Searches for a text once it hasn't changed for a while.
  func search(for text: String, after delay: Duration, on timeline: Timeline) {
    guard let controller, pending.map({ $0.text != text }) ?? texts.isNew(text) else { return }
    pending = nil
    // Back to the text before the user went on typing: its rows are there, or coming.
    guard texts.isNew(text) else { return controller.loader.noteChange() }
    guard delay > .zero else { return begin(text) }
    let alarm = Alarm(at: timeline.now + delay, on: timeline) { [weak self] in self?.begin(text) }
    pending = (text, alarm)
  }

  /// Forgets a search that is about to begin.
  func cancelPending() { pending = nil }

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
  private var rows = ""
  /// The text that was last passed to the list.
  private var told = ""
  /// The text of the next initial load.
  private var requested: String?
  private var inFlight: String?
  /// The text of the last initial load, if it failed.
  private var failed: String?

  /// The text of the rows, or of the rows that will replace them.
  var current: String { requested ?? inFlight ?? rows }

  var ofLoad: String { inFlight ?? failed ?? "" }

  /// Whether a search for a text has something to load: its rows are neither there nor coming.
  func isNew(_ text: String) -> Bool {
    if text != current { return true }
    // A search that failed is ended by one for the text before.
    return requested == nil && inFlight == nil && failed != nil && failed != rows
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

  mutating func end(_ kind: LoadKind, _ end: LoadRecord.End) {
    switch (kind, end) {
    case (.initial, .succeeded):
      rows = inFlight ?? rows
      failed = nil
      inFlight = nil
    case (.pullToRefresh, .succeeded):
      failed = nil
    case (.initial, .failed), (.initial, .timedOut), (.initial, .dropped):
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
