public import StatefulTable

/// What an exploration has found: the shortest story that breaks a rule, and which rule.
///
/// Its description has the story as code for a test.
public struct ExplorationError: Error, Sendable {
  /// A rule that was broken.
  public enum Reason: Sendable {
    /// The check of the test has thrown an error.
    case check(any Error)
    /// Two rows of the table have the same id.
    case repeatedRow(id: String)
    /// The rows of the table aren't those that the list has now.
    case wrongRows(String)
    /// A row has another height in lines now than on screen.
    case wrongHeight(IndexPath, shown: Int, now: Int)
    /// The screen was drawn twice, and shows something else each time.
    case changingScreen
    /// The list reported a mistake in the use of loads or rows.
    case misuse(LoadMisuse)
    /// The list waits for something that isn't a request to the server or a time on its clock.
    case notSettled(StatefulState, within: Duration)
    /// The list, or one that it consists of, isn't on the server's clock, so real time would pass for it.
    case realTime
    /// Every request was answered, and the list went on asking for more.
    case endlessRequests(Int)
    /// A step of the story can't be taken.
    case impossibleStep(ExplorationStep)
  }

  /// The story, up to the step after which the rule was broken.
  public var story: [ExplorationStep]
  /// The rule that was broken.
  public var reason: Reason
  /// The text on screen after the story.
  public var screen: String
  /// For each step, what it was about, such as the kind of load that a request was for.
  var notes: [String]
}

extension ExplorationError: CustomStringConvertible {
  /// The rule, the story as code, and the text on screen.
  public var description: String {
    let steps = zip(story, notes).map { step, note in
      "  .\(step),\(note.isEmpty ? "" : "  // \(note)")\n"
    }
    return """
      \(reason)
      To tell this story again, write it in place of the depth:
      story: [
      \(steps.joined())]
      The screen showed:
      \(screen)
      """
  }
}

extension ExplorationError.Reason: CustomStringConvertible {
  /// The rule, and what was found instead.
  public var description: String {
    switch self {
    case .check(let error): "The check has failed: \(error)"
    case .repeatedRow(let id): "Two rows have the id \(id)."
    case .wrongRows(let difference): "The table doesn't show the rows of the list: \(difference)."
    case .wrongHeight(let row, let shown, let now):
      """
      The row at \(row) has the height \(now), and \(shown) on screen. When the height of a row changes, call \
      reloadRows(at:) or reloadData() of the table.
      """
    case .changingScreen:
      """
      The screen was drawn twice, and shows something else each time. A cell has to depend on the list alone, and on \
      no time but that of the server's clock.
      """
    case .misuse(let misuse): "\(misuse)"
    case .notSettled(let state, let time):
      """
      After \(time) the list (\(state)) still waits for something that the server doesn't know. Was a load \
      answered? Does the list ask the server for every answer, and is its clock the server's?
      """
    case .realTime:
      """
      The list isn't on the server's clock, so its searches, retries, timeouts and spinners would take real time. \
      Pass the clock to its initializer: clock: server.clock.
      """
    case .endlessRequests(let count):
      "With every request answered, the list has made \(count) more, and goes on."
    case .impossibleStep(let step):
      """
      The step .\(step) can't be taken: the list did something else this time, or the test has changed since. A list \
      has to do the same each time, so make all that it uses new for each story, with the server's clock.
      """
    }
  }
}
