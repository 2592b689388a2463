/// A page of a ``ScriptedPageSource``, with failures and delays.
///
/// Each request uses up one failure or delay, in order. After them, the page arrives immediately.
///
/// ```swift
/// let page = ScriptedPage([dawn, dusk]).failing(Offline(), times: 2).delayed(by: .seconds(1))
/// ```
///
/// This page fails twice, then arrives after a second, and then immediately.
public struct ScriptedPage<Item: Identifiable & Sendable>: Sendable {
  enum Answer: Sendable {
    case items
    case failure(any Error)
    case nothing
  }

  struct Step: Sendable {
    var answer: Answer
    var delay: Duration
    var times: Int
  }

  /// The items.
  public var items: [Item]
  /// The total that the page reports, or `nil`.
  public var total: Int?

  private var steps: [Step] = []

  /// Creates a page that arrives immediately.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - total: The number of items in all. The default is `nil`, for unknown.
  public init(_ items: [Item], total: Int? = nil) {
    self.items = items
    self.total = total
  }

  /// Returns the page with failures added.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - times: How often it happens. The default is 1, and `.max` means always.
  ///   - delay: How long each failure takes, on the source's clock. The default is zero.
  /// - Returns: The page.
  public func failing(
    _ error: any Error,
    times: Int = 1,
    after delay: Duration = .zero
  ) -> ScriptedPage {
    adding(Step(answer: .failure(error), delay: delay, times: times))
  }

  /// Returns the page with delays added.
  ///
  /// - Parameters:
  ///   - delay: How long the page takes, on the source's clock.
  ///   - times: How often it happens. The default is 1, and `.max` means always.
  /// - Returns: The page.
  public func delayed(by delay: Duration, times: Int = 1) -> ScriptedPage {
    adding(Step(answer: .items, delay: delay, times: times))
  }

  /// Returns the page with missing answers added, which last until the load is cancelled.
  ///
  /// - Parameter times: How often it happens. The default is 1, and `.max` means always.
  /// - Returns: The page.
  public func unanswered(times: Int = 1) -> ScriptedPage {
    adding(Step(answer: .nothing, delay: .zero, times: times))
  }

  private func adding(_ step: Step) -> ScriptedPage {
    var page = self
    if step.times > 0 { page.steps.append(step) }
    return page
  }

  /// Uses up one answer.
  mutating func takeStep() -> Step {
    guard let step = steps.first else { return Step(answer: .items, delay: .zero, times: 1) }
    if step.times == 1 {
      steps.removeFirst()
    } else if step.times != .max {
      steps[0].times -= 1
    }
    return step
  }
}

extension ScriptedPage: ExpressibleByArrayLiteral {
  /// Creates a page that arrives immediately.
  public init(arrayLiteral items: Item...) {
    self.init(items)
  }
}
