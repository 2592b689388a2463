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
/// await controller.settled()
/// screen.send(.down, .enter)
/// print(screen.frame().text)
/// ```
///
/// From the top there are the title, with position and counts at its right; the refresh view while it
/// has something to say; the rows, or, with none, the view that covers them; and a line of help.
/// Where there is no room the help leaves first, then the title, then the refresh view; the table always
/// has a line.
///
/// The cursor is on the selected row, or on the first visible one if none is selected.
@MainActor public final class TableScreen {
  /// What is shown.
  public let controller: StatefulTableController

  /// The size of the screen, in columns and lines.
  ///
  /// Setting it is what a resize does: the first visible row stays.
  public var size: Size {
    didSet {
      guard size != oldValue else { return }
      setNeedsDisplay()
    }
  }

  /// Called when ``frame()`` may have changed, any number of times between two drawings.
  public var onNeedsDisplay: (@MainActor () -> Void)?

  /// Whether the user has left the screen.
  ///
  /// Keys are ignored from then on.
  public private(set) var isFinished = false

  private(set) var layout: ScreenLayout
  private var isLayingOut = false

  /// Creates a screen, which shows nothing until ``appear()``.
  public init(_ controller: StatefulTableController, size: Size) {
    self.controller = controller
    self.size = size
    layout = ScreenLayout(lines: size.lines, refreshLines: 0)
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
    var painter = ScreenPainter(screen: self)
    return painter.paint()
  }

  /// Presses keys.
  public func send(_ keys: Key...) {
    send(keys)
  }

  /// Presses keys, one after the other.
  public func send(_ keys: some Sequence<Key>) {
    for key in keys where !isFinished { press(key) }
    setNeedsDisplay()
  }

  /// Tells that the screen looks different from now on, as when time has passed.
  public func setNeedsDisplay() {
    layOut()
    onNeedsDisplay?()
  }

  func finish() {
    isFinished = true
  }

  /// The row that keys act on.
  var cursor: IndexPath? {
    guard controller.visibleView(at: .cover) == nil else { return nil }
    let tableView = controller.tableView
    return tableView.indexPathForSelectedRow ?? tableView.indexPathsForVisibleRows.first
  }

  /// Divides the screen, and gives the table its part.
  private func layOut() {
    // The table's size may change what is to be seen above it, which calls back.
    guard !isLayingOut else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    for _ in 0..<2 {
      layout = ScreenLayout(lines: size.lines, refreshLines: refreshLines.count)
      let tableSize = Size(columns: max(0, size.columns), lines: layout.table.count)
      guard controller.tableView.size != tableSize else { break }
      controller.tableView.size = tableSize
    }
  }

  /// The lines of the refresh view, of which there may be more than there is room for.
  var refreshLines: [StyledText] {
    controller.stateViewLines(at: .aboveRows, size: size)
  }
}

extension TableScreen: TableDisplay {
  /// Divides the screen anew, and calls ``onNeedsDisplay``.
  public func controllerNeedsDisplay(_ controller: StatefulTableController) {
    setNeedsDisplay()
  }
}
