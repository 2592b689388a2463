/// A page of a ``ScriptedPageSource``, and what goes wrong with it.
///
/// What goes wrong is used up in the order in which it is given, one for each time that the page is asked
/// for; then the page is answered at once.
///
/// ```swift
/// let page = ScriptedPage([dawn, dusk]).failing(Offline(), times: 2).delayed(by: .seconds(1))
/// ```
///
/// fails twice, then comes after a second, and from then on at once.
public struct ScriptedPage<Item: Identifiable & Sendable>: Sendable {
  enum Answer: Sendable {
    case items
    case failure(any Error)
    case repeatedCursor
    case nothing
  }

  struct Step: Sendable {
    var answer: Answer
    var delay: Duration
    var times: Int
  }

  /// The items.
  public var items: [Item]
  /// How many items the page says there are in all, if it does.
  public var total: Int?

  private var steps: [Step] = []

  /// Creates a page that is answered at once.
  public init(_ items: [Item], total: Int? = nil) {
    self.items = items
    self.total = total
  }

  /// The page, which then fails.
  ///
  /// - Parameters:
  ///   - error: The failure.
  ///   - times: How often. `.max` is always.
  ///   - delay: How long each failure takes.
  /// - Returns: The page.
  public func failing(
    _ error: any Error,
    times: Int = 1,
    after delay: Duration = .zero
  ) -> ScriptedPage {
    adding(Step(answer: .failure(error), delay: delay, times: times))
  }

  /// The page, which then comes after a time.
  ///
  /// - Parameters:
  ///   - delay: How long it takes, on the source's clock.
  ///   - times: How often. `.max` is always.
  /// - Returns: The page.
  public func delayed(by delay: Duration, times: Int = 1) -> ScriptedPage {
    adding(Step(answer: .items, delay: delay, times: times))
  }

  /// The page, which then isn't answered at all, until the load is cancelled.
  ///
  /// - Parameter times: How often. `.max` is always.
  /// - Returns: The page.
  public func unanswered(times: Int = 1) -> ScriptedPage {
    adding(Step(answer: .nothing, delay: .zero, times: times))
  }

  /// The page, which then says that the next one is found where it was found itself.
  ///
  /// - Parameter times: How often. `.max` is always.
  /// - Returns: The page.
  public func repeatingCursor(times: Int = 1) -> ScriptedPage {
    adding(Step(answer: .repeatedCursor, delay: .zero, times: times))
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
  /// Creates a page that is answered at once.
  public init(arrayLiteral items: Item...) {
    self.init(items)
  }
}
