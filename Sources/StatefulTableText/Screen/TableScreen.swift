#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import StatefulTable

/// A list screen as text, without a terminal: keys go in, a ``Frame`` comes out.
///
/// ```swift
/// let screen = TableScreen(controller, size: Size(columns: 80, lines: 24))
/// screen.appear()
/// await screen.settled()
/// screen.send(.down, .enter)
/// print(screen.frame().text)
/// ```
///
/// From the top there are the title, with position and counts at its right; the refresh view while it
/// has something to say; the rows, or, with none, the view that covers them; and a line of help, in whose
/// place is the line that a search is typed in.
/// The refresh view covers the first rows, so that what is being read stays on its line; only at the top of
/// the list, or where it would cover the cursor, do the rows make room.
/// Where there is no room the help leaves first, then the title, then the refresh view; the table always
/// has a line. What is typed, and what there is to say of a key, then stands over its last line.
///
/// The cursor is on the selected row, or on the first visible one if none is selected.
///
/// The key `?` lists all keys, `/` searches. A controller may put another in front of itself (`show(_:)`),
/// as when a row is opened. The user goes back with Escape; the list is then as it was, and hears
/// `viewWillAppear()` again.
@MainActor public final class TableScreen {
  /// The size of the screen, in columns and lines.
  ///
  /// Setting it is what a resize does: the first visible row stays.
  public var size: Size {
    didSet {
      guard size != oldValue else { return }
      setNeedsDisplay()
    }
  }

  /// How the screen looks.
  public var theme: Theme {
    didSet { setNeedsDisplay() }
  }

  /// Called when ``frame()`` may have changed, any number of times between two drawings.
  public var onNeedsDisplay: (@MainActor () -> Void)?

  /// Whether the user has left the screen.
  ///
  /// Keys are ignored from then on.
  public internal(set) var isFinished = false

  /// Whether the user wants the mouse for the list, rather than for selecting text.
  ///
  /// The default is `false`; the key `m` changes it.
  public var capturesMouse = false
  /// Whether there is a mouse to be had: not where nothing is drawn.
  var hasMouse = true

  /// The list in front, and what is searched for in it.
  var front: Entry
  /// The lists behind it, the first at the front of the array.
  var behind: [Entry] = []
  /// Whether the screen is being divided.
  var isLayingOut = false

  /// What there is to say of the last key.
  var message: StyledText?
  /// The line in which a search is typed.
  var prompt: SearchPrompt?
  /// The search that goes on in the rows.
  var finding: Task<Void, Never>?
  var help: HelpOverlay?
  /// The help line as it was drawn last.
  var helpLine: (line: HelpLine, text: StyledText)?
  var gesture = PullGesture()
  /// Has the rows spring back when they are not pulled on.
  var springAlarm: Alarm?
  let timeline: Timeline

  /// A list, and what its user searches for in it.
  struct Entry {
    let controller: StatefulTableController
    /// How the screen was divided when the list was last seen.
    var layout: ScreenLayout
    var pattern: SearchPattern?

    init(_ controller: StatefulTableController, lines: Int) {
      self.controller = controller
      layout = ScreenLayout(lines: lines, refreshLines: 0)
    }
  }

  /// Creates a screen, which shows nothing until ``appear()``.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - size: The size of the screen.
  ///   - theme: How it looks.
  ///   - clock: Tells when rows that were pulled spring back: after a second. A test passes one that it
  ///     turns by hand.
  public init(
    _ controller: StatefulTableController,
    size: Size,
    theme: Theme = .default,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    front = Entry(controller, lines: size.lines)
    self.size = size
    self.theme = theme
    timeline = Timeline(clock)
  }

  deinit {
    finding?.cancel()
  }

  /// The list that is seen, in front of all others.
  public var controller: StatefulTableController { front.controller }

  /// All lists, each in front of the one before it.
  public var controllers: [StatefulTableController] {
    behind.map(\.controller) + [front.controller]
  }

  /// Brings the controller on screen, and has it load its first rows if it has none.
  public func appear() {
    controller.display = self
    controller.loadViewIfNeeded()
    layOut()
    controller.viewWillAppear()
    setNeedsDisplay()
  }

  /// What the screen shows.
  ///
  /// Drawing has no effect on anything: it may be done twice, or never.
  ///
  /// - Complexity: O(*n*) for *n* cells, whatever the number of rows and however long their texts.
  public func frame() -> Frame {
    var frame = Frame(size: size)
    draw(in: &frame)
    return frame
  }

  /// Draws what the screen shows in a blank frame of its size.
  package func draw(in frame: inout Frame) {
    var painter = ScreenPainter(screen: self, frame: frame)
    // Two owners of the cells would have them copied.
    frame = Frame(size: Size(columns: 0, lines: 0))
    painter.paint()
    frame = painter.frame
  }

  /// Tells that the screen looks different from now on, as when time has passed.
  public func setNeedsDisplay() {
    layOut()
    onNeedsDisplay?()
  }
}
