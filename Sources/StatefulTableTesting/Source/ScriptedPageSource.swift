public import StatefulTable
import Synchronization

/// A page source whose pages, delays and failures a test has written beforehand.
///
/// ```swift
/// let source = ScriptedPageSource([
///   [dawn, noon],
///   ScriptedPage([dusk]).failing(Offline()),
/// ])
/// ```
///
/// The cursor is the number of a page, from 0. So a page asked for again, by a retry or a reload, is the
/// same page, unless the test has changed ``pages`` in between.
///
/// A test that wants to look at the screen while a page loads holds the source:
///
/// ```swift
/// source.hold()
/// screen.send(.character("r"))
/// await source.heldAnswers(1)
/// #expect(screen.frame().text.contains("Refreshing…"))
/// source.release()
/// ```
public final class ScriptedPageSource<Item: Identifiable & Sendable>: PageSource {
  private struct Script {
    var pages: [ScriptedPage<Item>]
    var newer: [ScriptedPage<Item>]?
    var cursors: [Int?] = []
    var newerRequests: [Item] = []
  }

  private let script: Mutex<Script>
  private let gate = AnswerGate()
  private let clock: any Clock<Duration>

  /// Whether the source says that its cursors count items.
  public let isOffsetBased: Bool

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - pages: The pages, from the first to the last.
  ///   - newer: What is newer, for each time that is asked for; after them, nothing is. With `nil` the
  ///     source can't say, and its first page is loaded again.
  ///   - isOffsetBased: Whether the source says that its cursors count items.
  ///   - clock: Measures the delays: a ``ManualClock``, or else delays take their time.
  public init(
    _ pages: [ScriptedPage<Item>],
    newer: [ScriptedPage<Item>]? = nil,
    isOffsetBased: Bool = false,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    script = Mutex(Script(pages: pages, newer: newer))
    self.isOffsetBased = isOffsetBased
    self.clock = clock
  }

  /// Creates a source of items in pages of one size.
  ///
  /// - Parameters:
  ///   - items: The items. Each page tells how many they are in all.
  ///   - pageSize: How many items a page has; less than 1 counts as 1.
  ///   - clock: Measures the delays.
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

  // MARK: The script

  /// The pages, from the first to the last, with what is yet to go wrong.
  public var pages: [ScriptedPage<Item>] {
    get { script.withLock(\.pages) }
    set { script.withLock { $0.pages = newValue } }
  }

  /// What is newer, for each time that is yet to be asked for.
  public var newer: [ScriptedPage<Item>]? {
    get { script.withLock(\.newer) }
    set { script.withLock { $0.newer = newValue } }
  }

  // MARK: What was asked for

  /// The cursors asked for, in order; `nil` is the first page.
  public var cursors: [Int?] { script.withLock(\.cursors) }

  /// The items for which newer ones were asked for, in order.
  public var newerRequests: [Item] { script.withLock(\.newerRequests) }

  // MARK: Holding

  /// Holds all answers from now on, until ``release()``.
  public func hold() { gate.close() }

  /// Lets all answers go that are held, and those to come.
  public func release() { gate.open() }

  /// Waits until a number of answers, or more, are held, or until none is, if the number is 0.
  ///
  /// Returns early if the task is cancelled, as by the time limit of a test.
  public func heldAnswers(_ count: Int) async {
    await gate.held(count)
  }

  // MARK: Answers

  /// Answers as the script has it.
  ///
  /// - Throws: The script's failures; a ``ScriptedPageSourceError`` if there is no such page; a
  ///   `CancellationError` if the task is cancelled meanwhile.
  public func page(after cursor: Int?) async throws -> Page<Item, Int> {
    let number = cursor ?? 0
    let (page, step, pageCount) = try script.withLock { script in
      script.cursors.append(cursor)
      guard script.pages.indices.contains(number) else {
        throw ScriptedPageSourceError(page: number, pageCount: script.pages.count)
      }
      let step = script.pages[number].takeStep()
      return (script.pages[number], step, script.pages.count)
    }
    let isRepeated = try await carryOut(step)
    let next = isRepeated ? number : number + 1
    return Page(page.items, next: next < pageCount ? next : nil, total: page.total)
  }

  /// Answers as the script has it.
  ///
  /// - Throws: The script's failures; a `CancellationError` if the task is cancelled meanwhile.
  public func newer(than item: Item) async throws -> [Item]? {
    let isKnown = script.withLock { script in
      script.newerRequests.append(item)
      return script.newer != nil
    }
    guard isKnown else { return nil }
    let (items, step) = takeNewer()
    _ = try await carryOut(step)
    return items
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
  ///
  /// - Returns: Whether the cursor is to be repeated.
  private func carryOut(_ step: ScriptedPage<Item>.Step) async throws -> Bool {
    try await gate.pass()
    if step.delay > .zero { try await clock.sleep(for: step.delay) }
    switch step.answer {
    case .items: return false
    case .repeatedCursor: return true
    case .failure(let error): throw error
    case .nothing:
      let never = AnswerGate()
      never.close()
      try await never.pass()
      return false
    }
  }
}
