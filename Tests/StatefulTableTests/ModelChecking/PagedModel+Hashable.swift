@testable import StatefulTable

/// Two lists are equal if nothing that can happen tells them apart.
///
/// Counters that are only reported make no difference: how many loads there were, and how many duplicates.
/// Nor does what was edited during loads that have ended, or how far offsets were shifted without offsets.
extension PagedModel: Hashable {
  private struct Key: Hashable {
    var server: [Int]
    var generations: [Int]
    var budgets: [Int]
    var items: [Entry]
    var ledger: PageLedger<Int>
    var review: OffsetReview
    var journal: EditJournal<Int>?
    var edits: HandEdits<Int>
    var totalCount: Int?
    var droppedSelection: Int?
    var load: Load?
    var request: Question?
    var isRequestWanted: Bool
    var isAnswered: Bool
    var meanwhile: [Set<Int>]
    var everRemoved: Set<Int>
    var flags: [Bool]
  }

  private struct Load: Hashable {
    var kind: LoadKind
    var question: Question?
    var shift: Int
    var pages: [Page<Entry, AnyCursor>]
    var newer: [Entry]?
    var isAnswered: Bool
  }

  private enum Question: Hashable {
    case page(PagePlace)
    case newer(than: Entry)

    init(_ question: PageQuestion<Entry>) {
      switch question {
      case .page(let place): self = .page(place)
      case .newer(let item): self = .newer(than: item)
      }
    }
  }

  private var key: Key {
    let rows = list.rows
    let isLoading = kind != nil
    return Key(
      server: server,
      generations: [generation, requestGeneration, answerGeneration],
      budgets: [serverChanges, edits, nextID],
      items: rows.store.items,
      ledger: rows.ledger,
      review: setting.isOffsetBased ? rows.review : OffsetReview(),
      journal: rows.journal,
      edits: rows.edits,
      totalCount: rows.totalCount,
      droppedSelection: rows.droppedSelection,
      load: list.load.map { load in
        Load(
          kind: load.kind,
          question: load.question.map(Question.init),
          shift: load.shift,
          pages: load.pages,
          newer: load.newer,
          isAnswered: load.isAnswered
        )
      },
      request: request?.question.map(Question.init),
      isRequestWanted: request.map { list.load?.isAsking($0) == true } ?? false,
      isAnswered: isAnswered,
      meanwhile: isLoading ? [removed, updated, placed] : [],
      everRemoved: everRemoved,
      flags: [
        request != nil, list.isSourceNew, hasFirstPage, isRearranged, wasEmptied,
        isLoading && isEmptiedMeanwhile,
      ]
    )
  }

  static func == (one: Self, other: Self) -> Bool { one.key == other.key }

  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
  }
}
