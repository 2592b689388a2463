/// Where a page is, and how long it is.
struct PagePlace: Hashable, Sendable {
  /// Where the page begins, or ends if it ``isBefore``; `nil` for the page with which the list begins.
  var cursor: AnyCursor?
  /// Whether the page is the one before the cursor.
  var isBefore = false
  /// How many items are wanted, or `nil` for as many as the source's pages have.
  var limit: Int?
}

/// What a paged list asks its source.
enum PageQuestion<Item: Sendable>: Sendable {
  case page(PagePlace)
  case newer(than: Item)
}

/// What a source answers.
enum PageAnswer<Item: Sendable>: Sendable {
  case page(Page<Item, AnyCursor>)
  /// What is newer, or `nil` if the source can't say.
  case newer([Item]?)
}

/// A question with its identity: an answer to a question that isn't wanted any more does nothing.
struct PageRequest<Item: Sendable>: Sendable {
  /// The number of the load that it belongs to.
  let load: Int
  /// The number of the question among those of the load.
  let turn: Int
  /// What is asked, or `nil` if there is nothing to load.
  let question: PageQuestion<Item>?
}

/// The load in flight of a paged list: what was asked, and what was answered.
struct PendingLoad<Item: Sendable>: Sendable {
  /// A page that was answered, and where it was loaded from.
  struct Answer: Sendable {
    fileprivate(set) var page: Page<Item, AnyCursor>
    let place: PagePlace
  }

  let number: Int
  /// Whether the list is being loaded to its end, in pages that grow.
  let isToEnd: Bool
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
  /// Whether the source has answered all that was asked.
  private(set) var isAnswered = false

  init(
    number: Int,
    kind: LoadKind,
    isToEnd: Bool,
    question: PageQuestion<Item>?,
    shift: Int
  ) {
    self.number = number
    self.isToEnd = isToEnd
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

  /// Whether the source has answered anything.
  var wasHeard: Bool { isAnswered || !answers.isEmpty }

  func isAsking(_ request: PageRequest<Item>) -> Bool {
    request.load == number && request.turn == turn
  }

  /// Asks something else in the place of all that was asked.
  mutating func restart(_ kind: LoadKind, _ question: PageQuestion<Item>?, shift: Int) {
    self.kind = kind
    answers = []
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
