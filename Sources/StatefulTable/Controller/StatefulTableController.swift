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
  /// A subclass that conforms to ``StatefulDelegate`` is its own delegate unless another is set. With no
  /// delegate, loads fail with ``LoadError/missingDelegate``.
  public weak var statefulDelegate: (any StatefulDelegate)? {
    didSet { loader.noteChange() }
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
  private var search = Search()
  private var isViewLoaded = false

  /// What is searched for.
  private struct Search {
    /// What the rows depend on.
    var text = ""
    /// What they will depend on when the user pauses.
    var pending: (text: String, alarm: Alarm)?
  }

  /// Creates a controller.
  ///
  /// - Parameter clock: Measures loads, their timeouts and the waits between retries. A test passes a clock
  ///   that it advances itself.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    loader = Loader(Timeline(clock))
    loader.attach(to: self)
    tableView.dataSource = self
    tableView.delegate = self
    tableView.owner = self
    statefulDelegate = self as? any StatefulDelegate
  }

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
  /// Loads the first rows if there are none. Overrides call `super`.
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

  // MARK: Requests

  /// Loads the first rows if nothing was ever loaded, or if there are no rows and the last attempt failed.
  ///
  /// Ignored while a load is in flight.
  public func loadIfNeeded() {
    loader.perform(.loadIfNeeded(.user))
  }

  /// Loads newer rows, or the first ones if there are none.
  ///
  /// Supersedes a page that is in flight. Ignored while any other load is in flight.
  public func loadNewer() {
    loader.perform(.loadNewer)
  }

  /// Loads the next page, if the delegate has one.
  ///
  /// Loads it even where no page is loaded automatically: after a failed page, too many empty ones, or
  /// ``cancelLoading()``. Ignored while a load is in flight, and before a first load has succeeded.
  public func loadNextPage() {
    loader.perform(.loadPage(.next))
  }

  /// Loads the previous page, if the delegate has one.
  ///
  /// The mirror of ``loadNextPage()``.
  public func loadPreviousPage() {
    loader.perform(.loadPage(.previous))
  }

  /// Loads all rows anew, in place of any load in flight.
  ///
  /// The old rows stay until the new ones are there. The table then shows the first of them.
  public func reload() {
    loader.perform(.reload)
  }

  /// Retries every failed load, one after the other: the initial one, the refresh, the pages.
  ///
  /// Ignored while a load is in flight, and if nothing has failed.
  public func retry() {
    loader.perform(.retry)
  }

  /// Stops the load in flight as if it had never been requested, and forgets pending retries and a pending
  /// search.
  ///
  /// No page is loaded automatically until the next request or scroll: a load that the user stopped
  /// doesn't restart by itself.
  public func cancelLoading() {
    search.pending = nil
    loader.perform(.cancel)
  }

  // MARK: Options

  /// The next page loads when fewer than this many rows remain below the screen.
  ///
  /// Likewise the previous page, when fewer remain above.
  ///
  /// The default is 3; 0 turns automatic paging off.
  public var nextPageOffset: Int {
    get { loader.machine.nextPageOffset }
    set { loader.setNextPageOffset(newValue) }
  }

  /// How many pages in a row may bring no row before automatic paging stops until the user asks for
  /// more.
  ///
  /// The default is 3.
  public var emptyPageBudget: Int {
    get { loader.machine.emptyPageBudget }
    set { loader.setEmptyPageBudget(newValue) }
  }

  /// How long a load may take before it fails with ``LoadError/timedOut``.
  ///
  /// The default is `nil`, no limit. A change applies from the next load on.
  public var loadTimeout: Duration? {
    get { loader.timeout }
    set { loader.timeout = newValue }
  }

  /// Whether, when and how often a failed load is retried automatically.
  ///
  /// The default is ``RetryPolicy/never``. A change applies from the next failure on.
  public var retryPolicy: RetryPolicy {
    get { loader.retryPolicy }
    set { loader.retryPolicy = newValue }
  }

  // MARK: State

  /// What the screen is doing.
  public var state: StatefulState { loader.state }

  /// The state as it changes: the current one first, then every new one, in order.
  ///
  /// Ends when the controller is released.
  public var stateChanges: StateChanges { loader.stateChanges }

  /// The state of every kind of load.
  public var loads: LoadStates {
    let morePages = loader.machine.hasMorePages
    return LoadStates(
      initial: loader.loadState(.initial),
      pullToRefresh: loader.loadState(.pullToRefresh),
      nextPage: loader.loadState(.nextPage),
      previousPage: loader.loadState(.previousPage),
      hasMorePages: morePages.next,
      hasPreviousPages: morePages.previous
    )
  }

  /// The newest 100 loads that ended, oldest first.
  ///
  /// - Complexity: O(*n*), where *n* is the number of records.
  public var history: [LoadRecord] { loader.history }

  /// The number of answers that came too late, or to a load that already had one.
  package var ignoredAnswerCount: Int { loader.inbox.ignoredAnswerCount }

  /// Waits until no load is in flight, no search is pending, and no event waits to be handled.
  ///
  /// A retry that is due is waited for, a later one isn't. Returns early if the task is cancelled. Waits
  /// forever for a load that is never answered, so set a ``loadTimeout`` where that can be.
  public func settled() async {
    while !isSettled, !Task.isCancelled { await loader.nextSettling() }
  }

  /// Waits as ``settled()`` does, and also for retries that begin soon.
  ///
  /// The ``retryPolicy`` and the error decide how long each wait is and how many there are.
  ///
  /// - Parameter patience: Retries that are further away than this aren't waited for.
  public func settled(retryingWithin patience: Duration) async {
    await settled()
    while let delay = loader.retryDelay, delay <= patience, !Task.isCancelled {
      await loader.nextSettling()
      await settled()
    }
  }

  var isSettled: Bool { search.pending == nil && loader.isSettled }

  /// Whether a load is in flight.
  var isLoading: Bool { loader.isLoading }

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

// MARK: - Searching

extension StatefulTableController {
  /// Whether the rows depend on a search text: whether this is a ``SearchableController``.
  public var isSearchable: Bool { self is any SearchableController }

  /// The text that is searched for, also while ``searchDelay`` has yet to pass.
  public var searchText: String { search.pending?.text ?? search.text }

  /// Searches for a text: reloads the list once the text hasn't changed for ``searchDelay``.
  ///
  /// The load supersedes any load in flight, and the old rows stay until the new ones are there. A text that
  /// is already searched for changes nothing. ``settled()`` waits for the delay too.
  ///
  /// Ignored unless the controller ``isSearchable``.
  public func search(for text: String) {
    guard isSearchable, text != searchText else { return }
    search.pending = nil
    // Back to the text before the user went on typing: its rows are there, or coming.
    guard text != search.text else { return loader.noteChange() }
    guard searchDelay > .zero else { return beginSearch(for: text) }
    let timeline = loader.timeline
    let alarm = Alarm(at: timeline.now + searchDelay, on: timeline) { [weak self] in
      self?.beginSearch(for: text)
    }
    search.pending = (text, alarm)
  }

  private func beginSearch(for text: String) {
    search = Search(text: text)
    (self as? any SearchableController)?.searchTextDidChange(to: text)
    reload()
  }
}
