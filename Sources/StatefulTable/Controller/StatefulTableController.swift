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
  private var isViewLoaded = false
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

  /// The name of the screen.
  ///
  /// The default is empty. Overrides needn't call `super`.
  open var title: String { "" }

  /// Called once, before the screen first appears.
  ///
  /// The default implementation does nothing.
  open func viewDidLoad() {}

  /// Called each time the screen appears.
  ///
  /// Loads the first rows if there are none and a ``statefulDelegate`` is set. Overrides call `super`.
  open func viewWillAppear() {
    loadViewIfNeeded()
    loader.perform(.loadIfNeeded(.appear))
  }

  /// Calls ``viewDidLoad()`` unless it was called before.
  ///
  /// For front ends.
  public final func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    isViewLoaded = true
    viewDidLoad()
  }

  /// The number of rows between the screen and a page that is yet to be loaded.
  func rowsLeft(_ direction: PageDirection) -> Int {
    switch direction {
    case .next: tableView.rowsBelow
    case .previous: tableView.rowsAbove
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

  /// The number of rows that count as content: with none, a state view covers the table.
  ///
  /// The default is the number of rows of the table. Override it if rows that are always there mustn't
  /// count. Overrides needn't call `super`.
  open var contentCount: Int { tableView.numberOfRows }

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
