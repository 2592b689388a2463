/// A list screen: a table, and the loading of its rows.
///
/// Subclass it and override what describes the rows. A subclass that conforms to ``StatefulDelegate`` or
/// ``AsyncStatefulDelegate`` loads them too; otherwise set ``statefulDelegate``.
///
/// The controller turns requests and answers into delegate calls, table updates and notifications. It
/// handles each event completely before the next; requests made meanwhile, also from within a delegate's
/// method or a commit, wait in order. For one event the order is: commit, table update,
/// ``willTransition(from:to:)``, the new ``state``, ``didTransition(from:to:)``, ``didEnd(_:)``.
///
/// Neither a load nor the delegate retains the controller.
///
/// The class is `JMStatefulTableViewController`.
@MainActor open class StatefulTableController: TableViewDataSource, TableViewDelegate {
  /// The rows, the selection and the viewport.
  public let tableView = TableView()

  /// The object that loads the rows.
  ///
  /// The controller doesn't retain it.
  ///
  /// A subclass that conforms to ``StatefulDelegate`` is its own delegate unless another is set. Without a
  /// delegate nothing is loaded when the screen appears: the list shows the rows that it has, as a menu
  /// does. A load that is requested all the same, or after the delegate was released, fails with
  /// ``LoadError/missingDelegate``.
  public weak var statefulDelegate: (any StatefulDelegate)? {
    didSet {
      expectsDelegate = statefulDelegate != nil
      loader.noteChange()
    }
  }

  /// The display that draws the controller.
  ///
  /// The controller doesn't retain it.
  public weak var display: (any TableDisplay)?

  /// How long the search text must stay the same before the list is searched, so that not every letter
  /// begins a load.
  ///
  /// The default is 250 milliseconds. With zero or less, the search begins at once.
  public var searchDelay: Duration = .milliseconds(250)

  /// The number of rows that loads have dropped while they brought others.
  package var droppedRowCount = 0

  let loader: Loader
  let views = StateViews()
  let searcher = Searcher()
  let alerts = AlertQueue()
  let noticeLine = Notice()
  let editing = RowEditing()
  private var isViewLoaded = false
  private var appearance = Appearance.hidden
  /// Whether a delegate was set, even if it is gone by now.
  private var expectsDelegate = false

  /// Creates a controller.
  ///
  /// - Parameter clock: Measures loads, their timeouts and the waits between retries. A test passes a clock
  ///   that it advances itself.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    loader = Loader(Timeline(clock))
    loader.attach(to: self)
    searcher.attach(to: self)
    alerts.onChange = { [weak self] in self?.setNeedsDisplay() }
    noticeLine.onChange = { [weak self] in self?.setNeedsDisplay() }
    tableView.dataSource = self
    tableView.delegate = self
    tableView.owner = self
    statefulDelegate = self as? any StatefulDelegate
    expectsDelegate = statefulDelegate != nil
  }

  /// Whether there is a delegate to load with, or should be.
  ///
  /// A front end offers no keys for loads where there is none.
  package var canReload: Bool { statefulDelegate != nil || expectsDelegate }

  // MARK: Appearance

  /// The name of the screen, empty by default.
  open var title = "" {
    didSet { if title != oldValue { setNeedsDisplay() } }
  }

  /// Called once, before the screen first appears.
  ///
  /// The default implementation does nothing.
  open func viewDidLoad() {}

  /// Called each time before the screen appears, also when the user comes back to it.
  ///
  /// Loads the first rows if there are none and a ``statefulDelegate`` is set. Overrides call `super`.
  open func viewWillAppear() {
    loadViewIfNeeded()
    loader.perform(.loadIfNeeded(.appear))
  }

  /// Called each time the screen has appeared.
  ///
  /// The default implementation does nothing.
  open func viewDidAppear() {}

  /// Called each time before the screen disappears: another list comes in front of it, it is closed, or the
  /// session ends.
  ///
  /// The default implementation does nothing.
  open func viewWillDisappear() {}

  /// Called each time the screen has disappeared.
  ///
  /// The default implementation does nothing.
  open func viewDidDisappear() {}

  /// Calls ``viewDidLoad()`` unless it was called before.
  ///
  /// For front ends.
  public final func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    isViewLoaded = true
    viewDidLoad()
  }

  /// Calls ``viewWillAppear()`` or ``viewWillDisappear()``, unless that was called last already.
  ///
  /// For front ends. Where one list takes the place of another, the order is UIKit's: the old one will
  /// disappear, the new one will appear, the old one has disappeared, the new one has appeared.
  ///
  /// - Parameter isAppearing: Whether the screen is about to appear.
  public final func beginAppearanceTransition(_ isAppearing: Bool) {
    guard appearance.begin(isAppearing: isAppearing) else { return }
    if isAppearing { viewWillAppear() } else { leaveScreen() }
  }

  /// Calls ``viewDidAppear()`` or ``viewDidDisappear()`` after the call that
  /// ``beginAppearanceTransition(_:)`` has made.
  ///
  /// For front ends.
  public final func endAppearanceTransition() {
    guard let hasAppeared = appearance.end() else { return }
    if hasAppeared { viewDidAppear() } else { viewDidDisappear() }
  }

  /// The number of rows between the screen and a page that is yet to be loaded.
  func rowsLeft(_ direction: PageDirection) -> Int {
    // What stands around the content doesn't keep its pages away.
    let content = contentPositions
    return switch direction {
    case .next: max(0, tableView.rowsBelow - (tableView.numberOfRows - content.upperBound))
    case .previous: max(0, tableView.rowsAbove - content.lowerBound)
    }
  }

  /// The words that users read of an error.
  ///
  /// The default is ``ErrorMessage``'s words. Overrides needn't call `super`.
  open func message(for error: any Error) -> StyledText {
    StyledText(ErrorMessage.text(for: error))
  }

  // MARK: Hooks

  /// Called before the state changes.
  ///
  /// The rows are already those of the new state. The delegate's method is called afterwards.
  ///
  /// The default implementation does nothing.
  open func willTransition(from old: StatefulState, to new: StatefulState) {}

  /// Called after the state has changed.
  ///
  /// The delegate's method is called afterwards.
  ///
  /// The default implementation does nothing.
  open func didTransition(from old: StatefulState, to new: StatefulState) {}

  /// Called when a load has ended in any way.
  ///
  /// The rows and the state are those after it. The delegate's method is called afterwards.
  ///
  /// The default implementation does nothing.
  open func didEnd(_ load: LoadRecord) {}

  /// Called when loads are used in a wrong way.
  ///
  /// The delegate's method is called afterwards.
  ///
  /// The default implementation does nothing: no mistake does harm.
  open func didDetect(_ misuse: LoadMisuse) {}

  /// Called when a load has brought rows, and the table shows them.
  func didTakeRows() {}

  // MARK: Rows

  /// The sections whose rows are loaded, of a table that has other rows too, such as a menu above them.
  ///
  /// The rows of the other sections are always shown and can be selected, whatever the state. The loading,
  /// empty and error views stand among them, in the place of these sections, and so does the view below the
  /// last row that is loaded. Pages come as these rows come to an end. A load of the first rows leaves the
  /// screen where it is while the user is at one of the other rows.
  ///
  /// The range may be empty, and end at any number of sections. The default, `nil`, is all sections: state
  /// views cover the table. Overrides needn't call `super`.
  open var contentSections: Range<Int>? { nil }

  /// The number of rows that count as content: with none, a state view stands in their place.
  ///
  /// The default is the number of rows in the ``contentSections``. Overrides needn't call `super`.
  open var contentCount: Int { contentPositions.count }

  /// The number of sections.
  ///
  /// The default is 1. Overrides needn't call `super`.
  open func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// The number of rows in a section.
  ///
  /// The default is 0. Overrides needn't call `super`.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }

  /// The content of a row.
  ///
  /// The default is an empty cell. Overrides needn't call `super`.
  open func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell("")
  }

  /// The title above a section's rows.
  ///
  /// The default is none. Overrides needn't call `super`.
  open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }

  /// The title below a section's rows.
  ///
  /// The default is none. Overrides needn't call `super`.
  open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    nil
  }

  /// The height of a row in lines.
  ///
  /// The default implementation makes the row's cell and asks for its ``Cell/height(inColumns:)``. Overrides
  /// needn't call `super`, and save the table from making a cell.
  open func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    self.tableView(tableView, cellForRowAt: indexPath)
      .height(inColumns: tableView.size.columns)
  }

  /// Called when the user selects a row.
  ///
  /// The default implementation does nothing.
  open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}

  /// Called when the user is about to select a row.
  ///
  /// The default returns the row itself; `nil` selects none. Overrides needn't call `super`.
  open func tableView(
    _ tableView: TableView,
    willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    indexPath
  }

  /// Called when the user is about to deselect one of several selected rows.
  ///
  /// The default returns the row itself; `nil` deselects none. Overrides needn't call `super`.
  open func tableView(
    _ tableView: TableView,
    willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    indexPath
  }

  /// Called when the user deselects one of several selected rows.
  ///
  /// The default implementation does nothing.
  open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {}

  /// Called when a row has come on screen, before it is drawn.
  ///
  /// The default implementation does nothing.
  open func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) {}

  /// Called when a row has left the screen, or is gone.
  ///
  /// The default implementation does nothing.
  open func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath) {}

  /// Called when the cursor has moved to another row, as when a preview is to follow it.
  ///
  /// The default implementation does nothing.
  open func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?) {}
  // MARK: Editing

  /// Whether a row can be edited: it has the ``deleteAction``.
  ///
  /// The default is `false`. Overrides needn't call `super`.
  open func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  /// Called when the user has deleted a row: change the data, and call ``TableView/deleteRows(at:)``.
  ///
  /// The default implementation does nothing.
  open func tableView(
    _ tableView: TableView,
    commit editingStyle: EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}

  /// What the user can do with a row.
  ///
  /// The default is the ``deleteAction`` if the row can be edited. Overrides needn't call `super`.
  open func tableView(_ tableView: TableView, actionsForRowAt indexPath: IndexPath) -> [RowAction] {
    self.tableView(tableView, canEditRowAt: indexPath) ? [deleteAction] : []
  }

  /// Whether the user can move a row while the list is being edited.
  ///
  /// The default is `false`. Overrides needn't call `super`.
  open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

  /// Where a row goes that the user moves to a place.
  ///
  /// The default is that place; the row's own keeps it where it is. Overrides needn't call `super`.
  open func tableView(
    _ tableView: TableView,
    targetIndexPathForMoveFromRowAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath {
    proposed
  }

  /// Called when the user has moved a row: change the data.
  ///
  /// The table moves the row afterwards, unless it is told within the call. The default implementation
  /// does nothing.
  open func tableView(
    _ tableView: TableView,
    moveRowAt source: IndexPath,
    to target: IndexPath
  ) {}

  /// Begins or ends editing the list.
  ///
  /// Overrides call `super`.
  ///
  /// - Parameters:
  ///   - editing: Whether the list is to be edited.
  ///   - animated: Ignored.
  open func setEditing(_ editing: Bool, animated: Bool) {
    self.editing.isEditing = editing
    setNeedsDisplay()
  }

  /// The titles of an index, by which the user goes to a section, such as the letters from A to Z.
  ///
  /// Asked each time that the list is drawn. The default is `nil`, no index. Overrides needn't call `super`.
  open func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

  /// The section that a title of the index stands for.
  ///
  /// The default is the section with the title's own number. Overrides needn't call `super`.
  open func tableView(
    _ tableView: TableView,
    sectionForSectionIndexTitle title: String,
    at index: Int
  ) -> Int {
    index
  }

  // MARK: Identity

  /// The id of a row, which no other row has.
  ///
  /// The default is `nil`. Overrides needn't call `super`.
  ///
  /// With ids, the position and the selection survive a full reload.
  open func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    nil
  }

  /// The index path of the row with an id.
  ///
  /// The default is `nil`, not known. Overrides needn't call `super`.
  open func tableView(
    _ tableView: TableView,
    indexPathForRowWithID id: AnyHashable
  ) -> IndexPath? {
    nil
  }

  /// Called when a batch of updates, or the rows that a refresh returned, didn't fit the data, and the
  /// table has reloaded itself.
  ///
  /// The default implementation does nothing.
  open func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {}
}
