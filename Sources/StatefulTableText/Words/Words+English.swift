import StatefulTable

extension Words {
  /// The English words, which are the default.
  public static let english = Words()

  static func englishPhrase(_ phrase: Phrase) -> String {
    switch phrase {
    case .key(let key): key.name
    case .hintKey(let key): key.shortName
    case .retries: "retries"
    case .refreshes: "refreshes"
    case .loadsMore: "loads more"
    case .loads: "loads"
    case .showsAll: "shows all"
    case .searches: "searches"
    case .searchesNow: "searches now"

    case .keys: "Keys"
    case .index: "Index"
    case .editing: "Editing"
    case .column(let column): "column \(column.grouped)"
    case .selected(let count): "\(count.grouped) selected"
    case .position(let number, let count, let hasMore):
      "\(number.grouped) of \(count.grouped)\(hasMore ? "+" : "")"
    case .hit(let number, let count, let rows, let hasMore):
      "\(number.grouped) of \(count.grouped) hits · \(rows.grouped)\(hasMore ? "+" : "") rows"
    case .lines(let lines, let count): "\(lines.lowerBound)–\(lines.upperBound) of \(count)"
    case .new(let count): "\(count.grouped) new"
    case .pullToRefresh(let pulls, let count): "↓ pull to refresh · \(pulls) of \(count)"

    case .notLoaded(1): "1 more isn't loaded"
    case .notLoaded(let count): "\(count.grouped) more aren't loaded"
    case .moreNotLoaded: "more aren't loaded"
    case .notAllHaveAction(let title): "Not all selected rows have “\(title)”"
    case .cannotRefresh: "The list can't be refreshed"
    case .cannotDelete: "This row can't be deleted"
    case .doneEditing: "Done editing"
    case .linesAreWrapped: "Long lines are wrapped"
    case .linesAreCutOff: "Long lines are cut off"
    case .mouseIsOn: "Mouse on: the wheel scrolls, a click selects"
    case .mouseIsOff: "Mouse off: it selects text"
    case .noMouse: "There is nothing to click on here"
    case .searching: "Searching…"
    case .wentOnAtTop: "Searched to the end, went on at the top"
    case .wentOnAtEnd: "Searched to the top, went on at the end"
    case .notFound(let text): "“\(text)” not found"
    case .notFoundYet(let text): "“\(text)” not found in the rows loaded so far"
    case .tooLong(let maximum): "Too long: at most \(maximum.grouped) characters"
    case .nothingToFind: "Nothing was searched for"
    case .nextPageWaits(let wait): "Next page: \(wait)"
    case .copied: "Copied"
    case .error(let error): error.description
    case .didNotRun(let program): "\(program) didn't run"

    case .spokenRow(let position): "row \(position)"
    case .spokenSelected: "selected"
    case .spokenCanMoveOrDelete: "can be moved or deleted"
    case .spokenCanMove: "can be moved"
    case .spokenCanDelete: "can be deleted"
    case .spokenGap: "At the gap"
    case .spokenNewAbove(let count): "\(count.grouped) new above"
    case .spokenNewBelow(let count): "\(count.grouped) new below"
    case .spokenNumber(let digits): "Row \(digits)"
    case .spokenSearch(let text): "Search: \(text)"
    case .spokenFilter(let text): "Filter: \(text)"
    case .spokenChoices(let titles): "Choices: \(titles.joined(separator: ", "))"
    case .spokenField: "Text"
    case .spokenHidden(let length): "hidden, of length \(length)"
    case .spokenClose(let key): "\(key): close this help"
    }
  }

  static func englishCommand(_ phrase: CommandPhrase) -> (title: String, detail: String) {
    switch phrase {
    case .move: ("move", "go up or down by a row")
    case .loadMore: ("load more", "load the next page")
    case .page: ("page", "go up or down by a page")
    case .halfPage: ("half a page", "go up or down by half a page")
    case .first: ("first", "go to the first row, or to the end, loading up to it")
    case .last: ("last", "go to the first row, or to the end, loading up to it")
    case .goToRow: ("go to a row", "go to a row: type its number, then G")
    case .scrollSideways: ("scroll", "scroll long lines sideways")
    case .wrap: ("wrap", "wrap long lines, or cut them off")
    case .index: ("index", "show the index, to go to a section")
    case .otherSegment: ("other list", "go to the list before, or to the one after")
    case .segment: ("go to a list", "go to the list with the number")
    case .otherList: ("other list", "go to the other list")

    case .open: ("open", "open the row")
    case .choose: ("choose", "choose what is selected")
    case .leaveWithNothing: ("leave", "leave with nothing")
    case .select: ("select", "select the row, or deselect it")
    case .selectRange: ("range", "select rows from here on, as the cursor moves")
    case .extendRange: ("range", "move, and select the rows that are passed")
    case .endRange: ("end range", "end the range, and leave its rows selected")
    case .selectAll: ("select all", "select all rows that are loaded")
    case .selectNone: same("select none")
    case .moveRow: ("move row", "move the row up or down")
    case .delete: ("delete", "delete the row")
    case .actions: ("actions", "show what can be done with the row")
    case .noticeAction(let title): (title, "\(title), as the notice offers")
    case .copy: ("copy", "copy the row")
    case .edit: ("edit", "edit: move rows, or delete them")
    case .done: ("done", "end editing")
    case .endEditing: same("end editing")

    case .refresh: same("refresh")
    case .refreshByPulling:
      ("refresh", "refresh; going up past the first row does it, three times")
    case .reload: ("reload", "load all rows again")
    case .retry: ("retry", "retry what has failed")
    case .cancelLoading: ("cancel", "cancel what is loading")
    case .stopLoadingToEnd: ("stop", "stop loading up to the end")
    case .loadGap: ("load", "load what is missing")
    case .leaveGap: ("move", "leave the gap")

    case .search: same("search")
    case .endSearch: same("end the search")
    case .filter: ("filter", "show only the rows that have a text")
    case .acceptFilter: same("filter")
    case .findNext: ("next hit", "go to the next hit, or to the one before")
    case .findPrevious: ("hit before", "go to the next hit, or to the one before")

    case .keys: ("help", "show or hide the keys")
    case .mouse: ("mouse", "turn the mouse on or off")
    case .back: ("back", "go back")
    case .quit: same("quit")
    case .redraw: same("draw everything again")
    case .suspend: same("suspend")

    case .close: same("close")
    case .cancel: same("cancel")
    case .scroll: same("scroll")
    case .moveInIndex: same("move")
    case .go: same("go")
    case .letter:
      (
        "go",
        "choose the next title that begins with the letter, and go there if it is the only one"
      )
    case .goToNumber(let digits): ("go to row \(digits)", "go to the row with the number")
    case .typeNumber: same("type the number")
    case .eraseDigit: same("erase a digit")

    case .nextField: ("next", "go to the next field or action")
    case .previousField: ("previous", "go to the field or action before")
    case .readOn: same("read on")
    case .readBack: same("read back")
    case .press(let title): (title ?? "press", "press the action in brackets")
    case .dismiss: same("dismiss")

    case .erase: same("erase the character before the cursor")
    case .eraseNext: same("erase the character at the cursor")
    case .eraseWord: same("erase the word before the cursor")
    case .eraseToStart: same("erase all before the cursor")
    case .eraseToEnd: same("erase all from the cursor on")
    case .characterLeft: same("go to the left")
    case .characterRight: same("go to the right")
    case .lineStart: same("go to the start of the text")
    case .lineEnd: same("go to the end of the text")
    }
  }

  static func same(_ text: String) -> (title: String, detail: String) { (text, text) }
}
