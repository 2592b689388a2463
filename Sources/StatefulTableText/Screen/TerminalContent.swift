public import StatefulTable

/// A view that a ``TerminalSession`` shows, such as a ``TableScreen`` or a ``SplitScreen``.
///
/// A view draws into a blank frame and handles events. When its next frame may be different, it
/// calls ``onNeedsDisplay``. The session then draws it once for all changes.
///
/// ```swift
/// final class KeyCounter: TerminalContent {
///   var size = Size(columns: 0, lines: 0)
///   var onNeedsDisplay: (@MainActor () -> Void)?
///   private(set) var isFinished = false
///   private var keyCount = 0
///
///   func draw(in frame: inout Frame) {
///     frame.draw("\(keyCount) keys", line: 0, columns: frame.bounds.columns)
///   }
///
///   func send(_ event: InputEvent) {
///     keyCount += 1
///     if event == .key("q") { isFinished = true }
///     setNeedsDisplay()
///   }
/// }
/// ```
@MainActor public protocol TerminalContent: AnyObject {
  /// The size in columns and lines, set before ``appear()`` and on a resize.
  ///
  /// The session draws the content after it has changed the size.
  var size: Size { get set }

  /// Called when the next frame may be different, any number of times between two drawings.
  var onNeedsDisplay: (@MainActor () -> Void)? { get set }

  /// Whether the user has left the content, which ends the session.
  var isFinished: Bool { get }

  /// Whether something visible moves with time.
  ///
  /// If `true`, ``setNeedsDisplay()`` is called ten times a second. The default implementation
  /// returns `false`.
  var isAnimating: Bool { get }

  /// Whether the terminal shows the cursor of the frame, for example while the user types.
  ///
  /// The default implementation returns `false`.
  var showsCursor: Bool { get }

  /// Whether the content takes mouse events.
  ///
  /// If `false`, the mouse selects text in the terminal. The default implementation returns `false`
  /// and can't be set.
  var capturesMouse: Bool { get set }

  /// Whether the content asks for the event ``InputEvent/focus(_:)``.
  ///
  /// The default implementation returns `false`.
  var reportsFocus: Bool { get }

  /// Whether there is a mouse.
  ///
  /// A session sets it. The default implementation returns `true` and can't be set.
  var hasMouse: Bool { get set }

  /// What the content shows, as text for screen readers.
  ///
  /// It has parts in reading order, each with its lines. The session writes each part that has
  /// changed. In the default implementation, each line of the frame is a part.
  var spokenParts: [[String]] { get }

  /// Called before the content is first drawn.
  func appear()

  /// Called after the session has ended.
  func disappear()

  /// Marks the content as changed, and calls ``onNeedsDisplay``.
  ///
  /// The default implementation calls ``onNeedsDisplay``.
  func setNeedsDisplay()

  /// Waits until nothing is loading, or until the task is cancelled.
  ///
  /// By default, returns immediately.
  func settled() async

  /// Draws the content in a blank frame of its ``size``.
  ///
  /// Set the frame's cursor, because screen readers and magnifiers follow it. Drawing has no side
  /// effects.
  func draw(in frame: inout Frame)

  /// Handles an input of the user.
  ///
  /// Mouse positions are relative to the content. All keys come here, also Ctrl-C. Only Ctrl-Z and
  /// Ctrl-L belong to the session.
  func send(_ event: InputEvent)
}

extension TerminalContent {
  /// Returns `false` by default.
  public var isAnimating: Bool { false }

  /// Returns `false` by default.
  public var showsCursor: Bool { false }

  /// Returns `false` by default.
  public var capturesMouse: Bool {
    get { false }
    set {}
  }

  /// Returns `false` by default.
  public var reportsFocus: Bool { false }

  /// Returns `true` by default.
  public var hasMouse: Bool {
    get { true }
    set {}
  }

  /// Returns the lines of the frame by default.
  public var spokenParts: [[String]] {
    let frame = frame()
    return (0..<frame.size.lines).map { [frame.text(ofLine: $0)] }
  }

  /// Does nothing.
  public func appear() {}

  /// Does nothing.
  public func disappear() {}

  /// The default implementation calls ``onNeedsDisplay``.
  public func setNeedsDisplay() {
    onNeedsDisplay?()
  }

  /// By default, returns immediately.
  public func settled() async {}

  /// Draws the content in a new frame of its size.
  ///
  /// - Complexity: O(*n*) for *n* cells, and the time for drawing.
  public func frame() -> Frame {
    var frame = Frame(size: size)
    draw(in: &frame)
    return frame
  }
}
