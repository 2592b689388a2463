import StatefulTable
import StatefulTableTesting
import Synchronization
import TestSupport

/// An item with an id, and a content that can change.
struct Entry: Identifiable, Hashable, Sendable {
  var id: Int
  var text = ""
}

/// A server's list, which can change between two pages; a page is found by the last id before it.
///
/// Each answer is what the list was when it was asked for; it can be held back until the test lets it go.
final class ServerList: PageSource {
  private struct State {
    var entries: [Entry]
    var knowsNewer = false
    var questions: [String] = []
    var failures: [any Error] = []
    var gate: Gate?
  }

  private let state: Mutex<State>
  private let pageSize: Int
  let isOffsetBased: Bool

  init(count: Int, pageSize: Int, isOffsetBased: Bool = false) {
    state = Mutex(State(entries: (0..<count).map { Entry(id: $0) }))
    self.pageSize = pageSize
    self.isOffsetBased = isOffsetBased
  }

  var entries: [Entry] {
    get { state.withLock(\.entries) }
    set { state.withLock { $0.entries = newValue } }
  }

  var knowsNewer: Bool {
    get { state.withLock(\.knowsNewer) }
    set { state.withLock { $0.knowsNewer = newValue } }
  }

  /// What was asked for, in order.
  var questions: [String] { state.withLock(\.questions) }

  /// Holds back all answers from now on.
  @MainActor func hold() -> Gate {
    let gate = Gate()
    state.withLock { $0.gate = gate }
    return gate
  }

  /// Fails the next question.
  func failNext(_ error: any Error) {
    state.withLock { $0.failures.append(error) }
  }

  func page(after cursor: Int?) async throws -> Page<Entry, Int> {
    let entries = try await answer("page after \(cursor.map(String.init) ?? "nothing")")
    let start: Int
    if let cursor {
      start = isOffsetBased ? cursor : (entries.firstIndex { $0.id == cursor } ?? -1) + 1
    } else {
      start = 0
    }
    let items = Array(entries.dropFirst(start).prefix(pageSize))
    let isLast = start + items.count >= entries.count
    let next = isOffsetBased ? start + pageSize : items.last?.id
    return Page(items, next: isLast ? nil : next, total: entries.count)
  }

  var numberedPageSize: Int? { isOffsetBased ? pageSize : nil }

  func cursor(forPage number: Int, size: Int) -> Int? { number * size }

  func newer(than item: Entry) async throws -> [Entry]? {
    guard knowsNewer else { return nil }
    let entries = try await answer("newer than \(item.id)")
    return Array(entries.prefix { $0.id != item.id })
  }

  private func answer(_ question: String) async throws -> [Entry] {
    let (entries, error, gate) = state.withLock { state in
      state.questions.append(question)
      let error = state.failures.isEmpty ? nil : state.failures.removeFirst()
      return (state.entries, error, state.gate)
    }
    await gate?.pass()
    if let error { throw error }
    return entries
  }
}

/// Pages that are always the same, found by their index.
struct FixedPages: PageSource {
  var pages: [Page<Entry, Int>]

  func page(after cursor: Int?) async throws -> Page<Entry, Int> { pages[cursor ?? 0] }
}

/// A list of a server's entries, which writes down the mistakes in its books.
class EntryList: PagedTableController<Entry> {
  private(set) var mistakes: [BatchUpdateError] = []

  override func cell(for item: Entry) -> Cell { Cell("\(item.id) \(item.text)") }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  ) {
    if case .wrongUpdates(let error) = misuse.kind { mistakes.append(error) }
  }

  var ids: [Int] { items.map(\.id) }

  /// The ids of the rows on screen.
  var topID: Int? { tableView.anchor.flatMap { item(at: $0.indexPath)?.id } }
  var visibleIDs: [Int] { tableView.indexPathsForVisibleRows.compactMap { item(at: $0)?.id } }

  /// A list that has loaded its first rows, on a screen of a number of lines.
  static func loaded(_ source: any PageSource<Entry>, lines: Int = 0) async -> EntryList {
    let list = EntryList(source: source, clock: ManualClock())
    list.tableView.size = Size(columns: 20, lines: lines)
    await list.reloaded()
    return list
  }

  /// Loads all that there is below the first row.
  func loadAll() async {
    while loads.hasGaps || loads.hasMorePages {
      if let row = gaps.first { loadGap(aboveRowAt: row) } else { loadNextPage() }
      await settled()
    }
  }
}
