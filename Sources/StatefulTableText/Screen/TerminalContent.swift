public import StatefulTable

/// What a ``TerminalSession`` shows, such as a ``TableScreen``, a ``SplitScreen`` or a view of your own.
///
/// A content draws into a blank frame and handles events. It calls ``onNeedsDisplay`` when its next frame may
/// differ; it is then drawn once for all changes.
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
///     if event == .key(.character("q")) { isFinished = true }
///     setNeedsDisplay()
///   }
/// }
/// ```
@MainActor public protocol TerminalContent: AnyObject {
  /// The size to draw in, in columns and lines, set before ``appear()`` and on a resize.
  ///
  /// Setting another size calls ``onNeedsDisplay``, or does it through ``setNeedsDisplay()``.
  var size: Size { get set }

  /// Called when the next frame may differ, any number of times between two drawings.
  var onNeedsDisplay: (@MainActor () -> Void)? { get set }

  /// Whether the user has left the content, which ends the session.
  var isFinished: Bool { get }

  /// Whether something visible moves as time passes.
  ///
  /// While it does, ``setNeedsDisplay()`` is called ten times a second. The default implementation returns
  /// `false`.
  var isAnimating: Bool { get }

  /// Whether the terminal shows the cursor of the frame, as where text is typed.
  ///
  /// The default implementation returns `false`.
  var showsCursor: Bool { get }

  /// Whether the content wants mouse events.
  ///
  /// Otherwise the terminal uses the mouse to select text. The default implementation returns `false` and
  /// can't be set.
  var capturesMouse: Bool { get set }

  /// Whether there is a mouse at all: a session that writes lines sets it to `false`.
  ///
  /// The default implementation returns `true` and can't be set.
  var hasMouse: Bool { get set }

  /// Whether keys go to this content: a ``SplitScreen`` gives the focus to one of its two contents.
  ///
  /// The default implementation returns `true` and can't be set.
  var hasFocus: Bool { get set }

  /// What the content shows, in words: parts in reading order, each with its lines.
  ///
  /// A session for screen readers writes each part that has changed. The default implementation returns the
  /// lines of the frame, each as a part.
  var spokenParts: [[String]] { get }

  /// Called before the content is first drawn.
  ///
  /// The default implementation does nothing.
  func appear()

  /// Called after the session has ended in any way.
  ///
  /// The default implementation does nothing.
  func disappear()

  /// Marks the content as changed: brings it up to date and calls ``onNeedsDisplay``.
  ///
  /// The default implementation calls ``onNeedsDisplay``.
  func setNeedsDisplay()

  /// Waits until nothing is being loaded, or until the task is cancelled.
  ///
  /// The default implementation returns at once.
  func settled() async

  /// Draws the content in a blank frame of its ``size``.
  ///
  /// The frame's cursor is where screen readers and magnifiers look, whether it is shown or not. Drawing has
  /// no side effects.
  func draw(in frame: inout Frame)

  /// Handles what the user did.
  ///
  /// Mouse positions are relative to the content. Ctrl-Z and Ctrl-L are handled by the session; every other
  /// key comes here, Ctrl-C included.
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

  /// Returns `true` by default.
  public var hasMouse: Bool {
    get { true }
    set {}
  }

  /// Returns `true` by default.
  public var hasFocus: Bool {
    get { true }
    set {}
  }

  /// The lines of the frame by default.
  public var spokenParts: [[String]] {
    let frame = frame()
    return (0..<frame.size.lines).map { [frame.text(ofLine: $0)] }
  }

  /// The default implementation does nothing.
  public func appear() {}

  /// The default implementation does nothing.
  public func disappear() {}

  /// The default implementation calls ``onNeedsDisplay``.
  public func setNeedsDisplay() {
    onNeedsDisplay?()
  }

  /// The default implementation returns at once.
  public func settled() async {}

  /// What the content shows, as for a test.
  ///
  /// - Complexity: O(*n*) for *n* cells, and the time that the content takes to draw.
  public func frame() -> Frame {
    var frame = Frame(size: size)
    draw(in: &frame)
    return frame
  }
}
