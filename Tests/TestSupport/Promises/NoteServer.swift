package import StatefulTable

/// An item with a text that can change.
package struct Note: Identifiable, Hashable, Sendable {
  package var id: Int
  package var text: String

  /// Creates a note, by default with the text "note 7".
  package init(_ id: Int, _ text: String? = nil) {
    self.id = id
    self.text = text ?? "note \(id)"
  }
}

/// A server's list of notes, which can change between two pages, and in which a page is found by the last id before it.
///
/// `answer` replaces what it answers. It fails after a hundred requests, so that a list that asks without end ends.
@MainActor package final class NoteServer: PageSource {
  package struct Failure: Error, CustomStringConvertible {
    package init() {}

    package var description: String { "the server failed" }
  }

  package var notes: [Note]
  package var pageSize: Int
  /// What the server has kept of its first page.
  package var cachedNotes: [Note]?
  /// What it answers instead, or `nil` for the page that it has there.
  package var answer: (_ cursor: Int?) throws -> Page<Note, Int>? = { _ in nil }
  /// The total that a numbered page reports, by its number.
  package lazy var total: (_ page: Int) -> Int? = { [unowned self] _ in notes.count }
  /// How many notes a numbered page has at most, whatever the list asks for.
  package var longestPage = Int.max
  /// Called while a request waits.
  package var whileWaiting: () -> Void = {}
  /// Holds the answers back.
  package var gate: Gate?
  /// The cursors or the numbers of the pages that were asked for.
  package private(set) var requests: [Int?] = []

  package init(_ count: Int, pageSize: Int = 10) {
    notes = (0..<count).map { Note($0) }
    self.pageSize = pageSize
  }

  package func forgetRequests() { requests = [] }

  package func page(after cursor: Int?) async throws -> Page<Note, Int> {
    try await wait(cursor)
    if let page = try answer(cursor) { return page }
    let start = cursor.map { id in (notes.firstIndex { $0.id == id } ?? -1) + 1 } ?? 0
    let page = Array(notes.dropFirst(start).prefix(pageSize))
    let isLast = start + page.count >= notes.count
    return Page(page, next: isLast ? nil : page.last?.id, total: notes.count)
  }

  package func cachedPage() async -> Page<Note, Int>? { cachedNotes.map { Page($0, next: nil) } }

  /// The same list in numbered pages, from 1.
  package var numbered: NumberedPageSource<Note> {
    NumberedPageSource(pageSize: pageSize) { [self] page, size in
      try await wait(page)
      let length = min(size, longestPage)
      return (Array(notes.dropFirst((page - 1) * length).prefix(length)), total(page))
    }
  }

  private func wait(_ request: Int?) async throws {
    requests.append(request)
    whileWaiting()
    await gate?.pass()
    if requests.count > 100 { throw Failure() }
  }
}
