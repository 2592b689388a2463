/// Where a page is, and how long it is.
struct PagePlace: Hashable, Sendable {
  /// Where the page begins, or ends if it ``isBefore``; `nil` for the page with which the list begins.
  var cursor: AnyCursor?
  /// Whether the page is the one before the cursor.
  var isBefore = false
  /// How many items are wanted, or `nil` for as many as the source's pages have.
  var limit: Int?
  /// The row of its first item among all of the source, if the page was found by a row.
  var firstRow: Int?
}

/// Where a list begins.
enum PageStart<ID: Hashable & Sendable>: Hashable, Sendable {
  case firstPage
  case row(Int)
  /// At an item, or at a row if the source doesn't find the item.
  case item(ID, orRow: Int?)

  fileprivate var row: Int? {
    switch self {
    case .firstPage: nil
    case .row(let row): row
    case .item(_, orRow: let row): row
    }
  }
}

/// What a paged list asks its source.
enum PageQuestion<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  case page(PagePlace)
  /// The page that has an item.
  case around(Item.ID)
  case newer(than: Item)
}

/// What a source answers.
enum PageAnswer<Item: Sendable>: Sendable {
  case page(Page<Item, AnyCursor>)
  /// The source has no page with the item.
  case notFound
  /// What is newer, or `nil` if the source can't say.
  case newer([Item]?)
}

/// A question with its identity: an answer to a question that isn't current any more does nothing.
struct PageRequest<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// The number of the load that it belongs to.
  let load: Int
  /// The number of the question among those of the load.
  let turn: Int
  /// What is asked, or `nil` if there is nothing to load.
  let question: PageQuestion<Item>?
}

/// The load in flight of a paged list: what was asked, and what was answered.
struct PendingLoad<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
  /// A page that was answered, and where it was loaded from.
  struct Answer: Sendable {
    fileprivate(set) var page: Page<Item, AnyCursor>
    let place: PagePlace
  }

  let number: Int
  /// Whether the list is being loaded to its end, in pages that grow.
  let isToEnd: Bool
  /// Where the list is to begin, if the load brings its first rows.
  let start: PageStart<Item.ID>
  private var search = LastRowSearch()
  private(set) var kind: LoadKind
  private(set) var turn = 0
  private(set) var question: PageQuestion<Item>?
  /// How many items the list went back for the page that was asked for.
  var shift = 0
  private(set) var answers: [Answer] = []
  private(set) var newer: [Item]?
  /// What the log had counted when the source was last asked.
  var countChangeBefore = 0
  var removedCountBefore = 0
  /// The row of the first page's first item among all of the source, if its total shows that no row has moved.
  var provenFirstRow: Int?
  /// Whether the source has answered all that was asked.
  private(set) var isAnswered = false

  init(
    number: Int,
    kind: LoadKind,
    isToEnd: Bool,
    start: PageStart<Item.ID>,
    question: PageQuestion<Item>?,
    shift: Int
  ) {
    self.number = number
    self.isToEnd = isToEnd
    self.start = start
    self.kind = kind
    self.question = question
    self.shift = shift
  }

  var request: PageRequest<Item> {
    PageRequest(load: number, turn: turn, question: question)
  }

  /// The place of the page that was asked for.
  var place: PagePlace {
    if case .page(let place) = question { place } else { PagePlace() }
  }

  /// The row at which the list is to begin, if the source doesn't find the item at which it should.
  var startRow: Int? { start.row }

  /// The row to look for instead, if a page was asked for by its row and isn't the last one that has rows.
  mutating func nextRow(after page: Page<Item, AnyCursor>) -> Int? {
    place.firstRow.flatMap { search.nextRow(after: page, at: $0) }
  }

  /// Whether the source has answered anything.
  var wasHeard: Bool { isAnswered || !answers.isEmpty }

  func isAsking(_ request: PageRequest<Item>) -> Bool {
    request.load == number && request.turn == turn
  }

  /// Asks something else in the place of all that was asked.
  mutating func restart(_ kind: LoadKind, _ question: PageQuestion<Item>?, shift: Int) {
    self.kind = kind
    answers = []
    provenFirstRow = nil
    newer = nil
    isAnswered = false
    ask(question, shift: shift)
  }

  /// Asks a further question.
  mutating func ask(_ question: PageQuestion<Item>?, shift: Int = 0) {
    turn += 1
    self.question = question
    self.shift = shift
  }

  mutating func take(_ page: Page<Item, AnyCursor>) {
    answers.append(Answer(page: page, place: place))
  }

  mutating func take(newer: [Item]) {
    self.newer = newer
    isAnswered = true
  }

  mutating func finish() { isAnswered = true }

  /// Changes the items that were answered.
  mutating func change(_ item: (Item) -> Item) {
    for index in answers.indices {
      answers[index].page.items = answers[index].page.items.map(item)
    }
    newer = newer?.map(item)
  }
}

/// The search for the last page that has rows, where a source has fewer than it says.
///
/// The first steps back are short, and each is twice as long as the one before. As soon as there is a page with rows, the
/// range is halved, so that it takes few requests, however wrong the place was.
private struct LastRowSearch {
  private var stepBack = 1
  /// The first row known to be missing.
  private var missingRow: Int?
  /// The last page known to have rows.
  private var page: (firstRow: Int, end: Int)?

  /// The row to ask for next.
  ///
  /// - Parameters:
  ///   - page: A page.
  ///   - row: Its first row.
  /// - Returns: The row, or `nil` if the page is the one that was looked for.
  mutating func nextRow<Item>(after page: Page<Item, AnyCursor>, at row: Int) -> Int? {
    if page.items.isEmpty {
      guard row > 0 else { return nil }
      missingRow = row
      if let found = self.page {
        return found.end < row ? found.end + (row - found.end) / 2 : found.firstRow
      }
      if let total = page.total, total <= row { return max(0, total - 1) }
      defer { stepBack = stepBack.adding(stepBack) }
      return max(0, row - stepBack)
    }
    let end = row.adding(page.items.count)
    // A page that is asked for again is the last one.
    guard let missingRow, end < missingRow, page.next != nil, self.page?.firstRow != row else {
      return nil
    }
    self.page = (row, end)
    return end + (missingRow - end) / 2
  }
}
