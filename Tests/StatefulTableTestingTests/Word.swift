import StatefulTable
import StatefulTableText

/// A row that says its id.
struct Word: Identifiable, Hashable, Sendable, ExpressibleByStringLiteral {
  var id: String

  init(stringLiteral value: String) { id = value }
  init(_ number: Int) { id = "row \(number)" }
}

struct Offline: Error, CustomStringConvertible { var description: String { "offline" } }

final class WordList: PagedTableController<Word> {
  var allowsRefresh = true

  override func viewDidLoad() { title = "Words" }
  override func cell(for item: Word) -> Cell { Cell(StyledText(item.id)) }
  override func shouldPullToRefresh(in controller: StatefulTableController) -> Bool {
    allowsRefresh
  }
}

extension TableScreen {
  /// A screen of a number of lines for rows, on which a source's rows appear.
  static func showing(_ source: some PageSource<Word>, lines: Int = 4) -> TableScreen {
    showing(WordList(source: source), lines: lines)
  }

  static func showing(_ list: WordList, lines: Int = 4) -> TableScreen {
    let screen = TableScreen(list, size: Size(columns: 40, lines: lines + 2))
    screen.appear()
    return screen
  }
}

let hundred = (0..<100).map { Word($0) }
