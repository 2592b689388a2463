import StatefulTable
import Synchronization

/// A guest book on a server, whose pages are numbered.
final class GuestbookService: Sendable {
  static let pageSize = 20

  private struct State {
    /// Newest first.
    var entries: [GuestbookEntry]
    var nextID: Int
    /// Whether the first page was had: whoever asks for it again refreshes.
    var isOpen = false
  }

  private let conditions: SimulatedConditions
  private let state: Mutex<State>

  init(_ conditions: SimulatedConditions) {
    self.conditions = conditions
    let count = conditions.isEmpty ? 0 : 64
    state = Mutex(State(entries: (0..<count).reversed().map(Self.entry), nextID: count))
  }

  /// Loads a page, the first of which is 1, and says how many entries there are in all.
  nonisolated(nonsending) func entries(
    page: Int,
    pageSize: Int
  ) async throws -> (items: [GuestbookEntry], total: Int?) {
    let isOpen = state.withLock(\.isOpen)
    try await conditions.carryOut(page > 1 ? .nextPage : isOpen ? .pullToRefresh : .initial)
    return state.withLock { state in
      state.isOpen = true
      let rest = state.entries.dropFirst((page - 1) * pageSize)
      return (Array(rest.prefix(pageSize)), state.entries.count)
    }
  }

  /// Writes an entry.
  func sign(_ text: String, by visitor: String) -> GuestbookEntry {
    state.withLock { state in
      let entry = GuestbookEntry(id: state.nextID, visitor: visitor, text: text)
      state.nextID += 1
      state.entries.insert(entry, at: 0)
      return entry
    }
  }

  /// Strikes an entry out.
  func remove(id: GuestbookEntry.ID) {
    state.withLock { state in state.entries.removeAll { $0.id == id } }
  }

  private static func entry(_ id: Int) -> GuestbookEntry {
    GuestbookEntry(
      id: id,
      visitor: visitors[id % visitors.count],
      text: texts[id * 5 % texts.count]
    )
  }

  private static let visitors = ["ada", "bo", "chen", "dara", "eli", "fay", "gus"]
  private static let texts = [
    "Lovely lists, and so quiet.", "We came for the rows and stayed for the states.",
    "The empty state was full of charm.", "Nothing jumped. Will scroll again.",
    "The spinner was on time.", "Our third page this week!", "Refreshing.",
    "Even the errors were polite.", "Greetings from the last row.",
  ]
}
