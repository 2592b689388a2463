import StatefulTable

extension Words {
  /// The English words, which are the default.
  public static let english = Words()

  static func englishPhrase(_ phrase: Phrase) -> String {
    switch phrase {
    case .key(let key): key.name
    case .hintKey(let key): key.shortName
    case .keyIsTaken(let action, let command): "\(action) (does “\(command)” instead)"
    case .noticeOffers(let title): "\(title), as the notice offers"
    case .goToNumber(let digits): "go to row \(digits)"
    case .goToTypedNumber: "go to the row with the number"
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
    case .hidden(let count): "\(count.grouped) hidden"
    case .position(let number, let count, let hasMore):
      "\(number.grouped) of \(count.grouped)\(hasMore ? "+" : "")"
    case .hit(let number, let count, let rows, let hasMore):
      "\(number.grouped) of \(count.grouped) \(count == 1 ? "hit" : "hits") · "
        + "\(rows.grouped)\(hasMore ? "+" : "") rows"
    case .lines(let lines, let count): "\(lines.lowerBound)–\(lines.upperBound) of \(count)"
    case .new(let count): "\(count.grouped) new"
    case .pullToRefresh(let pulls, let count): "↓ pull to refresh · \(pulls) of \(count)"

    case .notLoaded(1): "1 more isn't loaded"
    case .notLoaded(let count): "\(count.grouped) more aren't loaded"
    case .moreNotLoaded: "more aren't loaded"
    case .notAllHaveAction(let title): "Not all selected rows have “\(title)”"
    case .cannotRefresh: "The list can't be refreshed"
    case .cannotDelete: "This row can't be deleted"
    case .cannotMove: "This row can't be moved"
    case .stillLoading: "Still loading"
    case .doneEditing: "Done editing"
    case .searchEnded: "The search has ended"
    case .linesAreWrapped: "Long lines are wrapped"
    case .linesAreCutOff: "Long lines are cut off"
    case .mouseIsOn: "Mouse on: the wheel scrolls, a click selects"
    case .mouseIsOff: "Mouse off: it selects text"
    case .noMouse: "There is nothing to click on here"
    case .searching: "Searching…"
    case .wentOnAtTop(let hasMore):
      "Searched \(hasMore ? "the rows loaded so far" : "to the end"), went on at the top"
    case .wentOnAtEnd(let hasMore):
      "Searched to the top, went on at the \(hasMore ? "last loaded row" : "end")"
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
}
