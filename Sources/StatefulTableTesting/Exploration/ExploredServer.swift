public import StatefulTable
import Synchronization

/// The server behind an explored list, which answers when the exploration decides it, and as it decides.
///
/// Let the stub of your service ask it for every answer:
///
/// ```swift
/// struct StubbedTowns: TownService {
///   let server: ExploredServer
///
///   func towns(matching text: String) async throws -> [String] {
///     let towns = ["Oslo", "Rome"].filter { $0.hasPrefix(text) }
///     return try await server.answer(towns, orEmpty: [])
///   }
/// }
/// ```
///
/// A service with completion handlers passes its handler to ``answer(_:orEmpty:to:)``. A ``ScriptedPageSource`` is
/// wrapped by ``pages(of:)``.
public final class ExploredServer: Sendable {
  /// The error of a request that the exploration lets fail.
  public struct Failure: Error, Hashable, CustomStringConvertible {
    /// The number of the request, counted from 1.
    public var request: Int

    /// The error as a text, such as "request 2 failed".
    public var description: String { "request \(request) failed" }
  }

  enum Outcome {
    case success, emptiness, failure
  }

  /// What a request is made for: the load or the action with a number.
  typealias Purpose = Int

  /// A request that waits for its answer.
  struct Request: Sendable {
    /// How many requests had come when it came, itself included.
    let arrival: Int
    /// The number in a story, 0 before it has one.
    fileprivate(set) var number = 0
    /// Not known if the list makes the request on a queue, or in a detached task.
    var purpose: Purpose?
    var canBeEmpty: Bool
    fileprivate var end: @Sendable (Outcome?, _ number: Int) -> Void
  }

  private struct State {
    var requestCount = 0
    var numberedCount = 0
    /// The requests that wait, by their arrivals.
    var pending: [Int: Request] = [:]
  }

  /// What the code that runs now was called for.
  @TaskLocal static var purpose: Purpose?

  /// The clock for the list, whose time stops until the exploration lets time pass.
  public let clock = ManualClock()

  private let state = Mutex(State())

  init() {}

  // MARK: What a stub calls

  /// Waits until the exploration decides about a request.
  ///
  /// - Parameters:
  ///   - value: The answer if the request succeeds.
  ///   - empty: The answer of a server that has nothing. The default is `nil`: the request succeeds or fails.
  /// - Returns: One of the two.
  /// - Throws: A ``Failure`` if the request fails. `CancellationError` if the task is cancelled.
  nonisolated(nonsending) public func answer<Value: Sendable>(
    _ value: Value,
    orEmpty empty: Value? = nil
  ) async throws -> Value {
    let arrival = nextArrival()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        begin(arrival, canBeEmpty: empty != nil) { outcome, number in
          continuation.resume(
            with: Self.result(outcome, number, value, empty) ?? .failure(CancellationError())
          )
        }
        // The handler may have run before there was something to cancel.
        if Task.isCancelled { cancel(arrival) }
      }
    } onCancel: {
      cancel(arrival)
    }
  }

  /// Calls a completion handler when the exploration decides about a request.
  ///
  /// The handler is called on the main actor. Like a service that can't cancel its requests, the server also calls it
  /// if the load was cancelled or superseded, so that answers are explored that arrive too late.
  ///
  /// - Parameters:
  ///   - value: The answer if the request succeeds.
  ///   - empty: The answer of a server that has nothing. The default is `nil`: the request succeeds or fails.
  ///   - completion: The handler, which gets one of the two or a ``Failure``.
  public func answer<Value: Sendable>(
    _ value: Value,
    orEmpty empty: Value? = nil,
    to completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    begin(nextArrival(), canBeEmpty: empty != nil) { outcome, number in
      if let result = Self.result(outcome, number, value, empty) { completion(result) }
    }
  }

  /// Returns a source whose every request waits until the exploration decides about it.
  ///
  /// An empty answer has the page's cursors and its total, but no items.
  ///
  /// - Parameter source: The source of the answers, such as a ``ScriptedPageSource``. It is asked when the list asks.
  /// - Returns: The source for the list.
  public func pages<Item>(of source: some PageSource<Item>) -> some PageSource<Item> {
    ExploredPages(base: source, server: self)
  }

  private func nextArrival() -> Int {
    state.withLock { state in
      state.requestCount += 1
      return state.requestCount
    }
  }

  private func begin(
    _ arrival: Int,
    canBeEmpty: Bool,
    _ end: @escaping @Sendable (Outcome?, Int) -> Void
  ) {
    let purpose = Self.purpose
    state.withLock { state in
      state.pending[arrival] = Request(
        arrival: arrival,
        purpose: purpose,
        canBeEmpty: canBeEmpty,
        end: end
      )
    }
  }

  private func cancel(_ arrival: Int) {
    state.withLock { $0.pending.removeValue(forKey: arrival) }?.end(nil, 0)
  }

  /// What an outcome is for the list, or `nil` if the request was cancelled.
  private static func result<Value>(
    _ outcome: Outcome?,
    _ number: Int,
    _ value: Value,
    _ empty: Value?
  ) -> Result<Value, any Error>? {
    switch outcome {
    case .success: .success(value)
    case .emptiness: .success(empty ?? value)
    case .failure: .failure(Failure(request: number))
    case nil: nil
    }
  }

  // MARK: What the exploration calls

  /// How many requests there were.
  var requestCount: Int { state.withLock(\.requestCount) }

  /// The requests that wait for their answers, in the order of their numbers.
  var pending: [Request] {
    state.withLock { Array($0.pending.values) }.sorted { $0.number < $1.number }
  }

  /// Gives numbers to the requests that have come since the last call.
  ///
  /// Two lists may ask at the same time, and either may be faster. So the order is that in which their loads have begun.
  func numberRequests() {
    state.withLock { state in
      let new = state.pending.values.filter { $0.number == 0 }
        .sorted { ($0.purpose ?? .max, $0.arrival) < ($1.purpose ?? .max, $1.arrival) }
      for request in new {
        state.numberedCount += 1
        state.pending[request.arrival]?.number = state.numberedCount
      }
    }
  }

  /// Answers a request.
  ///
  /// - Returns: Whether the request has waited.
  @MainActor func end(_ number: Int, _ outcome: Outcome) -> Bool {
    guard let request = pending.first(where: { $0.number == number }),
      state.withLock({ $0.pending.removeValue(forKey: request.arrival) }) != nil
    else { return false }
    request.end(outcome, number)
    return true
  }
}

private struct ExploredPages<Base: PageSource>: PageSource {
  let base: Base
  let server: ExploredServer

  func page(after cursor: Base.Cursor?) async throws -> Page<Base.Item, Base.Cursor> {
    try await answer(base.page(after: cursor))
  }

  func page(before cursor: Base.Cursor) async throws -> Page<Base.Item, Base.Cursor> {
    try await answer(base.page(before: cursor))
  }

  func page(around id: Base.Item.ID) async throws -> Page<Base.Item, Base.Cursor>? {
    guard let page = try await base.page(around: id) else { return nil }
    return try await answer(page)
  }

  func cursor(at end: PageEnd) -> Base.Cursor? { base.cursor(at: end) }

  func cursor(forPage number: Int, size: Int) -> Base.Cursor? {
    base.cursor(forPage: number, size: size)
  }

  func page(after cursor: Base.Cursor?, limit: Int) async throws -> Page<Base.Item, Base.Cursor> {
    try await answer(base.page(after: cursor, limit: limit))
  }

  func newer(than item: Base.Item) async throws -> [Base.Item]? {
    guard let items = try await base.newer(than: item) else { return nil }
    return try await server.answer(items, orEmpty: [])
  }

  /// What the source has kept, which costs no request.
  @MainActor func cachedPage() async -> Page<Base.Item, Base.Cursor>? { await base.cachedPage() }

  @MainActor private func answer(
    _ page: Page<Base.Item, Base.Cursor>
  ) async throws -> Page<Base.Item, Base.Cursor> {
    var empty = page
    empty.items = []
    return try await server.answer(page, orEmpty: page.items.isEmpty ? nil : empty)
  }

  var numberedPageSize: Int? { base.numberedPageSize }
  var isNewestLast: Bool { base.isNewestLast }
}
