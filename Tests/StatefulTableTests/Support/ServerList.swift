import StatefulTable
import Synchronization

/// An item with an id, and a content that can change.
struct Entry: Identifiable, Hashable, Sendable {
  var id: Int
  var text = ""
}

/// A server's list, which can change between two pages; a page is found by the last id before it.
final class ServerList: PageSource {
  private let state: Mutex<[Entry]>
  private let pageSize: Int

  init(count: Int, pageSize: Int) {
    state = Mutex((0..<count).map { Entry(id: $0) })
    self.pageSize = pageSize
  }

  var entries: [Entry] {
    get { state.withLock(\.self) }
    set { state.withLock { $0 = newValue } }
  }

  func page(after cursor: Int?) async throws -> Page<Entry, Int> {
    let entries = entries
    let start = cursor.map { id in (entries.firstIndex { $0.id == id } ?? -1) + 1 } ?? 0
    let items = Array(entries[start...].prefix(pageSize))
    let isLast = start + items.count >= entries.count
    return Page(items, next: isLast ? nil : items.last?.id, total: entries.count)
  }
}
