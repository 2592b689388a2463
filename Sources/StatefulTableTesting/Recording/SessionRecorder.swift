import StatefulTable
public import StatefulTableText

/// Records what goes into a screen, so that a test can do it again.
///
/// ```swift
/// let recorder = SessionRecorder(of: screen, source)
/// screen.appear()
/// await screen.settled()
/// screen.send(.down, .enter)
/// try recorder.recording.write(toFile: "/tmp/session.json")
/// ```
///
/// Create it before the screen appears. It records until it is released, also what a user does in a `TerminalSession`.
/// What a test changes by other means than the screen's input isn't recorded: text that is set in an alert, calls of the
/// list's methods, time that passes on a ``ManualClock``.
@MainActor public final class SessionRecorder {
  /// What went into the screen so far.
  public private(set) var recording: SessionRecording

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - screen: The screen, which has one recorder at a time.
  ///   - source: The source that the list of the screen loads from.
  public init<Item>(of screen: TableScreen, _ source: ScriptedPageSource<Item>) {
    recording = SessionRecording([.size(screen.size)])
    screen.onInput = { [weak self] input in
      switch input {
      case .size(let size): self?.recording.steps.append(.size(size))
      case .event(let event): self?.recording.steps.append(.input(event))
      }
    }
    source.onAnswer = { [weak self] request, isFailure in
      self?.recording.steps.append(.answer(request: request, isFailure: isFailure))
    }
  }
}

extension SessionRecording {
  /// Does on a screen what was recorded.
  ///
  /// The screen appears with the recorded size. Each answer of the source waits for its place in the recording,
  /// whatever delay the script has. After the last step, the source is released, and the screen is settled.
  ///
  /// - Parameters:
  ///   - screen: A screen that hasn't appeared.
  ///   - source: The source of its list, with the same script as that of the recording.
  ///   - limit: The longest wait for each request, in real time. The default is 30 seconds. Only a failing test takes
  ///     this long.
  /// - Throws: A ``SessionReplayError`` if the list asks its source for something else than was recorded, or the source
  ///   answers otherwise. `CancellationError` if the task is cancelled.
  @MainActor public func replay<Item>(
    on screen: TableScreen,
    _ source: ScriptedPageSource<Item>,
    within limit: Duration = .seconds(30)
  ) async throws {
    var answers: [(request: String, isFailure: Bool)] = []
    source.onAnswer = { answers.append(($0, $1)) }
    source.holdForReplay()
    defer {
      source.onAnswer = nil
      source.release()
    }
    var steps = steps[...]
    if case .size(let size) = steps.first {
      screen.size = size
      steps.removeFirst()
    }
    screen.appear()
    for (index, step) in zip(steps.indices, steps) {
      func error(_ reason: SessionReplayError.Reason) -> SessionReplayError {
        SessionReplayError(step: index, recorded: step, reason: reason, screen: screen.frame().text)
      }
      switch step {
      case .size(let size): screen.size = size
      case .input(let event): screen.send(event)
      case .answer(let request, let isFailure):
        let isAsked = try await holds(within: limit) { source.heldRequest != nil }
        guard isAsked, let held = source.heldRequest else { throw error(.noRequest) }
        guard held == request else { throw error(.otherRequest(held)) }
        answers = []
        source.releaseOne()
        guard try await holds(within: limit, { !answers.isEmpty }),
          let answer = answers.first
        else { throw error(.noRequest) }
        guard answer.isFailure == isFailure else {
          throw error(.otherAnswer(isFailure: !isFailure))
        }
        _ = try await holds(within: limit) {
          !screen.controller.isLoading || source.heldRequest != nil
        }
      }
    }
    source.release()
    try await screen.settled(within: limit)
  }
}

/// An error about a list that does something else than when it was recorded.
public struct SessionReplayError: Error, Sendable {
  /// What is different.
  public enum Reason: Sendable, Hashable {
    /// The list doesn't ask its source.
    case noRequest
    /// The list asks its source for something else.
    case otherRequest(String)
    /// The source fails, or doesn't.
    case otherAnswer(isFailure: Bool)
  }

  /// The index of the step in the recording.
  public var step: Int
  /// The step that was recorded.
  public var recorded: SessionRecording.Step
  /// What is different.
  public var reason: Reason
  /// The text on screen.
  public var screen: String
}

extension SessionReplayError: CustomStringConvertible {
  /// The step, what is different, and what is on screen.
  public var description: String {
    let words =
      switch reason {
      case .noRequest: "the list asks its source for nothing"
      case .otherRequest(let request): "the list asks its source for \(request)"
      case .otherAnswer(isFailure: true): "the source fails"
      case .otherAnswer(isFailure: false): "the source doesn't fail"
      }
    return """
      Step \(step + 1) of the recording is “\(recorded)”, but \(words). Is the list, or the script of its source, another one?
      The screen shows:
      \(screen)
      """
  }
}
