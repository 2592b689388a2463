import StatefulTable

// How the folder works:
//
// 1. A `ListPage` is a list on the screen: its responders, and the lines that its table has (`TableArea`).
// 2. `ListCommands` is the table of what keys do in any list. `OwnCommands` has those of the list itself, `SegmentBar` those
//    that select another list, and `WayOut` those that leave.
// 3. They move the cursor by a `ListNavigator`, go to an end by the `EndFollower`, refresh by a `PullGesture`, and drag by
//    a `RowDrag`. What lasts for several keys is a responder in front: a range, a gap, the number of a row.
// 4. `handle(_:)` ends what an event doesn't go on with, and `update()` brings up to date what is in front of the rows.
// 5. `RowMarks`, `RowPosition` and `Narration` say what is drawn and read of a row besides its cell.

/// A list of a screen, and all that the user has done with it: what is scrolled sideways, searched and dragged, and
/// what is shown in front of the rows.
///
/// It is the responder below them, and its ``commands`` are what keys do in any list.
@MainActor final class ListPage: Responder {
  let controller: StatefulTableController
  let search: Search
  let follower: EndFollower
  let pull: PullGesture
  let drag: RowDrag
  /// The screen that the list is shown on.
  weak var screen: TableScreen?
  /// How the screen was divided when the list was last shown.
  private(set) var layout: ScreenLayout
  /// The lines of the view above the rows, which may be more than there is room for.
  private(set) var refreshLines: [StyledText] = []
  private var refreshPlace = TableArea.RefreshPlace.coveringFirstRows
  var sideways = SidewaysScroll()
  private(set) var columnWidths = ColumnWidths()
  var drawnRows: DrawnRows?
  /// Where the columns were when they were last drawn.
  private var columns: ColumnLayout?
  /// The answer to the last key, unless that belongs to the search.
  var notice: ScreenMessage?
  /// What was pushed in front of the rows, the last one on top.
  private var overlays: [any Responder] = [] {
    // A responder that isn't there any more is released afterwards, and may use the screen even then.
    didSet { withExtendedLifetime(oldValue) {} }
  }
  /// The alert that is presented, above everything else.
  private(set) var alert: AlertOverlay?
  /// The prompt, the range and the gap that are pushed, if they are.
  private(set) weak var prompt: Prompt?
  private(set) weak var range: RangeSelection?
  private weak var gapFocus: GapFocus?
  private let ownCommands: OwnCommands
  private let segmentBar: SegmentBar?
  private let wayOut = WayOut()

  /// The rows, or lines, by which a notch of the wheel scrolls.
  static let wheelLines = 3

  init(_ controller: StatefulTableController, lines: Int, clock: any Clock<Duration>) {
    self.controller = controller
    search = Search(controller)
    follower = EndFollower(controller)
    pull = PullGesture(clock: clock)
    drag = RowDrag(controller)
    layout = ScreenLayout(lines: lines, refreshLines: 0)
    ownCommands = OwnCommands(controller)
    segmentBar = controller.segmentedController.map(SegmentBar.init)
    let display: @MainActor () -> Void = { [weak self] in self?.screen?.setNeedsDisplay() }
    search.onEnd = display
    pull.onSpringBack = display
    drag.onOpen = { [weak self] in self?.open() }
  }

  var tableView: TableView { controller.tableView }
  /// The words of the screen.
  var words: Words { screen?.words ?? .english }
  /// The keys that the user has chosen.
  var keymap: Keymap { screen?.keymap ?? Keymap() }
  /// The lists of which this is the one that is shown.
  var segments: SegmentedController? { segmentBar?.segments }
  var navigator: ListNavigator { ListNavigator(controller) }

  /// The row that keys act on, or `nil` while a state view covers the rows.
  var cursor: IndexPath? { navigator.cursor }

  // MARK: Responders

  /// What uses the user's input, the top responder first.
  var responders: [any Responder] {
    (alert.map { [$0] } ?? []) + overlays.reversed() + listResponders
  }

  /// What uses the user's input when nothing is in front of the rows, the top responder first.
  var listResponders: [any Responder] {
    segmentBar?.page = self
    wayOut.screen = screen
    return ([ownCommands, segmentBar, self, screen?.nextResponder, wayOut] as [(any Responder)?])
      .compactMap(\.self)
  }

  /// What is shown in front of the rows, the top responder last.
  var frontResponders: [any Responder] { overlays + (alert.map { [$0] } ?? []) }

  /// Actions of rows whose keys do something else.
  var takenKeys: [TakenKey] { ownCommands.takenKeys }

  /// Asks the list for its commands.
  func askForCommands() {
    ownCommands.page = self
    ownCommands.ask()
  }

  func push(_ responder: any Responder) {
    if !overlays.contains(where: { $0 === responder }) { overlays.append(responder) }
  }

  func pop(_ responder: any Responder) {
    overlays.removeAll { $0 === responder }
  }

  /// Lets the user type what to search for, or which rows to show, unless a prompt is open.
  func open(_ use: any PromptUse) {
    guard prompt == nil else { return }
    let prompt = Prompt(use, on: self)
    push(prompt)
    self.prompt = prompt
  }

  /// Lets the user of a picker type which rows to show, if the list can be filtered, or may have such rows soon.
  private func beginToPick() {
    guard isPicker, screen?.filtersWhileTyping == true, let rows = controller.rowsOwner
    else { return }
    if rows.canFilter || rows.itemCount == 0 && controller.shownState == .initialLoading {
      if prompt == nil { open(FilterUse(rows, on: self, isLasting: true)) }
    } else if let prompt, !prompt.isModal {
      pop(prompt)
    }
  }

  /// Begins to select rows as the cursor moves.
  func beginRange(isHeld: Bool) {
    let range = RangeSelection(on: self, isHeld: isHeld)
    push(range)
    self.range = range
  }

  func endRange() { range.map(pop) }

  /// The row below the gap that keys act on, if they do.
  var rowBelowFocusedGap: IndexPath? { gapFocus?.row }

  /// Moves from the row with the cursor to the gap beside it, if there is one.
  func moveToGap(_ direction: ListNavigator.Direction) -> Bool {
    guard navigator.moveToGap(direction) else { return false }
    let focus = GapFocus(direction, on: self)
    push(focus)
    gapFocus = focus
    return true
  }

  /// Handles an event, with which all ends that the event doesn't go on with: the way to the end of the list, a pull,
  /// and a search.
  func handle(_ event: () -> Void) {
    follower.stopIfMoved { pull.releaseUnlessPulled { search.stopUnlessContinued(by: event) } }
  }

  /// Brings up to date what is in front of the rows.
  func update() {
    follower.goOn()
    forgetOldNotice()
    // What is in front may list them.
    if !ownCommands.wereAsked || !overlays.isEmpty { askForCommands() }
    beginToPick()
    for responder in overlays where overlays.contains(where: { $0 === responder }) {
      responder.update()
    }
    if alert?.alert !== controller.presentedAlert {
      alert = controller.presentedAlert.map { AlertOverlay($0, on: self) }
    }
  }

  /// Ends what keys have begun, as when another list comes in front.
  func leave() {
    controller.cancelUnsubmittedSearch()
    search.stop()
    search.clearMessage()
    follower.stop()
    pull.release()
    drag.cancel()
    overlays = []
    notice = nil
  }

  // MARK: Layout

  /// The part of the screen with the rows.
  var area: Frame.Rectangle {
    Frame.Rectangle(lines: layout.table, columns: 0..<max(0, tableView.size.columns))
  }

  /// Divides a screen, and gives the table its part.
  func layOut(_ size: Size, _ theme: Theme) {
    // A new size of the table may change the view above the rows.
    for _ in 0..<2 {
      refreshLines =
        pull.phrase.map { [StyledText(words($0))] } ?? stateViewLines(at: .aboveRows, size, theme)
      let old = layout
      let area = TableArea(controller)
      // Where it has appeared, it stays until it disappears.
      if layout.refresh.isEmpty, !refreshLines.isEmpty {
        refreshPlace = area.place(forLines: refreshLines.count)
      }
      layout = ScreenLayout(
        lines: size.lines,
        refreshLines: refreshLines.count,
        isRefreshBelow: refreshPlace == .below,
        hasColumnTitles: controller.tableColumns.contains { !$0.title.isEmpty }
      )
      let columns = max(0, size.columns)
      // Titles that come or go push the rows.
      let isPushed = layout.columnTitles != old.columnTitles
      let place = isPushed ? nil : refreshPlace
      guard area.set(layout.table, from: old.table, columns: columns, place: place) else { break }
    }
  }

  /// Where the columns are while some rows are on screen; `nil` if the list has none.
  func columnLayout(showing cells: [Cell]) -> ColumnLayout? {
    let columns = controller.tableColumns
    let width = tableView.size.columns
    guard !columns.isEmpty else { return nil }
    if tableView.wrapsLines {
      self.columns = ColumnLayout(declaredBy: columns, rowColumns: width)
    } else {
      let skipped = sideways.columns
      columnWidths.take(cells, of: columns, limit: skipped + width, isScrolled: skipped > 0)
      self.columns = columnWidths.layout(rowColumns: width, skipping: skipped)
    }
    return self.columns
  }

  /// The column whose title is at a place of the screen, if the titles are shown.
  private func column(titledAt position: Frame.Position) -> TableColumn? {
    guard position.line == layout.columnTitles else { return nil }
    return columns?.places.first { $0.range.contains(position.column) }?.column
  }

  /// The lines of the state view at a place, for reading them aloud.
  func spokenStateViewLines(at place: StateViewPlace) -> [StyledText] {
    if place == .aboveRows, let phrase = pull.phrase { return [StyledText(words(phrase))] }
    return controller.stateViewLines(at: place, size: tableView.size, isSpoken: true)
  }

  /// The lines of the state view at a place, in a theme's styles.
  func stateViewLines(at place: StateViewPlace, _ size: Size, _ theme: Theme) -> [StyledText] {
    let plain = controller.showsFailure(at: place) ? theme.error : .plain
    return controller.stateViewLines(at: place, size: size).map { $0.styled(theme, plain: plain) }
  }

  /// Whether something visible moves as time passes, as a spinner does.
  var isAnimating: Bool {
    if !layout.refresh.isEmpty, controller.isAnimating(at: .aboveRows) { return true }
    guard !frontResponders.contains(where: \.coversRows) else { return false }
    return follower.isLoadingPages || controller.isAnimating(at: .cover)
      || controller.isAnimating(at: .amongRows)
      || controller.isAnimating(at: .belowRows) || controller.isGapAnimating
  }

  // MARK: Commands

  var isModal: Bool { false }

  private(set) lazy var commands = Self.table.commands(of: self)

  // MARK: Mouse

  func mouse(_ event: MouseEvent, in area: Frame.Rectangle) -> Bool {
    switch event.action {
    case .click:
      if let column = column(titledAt: event.position) {
        controller.sort(by: column)
      } else if let row = navigator.rowBelowGap(
        covering: event.position.line - area.lines.lowerBound
      ) {
        controller.rowsOwner?.loadGap(aboveRowAt: row)
      } else {
        drag.press(event.position, in: area.lines)
      }
    case .release: drag.release(event.position, in: area.lines)
    case .wheelUp:
      if navigator.turnWheel(.up, by: Self.wheelLines) {
        pull.moveUp()
      } else {
        pull.pull(controller)
      }
    case .wheelDown: _ = navigator.turnWheel(.down, by: Self.wheelLines)
    }
    return true
  }

  // MARK: Drawing

  func draw(in frame: inout Frame, _ context: ResponderContext) {
    RowsPainter(self, context).paint(in: &frame)
  }

  var spokenParts: [[String]] { Narration(self).parts }
}
