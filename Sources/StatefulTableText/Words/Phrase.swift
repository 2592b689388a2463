import StatefulTable

/// A text that a screen shows on its own account, apart from those of lists and commands.
///
/// ``Words`` has the words for each. The examples are the English ones.
public enum Phrase: Sendable, Hashable {
  // MARK: Keys

  /// A key in a list of keys: "Ctrl-D", "PgUp", "Escape".
  ///
  /// The English words are the key's ``Key/name``.
  case key(Key)
  /// A key in a hint, where there is less room: "Esc", "⏎".
  ///
  /// The English words are the key's ``Key/shortName``.
  case hintKey(Key)
  /// An action of a row whose key does something else: "Download (does “drop all” instead)".
  case keyIsTaken(String, by: String)
  /// What a key does that a notice offers: "undo, as the notice offers".
  case noticeOffers(String)
  /// What the key does that ends the number of a row: "go to row 12".
  case goToNumber(String)
  /// The same in the list of keys: "go to the row with the number".
  case goToTypedNumber
  /// What the key that retries does, in a hint such as "t retries": "retries".
  case retries
  /// "refreshes"
  case refreshes
  /// What the key that moves down does where the next page is: "loads more".
  case loadsMore
  /// What the key that opens does at a gap: "loads".
  case loads
  /// What the key that ends a search does: "shows all".
  case showsAll
  /// What the key that begins a search does: "searches".
  case searches
  /// What the key does that begins a search that would begin automatically: "searches now".
  case searchesNow

  // MARK: The title line and the help line

  /// The title of the list of keys: "Keys".
  case keys
  /// The title of an index: "Index".
  case index
  /// "Editing"
  case editing
  /// The first column of what is shown of long lines: "column 41".
  case column(Int)
  /// "3 selected"
  case selected(Int)
  /// How many of the selected rows a filter hides or a search didn't find: "2 hidden"
  case hidden(Int)
  /// The number of the row with the cursor, and of all rows: "5 of 40", or "5 of 40+" if there may be more.
  case position(Int, of: Int, hasMore: Bool)
  /// The same with a filter, and how many rows were filtered: "5 of 8 hits · 40+ rows".
  case hit(Int, of: Int, rows: Int, hasMore: Bool)
  /// The visible lines of the list of keys: "1–20 of 60".
  case lines(ClosedRange<Int>, of: Int)
  /// Rows that have come outside of the screen, after an arrow: "2 new".
  case new(Int)
  /// What is done to the row before the first: "↓ pull to refresh · 1 of 3".
  case pullToRefresh(Int, of: Int)

  // MARK: Messages

  /// How many rows aren't loaded: "40 more aren't loaded".
  case notLoaded(Int)
  /// That some rows aren't loaded: "more aren't loaded".
  case moreNotLoaded
  /// "Not all selected rows have “Archive”"
  case notAllHaveAction(String)
  /// "The list can't be refreshed"
  case cannotRefresh
  /// "This row can't be deleted"
  case cannotDelete
  /// "This row can't be moved"
  case cannotMove
  /// Why a key that needs a row does nothing yet: "Still loading"
  case stillLoading
  /// "The search has ended"
  case searchEnded
  /// "Done editing"
  case doneEditing
  /// "Long lines are wrapped"
  case linesAreWrapped
  /// "Long lines are cut off"
  case linesAreCutOff
  /// "Mouse on: the wheel scrolls, a click selects"
  case mouseIsOn
  /// "Mouse off: it selects text"
  case mouseIsOff
  /// "There is nothing to click on here"
  case noMouse
  /// "Searching…"
  case searching
  /// "Searched to the end, went on at the top", or while there are more pages "Searched the rows loaded so far, went on at
  /// the top"
  case wentOnAtTop(hasMore: Bool)
  /// "Searched to the top, went on at the end", or while there are more pages "Searched to the top, went on at the last
  /// loaded row"
  case wentOnAtEnd(hasMore: Bool)
  /// "“oslo” not found"
  case notFound(String)
  /// "“oslo” not found in the rows loaded so far"
  case notFoundYet(String)
  /// Why a text that was typed or pasted isn't taken: "Too long: at most 1,000 characters"
  case tooLong(maximum: Int)
  /// "Nothing was searched for"
  case nothingToFind
  /// What the next page waits for: "Next page: nothing has requested it".
  case nextPageWaits(String)
  /// "Copied"
  case copied
  /// What the terminal can't do: "This terminal has no clipboard, as TERM says. …"
  case error(TerminalError)
  /// The title of an alert about another program: "vi didn't run".
  case didNotRun(String)

  // MARK: Words for a screen reader

  /// "row 5 of 40", around a position.
  case spokenRow(position: String)
  /// "selected"
  case spokenSelected
  /// "can be moved or deleted"
  case spokenCanMoveOrDelete
  /// "can be moved"
  case spokenCanMove
  /// "can be deleted"
  case spokenCanDelete
  /// "At the gap"
  case spokenGap
  /// "2 new above"
  case spokenNewAbove(Int)
  /// "2 new below"
  case spokenNewBelow(Int)
  /// The number of a row while it is typed: "Row 12".
  case spokenNumber(String)
  /// "Search: oslo"
  case spokenSearch(String)
  /// "Filter: oslo"
  case spokenFilter(String)
  /// "Choices: OK, Cancel"
  case spokenChoices([String])
  /// A text field without a placeholder: "Text".
  case spokenField
  /// A text that isn't read aloud: "hidden, of length 8".
  case spokenHidden(length: Int)
  /// "Escape: close this help"
  case spokenClose(key: String)
}
