extension PageSource {
  /// The pages of the source as a sequence, without a list.
  ///
  /// ```swift
  /// for try await page in PhotoSource().pages(retrying: .exponential()) {
  ///   print("\(page.items.count) of \(page.total ?? 0) photos")
  /// }
  /// ```
  ///
  /// The sequence begins with the page that ``page(after:)`` returns for `nil`, and ends with the last one. If the source
  /// begins in the middle, as a chat does, the pages before that one are a sequence of their own: `pages(toward: .previous)`
  /// begins with the same page and goes the other way.
  ///
  /// Each page is loaded when you ask for it. If you cancel the task that asks, the load is cancelled. After an error, the
  /// sequence isn't over: ask again to load the same page again.
  ///
  /// - Parameters:
  ///   - direction: Whether to load next pages or previous pages. The default is ``PageDirection/next``.
  ///   - retryPolicy: Whether, when and how often a page that fails is loaded again. The default is ``RetryPolicy/never``.
  ///   - emptyPageBudget: How many pages in a row may bring nothing new. The default is 3, the minimum is 1. A server that
  ///     ignores the cursor would otherwise be asked forever.
  ///   - clock: The clock for the waits before retries. The default is a `ContinuousClock`.
  /// - Returns: The pages. The sequence throws the source's error, a ``PageSourceError`` if a page leads to itself, and
  ///   ``LoadError/emptyPages(_:)``. It remembers the ids of all items, to know what is new.
  public func pages(
    toward direction: PageDirection = .next,
    retrying retryPolicy: RetryPolicy = .never,
    emptyPageBudget: Int = 3,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<Page<Item, Cursor>, any Error> & Sendable {
    PageSequence(self, direction, retryPolicy, emptyPageBudget, clock)
  }

  /// The items of the source as a sequence, without a list.
  ///
  /// ```swift
  /// for try await photo in PhotoSource().items() where photo.title.isEmpty {
  ///   print("Photo \(photo.id) has no title.")
  /// }
  /// ```
  ///
  /// They are the items of ``pages(toward:retrying:emptyPageBudget:clock:)``, in the same order. As in a list, an item whose
  /// id came before is left out.
  ///
  /// - Parameters:
  ///   - retryPolicy: Whether, when and how often a page that fails is loaded again. The default is ``RetryPolicy/never``.
  ///   - emptyPageBudget: How many pages in a row may bring nothing new. The default is 3, the minimum is 1.
  ///   - clock: The clock for the waits before retries. The default is a `ContinuousClock`.
  /// - Returns: The items. The sequence throws what the sequence of pages throws.
  public func items(
    retrying retryPolicy: RetryPolicy = .never,
    emptyPageBudget: Int = 3,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> some AsyncSequence<Item, any Error> & Sendable {
    ItemSequence(pages: PageSequence(self, .next, retryPolicy, emptyPageBudget, clock))
  }
}

/// The pages of a ``PageSource``, one after the other.
private struct PageSequence<Source: PageSource>: AsyncSequence, Sendable {
  typealias Element = Page<Source.Item, Source.Cursor>

  let source: Source
  let direction: PageDirection
  let retryPolicy: RetryPolicy
  let emptyPageBudget: Int
  let clock: any Clock<Duration>

  init(
    _ source: Source,
    _ direction: PageDirection,
    _ retryPolicy: RetryPolicy,
    _ emptyPageBudget: Int,
    _ clock: any Clock<Duration>
  ) {
    self.source = source
    self.direction = direction
    self.retryPolicy = retryPolicy
    self.emptyPageBudget = Swift.max(1, emptyPageBudget)
    self.clock = clock
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(sequence: self) }

  /// Loads a page each time that it is asked for the next one.
  struct AsyncIterator: AsyncIteratorProtocol {
    private enum Position {
      case start
      case at(Source.Cursor)
      case end
    }

    private let sequence: PageSequence
    private var position = Position.start
    private var ids: Set<Source.Item.ID> = []
    private var emptyPages = 0

    init(sequence: PageSequence) { self.sequence = sequence }

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> Element? {
      try await nextPage()?.page
    }

    nonisolated(nonsending) mutating func nextPage() async throws -> (
      page: Element, newItems: [Source.Item]
    )? {
      let cursor: Source.Cursor?
      switch position {
      case .start: cursor = nil
      case .at(let place): cursor = place
      case .end: return nil
      }
      let page = try await load(cursor)
      let place = try place(after: page, at: cursor)
      let newItems = page.items.filter { ids.insert($0.id).inserted }
      emptyPages = newItems.isEmpty ? emptyPages + 1 : 0
      if place != nil, emptyPages >= sequence.emptyPageBudget {
        // The page counts again if it is asked for again.
        defer { emptyPages = 0 }
        throw LoadError.emptyPages(emptyPages)
      }
      position = place.map(Position.at) ?? .end
      return (page, newItems)
    }

    private func place(after page: Element, at cursor: Source.Cursor?) throws -> Source.Cursor? {
      let place =
        switch sequence.direction {
        case .next: page.isLast ? nil : page.next
        case .previous: page.previous
        }
      if let place, place == cursor { throw PageSourceError(.repeatedCursor("\(place)")) }
      return place
    }

    nonisolated(nonsending) private func load(_ cursor: Source.Cursor?) async throws -> Element {
      var attempt = 1
      while true {
        do {
          try Task.checkCancellation()
          return switch (sequence.direction, cursor) {
          case (.previous, let cursor?): try await sequence.source.page(before: cursor)
          default: try await sequence.source.page(after: cursor)
          }
        } catch {
          guard !(error is CancellationError),
            let delay = sequence.retryPolicy.delay(beforeAttempt: attempt, after: error)
          else { throw error }
          attempt += 1
          try await sequence.clock.sleep(for: delay)
        }
      }
    }
  }
}

/// The items of a ``PageSource``, one after the other.
private struct ItemSequence<Source: PageSource>: AsyncSequence, Sendable {
  typealias Element = Source.Item

  let pages: PageSequence<Source>

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(pages: pages.makeAsyncIterator())
  }

  /// Loads a page each time that the items of the one before are used up.
  struct AsyncIterator: AsyncIteratorProtocol {
    private var pages: PageSequence<Source>.AsyncIterator
    private var items: ArraySlice<Source.Item> = []

    init(pages: PageSequence<Source>.AsyncIterator) { self.pages = pages }

    mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> Source.Item? {
      while items.isEmpty {
        guard let page = try await pages.nextPage() else { return nil }
        items = page.newItems[...]
      }
      return items.removeFirst()
    }
  }
}
