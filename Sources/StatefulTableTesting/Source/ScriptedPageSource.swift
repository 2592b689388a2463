public import StatefulTable
import Synchronization

/// A page source with pages, delays and failures that a test has written.
///
/// ```swift
/// let source = ScriptedPageSource([
///   [dawn, noon],
///   ScriptedPage([dusk]).failing(Offline()),
/// ])
/// ```
///
/// The page cursor is the number of the page, from 0. So a retry or a reload gets the same page,
/// unless the test has changed ``pages``.
///
/// Give a `start` to test a list that begins in the middle. This one begins with noon:
///
/// ```swift
/// let source = ScriptedPageSource([[dawn], [noon], [dusk]], start: 1)
/// ```
///
/// To look at the screen while a page loads, hold the source:
///
/// ```swift
/// source.hold()
/// screen.send("r")
/// try await source.heldAnswers(1)
/// #expect(screen.frame().text.contains("Refreshing…"))
/// source.release()
/// ```
public final class ScriptedPageSource<Item: Identifiable & Sendable>: PageSource {
  private struct Script {
    var pages: [ScriptedPage<Item>]
    var newer: [ScriptedPage<Item>]?
    var cached: [Item]?
    var cachedRequestCount = 0
    var cursors: [Int?] = []
    var previousCursors: [Int] = []
    var newerRequests: [Item] = []
    /// A description of the last request.
    var lastRequest = ""
    /// Whether answers take only as long as somebody holds them.
    var ignoresDelays = false
    var onAnswer: OnAnswer?
  }

  typealias OnAnswer = @MainActor @Sendable (_ request: String, _ isFailure: Bool) -> Void

  private let script: Mutex<Script>
  private let gate = AnswerGate()
  private let clock: any Clock<Duration>
  private let start: Int?

  /// Whether pages have numbers.
  private let isNumbered: Bool

  /// Whether new items appear after the last one, as the source reports.
  public let isNewestLast: Bool

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - pages: The pages, from the first to the last.
  ///   - newer: The newer items for each refresh. After them, nothing is newer. The default is
  ///     `nil`: a refresh loads the first page again.
  ///   - start: The number of the page with which a list begins. Pages then tell where the page before them is.
  ///     The default is `nil`: a list begins with the first page, and no page is loaded backwards.
  ///   - isNewestLast: Whether new items appear after the last one. The last page then tells where the page after it
  ///     will be, so that a refresh loads a page that you append to ``pages``. The default is `false`.
  ///   - isNumbered: Whether pages have numbers, so that the page of any row can be found. The default is `false`.
  ///   - clock: The clock for delays. Pass a ``ManualClock`` so that they take no time. The default is a `ContinuousClock`.
  public init(
    _ pages: [ScriptedPage<Item>],
    newer: [ScriptedPage<Item>]? = nil,
    start: Int? = nil,
    isNewestLast: Bool = false,
    isNumbered: Bool = false,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    script = Mutex(Script(pages: pages, newer: newer))
    self.start = start
    self.isNewestLast = isNewestLast
    self.isNumbered = isNumbered
    self.clock = clock
  }

  /// Creates a source of items in pages of one size.
  ///
  /// - Parameters:
  ///   - items: The items. Each page reports the total.
  ///   - pageSize: The number of items of a page. Less than 1 is treated as 1.
  ///   - clock: The clock for delays. The default is a `ContinuousClock`.
  public convenience init(
    _ items: [Item],
    pageSize: Int,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    let starts = stride(from: 0, to: max(1, items.count), by: max(1, pageSize))
    let pages = starts.map { start in
      ScriptedPage(Array(items[start...].prefix(max(1, pageSize))), total: items.count)
    }
    self.init(pages, clock: clock)
  }

  /// The number of items of the longest page, if pages have numbers.
  public var numberedPageSize: Int? {
    isNumbered ? max(1, pages.map(\.items.count).max() ?? 1) : nil
  }

  /// Returns the number itself.
  public func cursor(forPage number: Int, size: Int) -> Int? { number }

  // MARK: The script

  /// The pages, from the first to the last, with the remaining failures and delays.
  public var pages: [ScriptedPage<Item>] {
    get { script.withLock(\.pages) }
    set { script.withLock { $0.pages = newValue } }
  }

  /// The newer items for each of the next refreshes.
  public var newer: [ScriptedPage<Item>]? {
    get { script.withLock(\.newer) }
    set { script.withLock { $0.newer = newValue } }
  }

  /// The items that the source has kept from the last time.
  ///
  /// A list shows them while its first page loads. ``hold()`` doesn't hold them. The default is `nil`, for none.
  public var cachedItems: [Item]? {
    get { script.withLock(\.cached) }
    set { script.withLock { $0.cached = newValue } }
  }

  // MARK: What was asked for

  /// The page cursors of all requests for pages after a cursor, in order.
  ///
  /// `nil` is the page with which the list begins.
  public var cursors: [Int?] { script.withLock(\.cursors) }

  /// The page cursors of all requests for pages before a cursor, in order.
  public var previousCursors: [Int] { script.withLock(\.previousCursors) }

  /// The number of requests for what the source has kept.
  public var cachedRequestCount: Int { script.withLock(\.cachedRequestCount) }

  /// The items of all requests for newer items, in order.
  public var newerRequests: [Item] { script.withLock(\.newerRequests) }

  // MARK: Holding

  /// Holds all answers from now on, until ``release()``.
  public func hold() { gate.close() }

  /// Releases all answers.
  public func release() {
    script.withLock { $0.ignoresDelays = false }
    gate.open()
  }

  /// Waits until at least a number of answers are held.
  ///
  /// With 0, it waits until no answer is held.
  ///
  /// - Parameters:
  ///   - count: The number of answers.
  ///   - limit: The longest wait, in real time. The default is 30 seconds. Only a failing test takes this long.
  /// - Throws: A ``WaitError`` if it takes longer. `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) func heldAnswers(
    _ count: Int,
    within limit: Duration = .seconds(30)
  ) async throws {
    try await wait(for: count, "answers are held", within: limit) { gate.heldCount }
  }

  // MARK: Recording

  /// Called for each answer, with a description of the request.
  var onAnswer: OnAnswer? {
    get { script.withLock(\.onAnswer) }
    set { script.withLock { $0.onAnswer = newValue } }
  }

  /// A description of the request that is held; the last one of several.
  var heldRequest: String? { gate.heldCount > 0 ? script.withLock(\.lastRequest) : nil }

  /// Holds all answers, which then arrive immediately when they are released.
  func holdForReplay() {
    script.withLock { $0.ignoresDelays = true }
    hold()
  }

  /// Releases the first answer that is held.
  func releaseOne() { gate.passOne() }

  /// Answers a request, and reports it.
  @MainActor private func answering<Answer: Sendable>(
    _ request: String,
    _ answer: () async throws -> Answer
  ) async throws -> Answer {
    script.withLock { $0.lastRequest = request }
    do {
      let result = try await answer()
      onAnswer?(request, false)
      return result
    } catch let error as CancellationError {
      throw error
    } catch {
      onAnswer?(request, true)
      throw error
    }
  }

  // MARK: Answers

  /// Returns the script's answer.
  ///
  /// - Throws: The failures of the script. A ``ScriptedPageSourceError`` if there is no such page.
  ///   `CancellationError` if the task is cancelled.
  public func page(after cursor: Int?) async throws -> Page<Item, Int> {
    script.withLock { $0.cursors.append(cursor) }
    return try await answering(cursor.map { "page \($0)" } ?? "page") {
      try await page(number: cursor ?? start ?? 0)
    }
  }

  /// Returns the script's answer for the page before another one.
  ///
  /// - Throws: What ``page(after:)`` throws.
  public func page(before cursor: Int) async throws -> Page<Item, Int> {
    script.withLock { $0.previousCursors.append(cursor) }
    return try await answering("page before \(cursor)") {
      try await page(number: cursor - 1)
    }
  }

  /// Returns the script's answer for the page with an item.
  ///
  /// - Returns: The page, or `nil` if no page has the item, or if the source was made without a `start`.
  /// - Throws: What ``page(after:)`` throws.
  public func page(around id: Item.ID) async throws -> Page<Item, Int>? {
    let number = pages.firstIndex { $0.items.contains { $0.id == id } }
    guard start != nil, let number else { return nil }
    return try await answering("page with \(id)") { try await page(number: number) }
  }

  private func page(number: Int) async throws -> Page<Item, Int> {
    let (page, step, pageCount) = try script.withLock { script in
      var pages = script.pages
      // The page in which the next item will appear is empty until then.
      if isNewestLast, number == pages.count { pages.append([]) }
      guard pages.indices.contains(number) else {
        throw ScriptedPageSourceError(page: number, pageCount: pages.count)
      }
      let step = pages[number].takeStep()
      if number < script.pages.count { script.pages[number] = pages[number] }
      return (pages[number], step, script.pages.count)
    }
    try await carryOut(step)
    let end = min(number + 1, pageCount)
    let hasNext = end < pageCount || isNewestLast
    let hasPrevious = start != nil && number > 0
    return Page(
      page.items,
      previous: hasPrevious ? number : nil,
      next: hasNext ? end : nil,
      isLast: end == pageCount,
      total: page.total
    )
  }

  /// Returns the ``cachedItems``.
  public func cachedPage() async -> Page<Item, Int>? {
    script.withLock { script in
      script.cachedRequestCount += 1
      return script.cached.map { Page($0, next: nil) }
    }
  }

  /// Returns the script's answer.
  ///
  /// - Throws: The failures of the script. `CancellationError` if the task is cancelled.
  public func newer(than item: Item) async throws -> [Item]? {
    let isKnown = script.withLock { script in
      script.newerRequests.append(item)
      return script.newer != nil
    }
    guard isKnown else { return nil }
    return try await answering("newer") {
      let (items, step) = takeNewer()
      try await carryOut(step)
      return items
    }
  }

  /// Uses up one answer about what is newer.
  private func takeNewer() -> ([Item], ScriptedPage<Item>.Step) {
    script.withLock { script in
      var next = script.newer?.first ?? []
      let step = next.takeStep()
      if script.newer?.isEmpty == false {
        if case .items = step.answer {
          script.newer?.removeFirst()
        } else {
          script.newer?[0] = next
        }
      }
      return (next.items, step)
    }
  }

  /// Waits, fails or does nothing, as a step has it.
  private func carryOut(_ step: ScriptedPage<Item>.Step) async throws {
    try await gate.pass()
    if step.delay > .zero, !script.withLock(\.ignoresDelays) {
      try await clock.sleep(for: step.delay)
    }
    switch step.answer {
    case .items: break
    case .failure(let error): throw error
    case .nothing:
      let never = AnswerGate()
      never.close()
      try await never.pass()
    }
  }
}
