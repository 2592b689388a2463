/// A ``PageSource`` whose pages are the elements of an asynchronous sequence.
///
/// ```swift
/// let source = SequencePageSource {
///   AsyncStream<[Photo]> { stream in
///     stream.yield([])
///     stream.finish()
///   }
/// }
/// ```
///
/// The list asks for an element when it needs a page, so that the sequence goes no faster than the reader. If the user
/// cancels a load, the sequence isn't cancelled: what it brings later is the page of the next load. Only an initial load begins
/// a new sequence, and a load after an error, which skips what came before. A refresh brings nothing, because a sequence can't be
/// asked for what is new.
///
/// The source keeps the elements, so that a list with a ``PagedTableController/maximumItemCount`` can load them again.
@MainActor
public final class SequencePageSource<Pages: AsyncSequence, Item: Identifiable & Sendable>:
  PageSource
where Pages.Element == [Item] {
  private let makePages: () -> Pages
  private var reading: Reading?

  /// Creates a source.
  ///
  /// - Parameter pages: Makes a sequence of pages. It is called for the first load, for each reload, and after an error.
  public init(_ pages: @escaping () -> Pages) {
    makePages = pages
  }

  /// Waits for an element of the sequence.
  public func page(after cursor: Int?) async throws -> Page<Item, Int> {
    // What was unloaded comes back, and a refresh reads the same pages again.
    if cursor == nil, CurrentLoad.kind ?? .initial == .initial { reading = nil }
    let reading = self.reading ?? Reading(makePages)
    self.reading = reading
    let index = cursor ?? 0
    let items = try await reading.page(index)
    return Page(items ?? [], next: items == nil ? nil : index + 1)
  }

  /// Returns no items.
  public func newer(than item: Item) async throws -> [Item]? { [] }

  /// A sequence that is being read.
  @MainActor private final class Reading {
    private let makePages: () -> Pages
    private var iterator: Pages.AsyncIterator
    private var pages: [[Item]] = []
    /// How many elements of a sequence that was begun after an error are in `pages` already.
    private var repeatedCount = 0
    private var isAtEnd = false
    /// What reads the next element, for as many loads as wait for it.
    private var task: Task<Void, any Error>?

    init(_ makePages: @escaping () -> Pages) {
      self.makePages = makePages
      iterator = makePages().makeAsyncIterator()
    }

    /// Returns an element, or `nil` if the sequence ends before it.
    func page(_ index: Int) async throws -> [Item]? {
      while !pages.indices.contains(index), !isAtEnd {
        let task = task ?? Task { try await self.readOn() }
        self.task = task
        try await task.value
      }
      return pages.indices.contains(index) ? pages[index] : nil
    }

    private func readOn() async throws {
      var next = iterator
      defer {
        iterator = next
        task = nil
      }
      do {
        guard let page = try await next.next(isolation: MainActor.shared) else {
          return isAtEnd = true
        }
        if repeatedCount > 0 { repeatedCount -= 1 } else { pages.append(page) }
      } catch {
        // After an error most sequences are over, so that a retry needs another.
        next = makePages().makeAsyncIterator()
        repeatedCount = pages.count
        throw error
      }
    }
  }
}
