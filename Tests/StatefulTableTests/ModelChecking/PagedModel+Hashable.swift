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
    var offsets: OffsetShift
    var edits: [Int: [Int]]
    var countings: [Int]
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
    case around(Int)
    case newer(than: Entry)

    init(_ question: PageQuestion<Entry>) {
      switch question {
      case .page(let place): self = .page(place)
      case .around(let id): self = .around(id)
      case .newer(let item): self = .newer(than: item)
      }
    }
  }

  private var key: Key {
    let log = list.log
    let isLoading = kind != nil
    return Key(
      server: server,
      generations: [generation, requestGeneration, answerGeneration],
      budgets: [serverChanges, edits, previews, nextID],
      items: list.store.items,
      ledger: list.ledger,
      offsets: setting.isOffsetBased ? list.offsets : OffsetShift(),
      edits: log.entries.mapValues { entry in
        let start = log.loadStart ?? .max
        return [entry.place.rank, entry.placed > start ? 1 : 0, entry.updated > start ? 1 : 0]
      },
      countings: list.load.map { load in
        [log.countChange - load.countChangeBefore, log.removedCount - load.removedCountBefore]
      } ?? [],
      totalCount: list.totalCount,
      droppedSelection: list.droppedSelection,
      load: list.load.map { load in
        Load(
          kind: load.kind,
          question: load.question.map(Question.init),
          shift: load.shift,
          pages: load.answers.map(\.page),
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
        request != nil, list.isSourceNew, list.hasNothingOfSource, hasFirstPage, isRearranged,
        wasEmptied,
        isLoading && isEmptiedMeanwhile,
      ]
    )
  }

  static func == (one: Self, other: Self) -> Bool { one.key == other.key }

  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
  }
}

extension EditLog.Place {
  fileprivate var rank: Int {
    switch self {
    case .asInSource: 0
    case .inserted: 1
    case .moved: 2
    case .removed: 3
    case .withdrawn: 4
    }
  }
}
