/// A command of the screen's own, as the help line and the list of keys name it.
///
/// ``Words`` has two texts for each: one word or two for the help line, and a few for the list of keys. The examples are
/// the English ones.
public enum CommandPhrase: Sendable, Hashable {
  // MARK: Moving

  /// "move": go up or down by a row
  case move
  /// "load more": load the next page
  case loadMore
  /// "page": go up or down by a page
  case page
  /// "half a page": go up or down by half a page
  case halfPage
  /// "first": go to the first row, or to the end, loading up to it
  case first
  /// "last": go to the first row, or to the end, loading up to it
  case last
  /// "go to a row": go to a row: type its number, then G
  case goToRow
  /// "scroll": scroll long lines sideways
  case scrollSideways
  /// "wrap": wrap long lines, or cut them off
  case wrap
  /// "index": show the index, to go to a section
  case index
  /// "other list": go to the list before, or to the one after
  case otherSegment
  /// "go to a list": go to the list with the number
  case segment
  /// "other list": go to the other list
  case otherList

  // MARK: Rows

  /// "open": open the row
  case open
  /// "choose": choose what is selected
  case choose
  /// "leave": leave with nothing
  case leaveWithNothing
  /// "select": select the row, or deselect it
  case select
  /// "range": select rows from here on, as the cursor moves
  case selectRange
  /// "range": move, and select the rows that are passed
  case extendRange
  /// "end range": end the range, and leave its rows selected
  case endRange
  /// "select all": select all rows that are loaded
  case selectAll
  /// "select none"
  case selectNone
  /// "move row": move the row up or down
  case moveRow
  /// "delete": delete the row
  case delete
  /// "actions": show what can be done with the row
  case actions
  /// What a notice offers, such as "undo": undo, as the notice offers
  case noticeAction(String)
  /// "copy": copy the row
  case copy
  /// "edit": edit: move rows, or delete them
  case edit
  /// "done": end editing
  case done
  /// "end editing"
  case endEditing

  // MARK: Loading

  /// "refresh"
  case refresh
  /// "refresh": refresh; going up past the first row does it, three times
  case refreshByPulling
  /// "reload": load all rows again
  case reload
  /// "retry": retry what has failed
  case retry
  /// "cancel": cancel what is loading
  case cancelLoading
  /// "stop": stop loading up to the end
  case stopLoadingToEnd
  /// "load": load what is missing
  case loadGap
  /// "move": leave the gap
  case leaveGap

  // MARK: Searching

  /// "search"
  case search
  /// "end the search"
  case endSearch
  /// "filter": show only the rows that have a text
  case filter
  /// "filter", in the prompt for the text
  case acceptFilter
  /// "next hit": go to the next hit, or to the one before
  case findNext
  /// "hit before": go to the next hit, or to the one before
  case findPrevious

  // MARK: The screen

  /// "help": show or hide the keys
  case keys
  /// "mouse": turn the mouse on or off
  case mouse
  /// "back": go back
  case back
  /// "quit"
  case quit
  /// "draw everything again"
  case redraw
  /// "suspend"
  case suspend

  // MARK: In front of the rows

  /// "close"
  case close
  /// "cancel"
  case cancel
  /// "scroll", in the list of keys
  case scroll
  /// "move", in an index
  case moveInIndex
  /// "go", to the chosen title of an index
  case go
  /// "go": choose the next title that begins with the letter, and go there if it is the only one
  case letter
  /// "go to row 12": go to the row with the number
  case goToNumber(String)
  /// "type the number"
  case typeNumber
  /// "erase a digit"
  case eraseDigit

  // MARK: In an alert

  /// "next": go to the next field or action
  case nextField
  /// "previous": go to the field or action before
  case previousField
  /// "read on"
  case readOn
  /// "read back"
  case readBack
  /// The title of the action, or "press" without one: press the action in brackets
  case press(String?)
  /// "dismiss"
  case dismiss

  // MARK: In a line of text

  /// "erase the character before the cursor"
  case erase
  /// "erase the character at the cursor"
  case eraseNext
  /// "erase the word before the cursor"
  case eraseWord
  /// "erase all before the cursor"
  case eraseToStart
  /// "erase all from the cursor on"
  case eraseToEnd
  /// "go to the left"
  case characterLeft
  /// "go to the right"
  case characterRight
  /// "go to the start of the text"
  case lineStart
  /// "go to the end of the text"
  case lineEnd
}
