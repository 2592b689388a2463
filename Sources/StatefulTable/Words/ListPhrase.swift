/// A text that a list shows on its own account: in a state view, an alert, or about the age of its rows.
///
/// ``ListWords`` has the words for each. The examples are the English ones.
public enum ListPhrase: Sendable, Hashable {
  /// "Loading…"
  case loading
  /// "Searching…"
  case searching
  /// "Refreshing…"
  case refreshing
  /// "Loading more…"
  case loadingMore
  /// "Loading earlier rows…"
  case loadingEarlierRows
  /// "Loading to the end…"
  case loadingToEnd
  /// "Loading was cancelled"
  case loadingWasCancelled

  /// The failure of a load, before its reason: "Couldn't load", "Couldn't refresh", "Couldn't load more".
  case failed(LoadKind)
  /// The failure of a search, before its reason: "Couldn't search".
  case searchFailed
  /// The time until the next automatic try, in seconds: "retrying in 3 s".
  case retrying(inSeconds: Int64)
  /// What the user can do before that, after a hint such as "t retries": "t retries now".
  case now(hint: String)
  /// What a load has failed with, if that is an error of the library: "The load took too long."
  case error(LoadError)

  /// "Nothing here"
  case nothingHere
  /// "No hits for “oslo”"
  case noHits(String)
  /// "No hits for “oslo” in 40 rows"
  case noHitsInRows(String, rows: Int)
  /// How many rows a filter has seen: "40 rows filtered".
  case rowsFiltered(Int)
  /// The end of the pages: "· end ·"
  case end
  /// Rows that are missing: "⋯ more"
  case more
  /// The age of the rows, at least a minute: "updated 3 min ago".
  case updated(minutesAgo: Int64)
  /// What a load waits for, after words such as "Next page:".
  case wait(LoadWait)

  /// "OK"
  case ok
  /// "Cancel"
  case cancel
  /// The action that deletes rows: "Delete".
  case delete
  /// The question before an action that destroys something: "Delete?"
  case question(action: String)
  /// What the question is about, if there are several: "3 rows".
  case rows(Int)
}
