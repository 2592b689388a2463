#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A list screen: a table, and the loading of its rows.
///
/// Subclass it and override what describes the rows. A subclass that conforms to ``StatefulDelegate`` or
/// ``AsyncStatefulDelegate`` loads them too; otherwise set ``statefulDelegate``.
///
/// The controller turns requests and answers into delegate calls, table updates and notifications. Each
/// event is handled to its end before the next; what comes in meanwhile, also from within a delegate's
/// method or a commit, waits in order. For one event the order is: commit, table update,
/// `willTransition`, the new ``state``, `didTransition`, `didEnd`.
///
/// Nothing here retains the controller: neither a load nor its delegate.
///
/// The class is `JMStatefulTableViewController`.
@MainActor open class StatefulTableController: TableViewDataSource, TableViewDelegate {
  /// The rows, the selection and the viewport.
  public let tableView = TableView()

  /// What loads the rows.
  ///
  /// The controller doesn't retain it.
  ///
  /// A subclass that conforms to ``StatefulDelegate`` is its own delegate unless told otherwise. With
  /// none, loads fail with ``LoadError/missingDelegate``.
  public weak var statefulDelegate: (any StatefulDelegate)? {
    didSet { settleState() }
  }

  /// How near the last visible row must be to the last row for the next page to be loaded: it is
  /// when fewer rows than this are left below.
  ///
  /// Likewise the previous page, when fewer are left above.
  ///
  /// The default is 3; 0 turns automatic paging off.
  public var nextPageOffset = 3 {
    didSet { settleState() }
  }

  /// How many pages in a row may bring no row before automatic paging stops until the user asks for
  /// more.
  ///
  /// The default is 3.
  public var emptyPageBudget = 3 {
    didSet { settleState() }
  }

  /// How long a load may take before it fails with ``LoadError/timedOut``.
  ///
  /// `nil`, the default, is for ever. A change counts from the next load on.
  public var loadTimeout: Duration?

  /// Whether, when and how often a load that failed is tried again by itself.
  ///
  /// The default is ``RetryPolicy/never``. A change counts from the next failure on.
  public var retryPolicy = RetryPolicy.never

  /// How long the text must stay the same before it is searched for, so that not every letter begins a
  /// load.
  ///
  /// The default is 250 milliseconds; with zero or less, nothing is waited for.
  public var searchDelay: Duration = .milliseconds(250)

  /// Covers the table while its first rows are loaded.
  public var loadingView: any StateView = LoadingView() { didSet { setNeedsDisplay() } }
  /// Covers a table that has no rows.
  public var emptyView: any StateView = EmptyView() { didSet { setNeedsDisplay() } }
  /// Covers a table whose rows couldn't be loaded.
  public var errorView: any StateView = ErrorView() { didSet { setNeedsDisplay() } }
  /// Stands above the rows while they are refreshed, and after that has failed.
  public var refreshView: any StateView = RefreshView() { didSet { setNeedsDisplay() } }
  /// Stands below the last row.
  public var nextPageView: any StateView = NextPageView() { didSet { setNeedsDisplay() } }
  /// Stands above the rows while the page before them is loaded, and after that has failed.
  public var previousPageView: any StateView = PreviousPageView() { didSet { setNeedsDisplay() } }

  /// What draws the controller, and hears when that is to be done anew.
  ///
  /// The controller doesn't retain it.
  public weak var display: (any TableDisplay)?

  var loading = LoadingStatus()
  var searching = SearchStatus()
  /// The load in flight.
  var ticket: LoadTicket?
  /// What ends the load in flight when it takes too long.
  var timeoutTask: Task<Void, Never>?
  /// How many rows were ever let go of by a load that brought others.
  package var droppedRowCount = 0
  let inbox = AnswerInbox()
  let timeline: Timeline
  private var isViewLoaded = false

  /// Creates a controller.
  ///
  /// - Parameter clock: Measures loads and their timeouts. A test passes one that it turns by hand.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    timeline = Timeline(clock)
    inbox.controller = self
    tableView.dataSource = self
    tableView.delegate = self
    tableView.owner = self
    statefulDelegate = self as? any StatefulDelegate
  }

  deinit {
    searching.task?.cancel()
    timeoutTask?.cancel()
    ticket?.stop()
    loading.scheduledRetry?.alarm.cancel()
  }

  /// Called when a load has brought rows, and the table has taken them.
  func didTakeRows() {}

  /// The number of rows between the screen and a page that is yet to be loaded.
  func rowsLeft(_ direction: PageDirection) -> Int {
    switch direction {
    case .next: tableView.rowsBelow
    case .previous: tableView.rowsAbove
    }
  }

  // MARK: Appearance

  /// The name of the screen.
  ///
  /// The default is empty. Overrides needn't call `super`.
  open var title: String { "" }

  /// Called once, before the screen first appears.
  ///
  /// Overrides needn't call `super`.
  open func viewDidLoad() {}

  /// Called each time the screen appears.
  ///
  /// Loads the first rows if there are none; overrides call `super`.
  open func viewWillAppear() {
    loadViewIfNeeded()
    perform(.loadIfNeeded(.appear))
  }

  /// Calls ``viewDidLoad()`` unless that was done.
  ///
  /// For front ends.
  public final func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    isViewLoaded = true
    viewDidLoad()
  }

  // MARK: Rows

  /// The number of rows that count as content: with none, a state view covers the table.
  ///
  /// The default is the number of rows of the table. Override it where rows that are always there
  /// mustn't count; overrides needn't call `super`.
  open var contentCount: Int { tableView.numberOfRows }

  /// The number of sections.
  ///
  /// The default is 1. Overrides needn't call `super`.
  open func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// The number of rows in a section.
  ///
  /// The default is 0. Overrides needn't call `super`.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 0 }

  /// What a row shows.
  ///
  /// The default is nothing. Overrides needn't call `super`.
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
  /// The default asks for the row's cell: 2 lines with a subtitle, otherwise 1. Overrides needn't
  /// call `super`, and spare the table a cell.
  open func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    self.tableView(tableView, cellForRowAt: indexPath).lineCount
  }

  /// Tells that the user chose a row.
  ///
  /// The default does nothing. Overrides needn't call `super`.
  open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {}

  /// What tells a row from every other.
  ///
  /// The default is nothing. Overrides needn't call `super`.
  ///
  /// With ids, what is on screen and what is selected survive a full reload.
  open func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    nil
  }

  /// Where the row with an id stands now.
  ///
  /// The default doesn't know. Overrides needn't call `super`.
  open func tableView(
    _ tableView: TableView,
    indexPathForRowWithID id: AnyHashable
  ) -> IndexPath? {
    nil
  }

  /// Tells that a batch of updates, or the rows that a refresh returned, didn't fit the data, and
  /// that the table has reloaded itself.
  ///
  /// The default does nothing. Overrides needn't call `super`.
  open func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {}
}
