/// What a list is searched for: by the rows there are, by a load, and by what the user is typing.
///
/// A list that isn't searched has the empty text throughout.
@MainActor final class Searcher {
  /// The texts, and the rules of how they follow loads.
  private var texts = SearchTexts()
  /// What is searched for when the user pauses.
  private var pending: (text: String, alarm: Alarm)?
  /// Whether the list is being told what to search for.
  private(set) var isTelling = false
  private weak var controller: StatefulTableController?

  func attach(to controller: StatefulTableController) { self.controller = controller }

  /// What the rows are of, or will be.
  var text: String { pending?.text ?? texts.current }

  /// What the load of the first rows searches for, in flight or after it failed; else the empty text.
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
    texts.request(text)
    controller?.reload()
  }

  // MARK: Loads

  /// A load is about to begin: the list is told what to search for, if that is something else than before.
  func begin(_ kind: LoadKind) {
    guard texts.isUsed, let text = texts.begin(kind) else { return }
    isTelling = true
    defer { isTelling = false }
    (controller as? any SearchableController)?.searchTextDidChange(to: text)
  }

  /// A load has ended.
  func end(_ kind: LoadKind, _ end: LoadRecord.End) {
    guard texts.isUsed else { return }
    texts.end(kind, end)
  }
}

/// The texts that a list was searched for.
///
/// Loads of the first rows search for the text that was asked for last, until that has succeeded or is
/// cancelled. All other loads belong to the rows there are.
struct SearchTexts {
  /// Whether there ever was a search.
  private(set) var isUsed = false
  /// What the rows there are were searched for.
  private var rows = ""
  /// What the list was last told to search for.
  private var told = ""
  /// What the next load of the first rows is to search for.
  private var requested: String?
  private var inFlight: String?
  /// What the last load of the first rows searched for, if that failed.
  private var failed: String?

  /// What the rows are of, or will be.
  var current: String { requested ?? inFlight ?? rows }

  var ofLoad: String { inFlight ?? failed ?? "" }

  /// Whether a search for a text has something to load: its rows are neither there nor coming.
  func isNew(_ text: String) -> Bool {
    if text != current { return true }
    // A search that failed is ended by one for the text before.
    return requested == nil && inFlight == nil && failed != nil && failed != rows
  }

  mutating func request(_ text: String) {
    isUsed = true
    requested = text
  }

  /// Takes note that a load begins.
  ///
  /// - Returns: What the list is to be told to search for, `nil` if it was told before.
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
    case (.initial, .superseded), (.pullToRefresh, _), (.nextPage, _), (.previousPage, _):
      break
    }
  }
}
