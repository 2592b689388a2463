import StatefulTable
import Synchronization

/// A row that is counted as long as it is held.
struct SoakRow: Identifiable, Sendable {
  var id: Int
  private let token = Token()

  init(id: Int) { self.id = id }

  private final class Token: Sendable {
    init() { SoakSource.items.add(1, ordering: .relaxed) }
    deinit { SoakSource.items.subtract(1, ordering: .relaxed) }
  }
}

/// Rows from the highest id down to 0, of which there are more each time that newer ones are asked for.
final class SoakSource: PageSource {
  fileprivate static let items = Atomic(0)
  /// The questions, each within a task of its own, that wait for their end.
  private static let questions = Atomic(0)

  static let pageSize = 100

  private let newest: Atomic<Int>

  init(count: Int) { newest = Atomic(count - 1) }

  /// The rows that are held, and the questions without an end.
  static var left: (rows: Int, questions: Int) {
    (items.load(ordering: .relaxed), questions.load(ordering: .relaxed))
  }

  static var isIdle: Bool { left == (0, 0) }

  func page(after cursor: Int?) async throws -> Page<SoakRow, Int> {
    await Self.wait()
    let top = cursor ?? newest.load(ordering: .relaxed)
    let bottom = max(0, top - Self.pageSize + 1)
    let rows = stride(from: top, through: bottom, by: -1).map { SoakRow(id: $0) }
    return Page(rows, next: bottom > 0 ? bottom - 1 : nil)
  }

  func newer(than item: SoakRow) async throws -> [SoakRow]? {
    await Self.wait()
    let top = newest.add(2, ordering: .relaxed).newValue
    return stride(from: top, to: item.id, by: -1).map { SoakRow(id: $0) }
  }

  private static func wait() async {
    questions.add(1, ordering: .relaxed)
    await Task.yield()
    questions.subtract(1, ordering: .relaxed)
  }
}
