/// The words of a list, in one language.
///
/// A front end has them, and gives them to its lists. A custom ``StateView`` finds them in its context:
///
/// ```swift
/// func lines(in context: StateViewContext) -> [StyledText] {
///   [StyledText(context.words(.loading), .dim)]
/// }
/// ```
public struct ListWords: Sendable {
  private let text: @Sendable (ListPhrase) -> String

  /// Creates words.
  ///
  /// - Parameter text: Returns the words for a phrase. If it switches over all of them, the compiler finds what is missing.
  public init(_ text: @escaping @Sendable (ListPhrase) -> String) {
    self.text = text
  }

  /// Returns the words for a phrase.
  public func callAsFunction(_ phrase: ListPhrase) -> String { text(phrase) }
}

extension ListWords {
  /// The English words, which are the default.
  public static let english = ListWords { phrase in
    switch phrase {
    case .loading: "Loading…"
    case .searching: "Searching…"
    case .refreshing: "Refreshing…"
    case .loadingMore: "Loading more…"
    case .loadingEarlierRows: "Loading earlier rows…"
    case .loadingToEnd: "Loading to the end…"
    case .loadingWasCancelled: "Loading was cancelled"
    case .failed(.initial): "Couldn't load"
    case .failed(.pullToRefresh): "Couldn't refresh"
    case .failed(.nextPage), .failed(.gap): "Couldn't load more"
    case .failed(.previousPage): "Couldn't load earlier rows"
    case .searchFailed: "Couldn't search"
    case .retrying(let seconds): "retrying in \(seconds) s"
    case .now(let hint): "\(hint) now"
    case .error(let error): error.description
    case .nothingHere: "Nothing here"
    case .noHits(let text): "No hits for “\(text)”"
    case .noHitsInRows(let text, let rows): "No hits for “\(text)” in \(rows.grouped) rows"
    case .rowsFiltered(let rows): "\(rows) rows filtered"
    case .end: "· end ·"
    case .more: "⋯ more"
    case .updated(let minutes) where minutes < 60: "updated \(minutes) min ago"
    case .updated(let minutes) where minutes < 1440: "updated \(minutes / 60) h ago"
    case .updated(let minutes) where minutes < 2880: "updated 1 day ago"
    case .updated(let minutes): "updated \(minutes / 1440) days ago"
    case .wait(let wait): wait.description
    case .ok: "OK"
    case .cancel: "Cancel"
    case .delete: "Delete"
    case .question(let action): "\(action)?"
    case .rows(let count): "\(count) rows"
    }
  }
}

extension StatefulTableController {
  package var listWords: ListWords { display?.listWords ?? .english }
}
