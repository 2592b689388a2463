// How the folder works. A controller connects the parts of a list, each of which does its own work:
//
// - The `Loader` loads. Each request of `+Loading` is an event for it. It asks the controller whether there are rows
//   (`contentCount`) and how many are left below the screen (`rowsLeft(_:)`). It calls the `loadDelegate`, which is the
//   controller itself unless another object was set.
// - The `TableView` shows the rows. The controller is its `TableHost`: it describes the rows, passes scrolls and changed
//   rows on to the loader, and asks the display for heights (`+TableHost`).
// - `StateViews` chooses the view to show at a place, which `+StateViewPlaces` finds and gives a `StateViewContext`.
// - `RowsAge` knows when the rows came, and asks the loader for a refresh when they are too old.
// - The `Searcher`, the `AlertQueue` and the `Notice` belong to the extensions in their folders.
// - The `TableDisplay` draws. `setNeedsDisplay()` calls it after every event, and the display reads what it shows.
// - The `RowsOwner` stores the rows of an `ItemTableController`. The `ListParts` are the lists of a
//   `SectionedController`, which load instead of it. Most lists have neither. `ListRows` is what such a list says of its
//   rows where a subclass doesn't.
//
// `Appearance` keeps the calls in order in which a list appears and disappears. The loader passes the states
// that the loader announces to everyone who iterates over `stateChanges`.

/// A list screen: a table, and the loading of its rows.
///
/// Subclass it, and override the methods that describe the rows and the methods that load them:
///
/// ```swift
/// final class CityList: StatefulTableController {
///   private var cities: [String] = []
///
///   override func viewDidLoad() {
///     title = "Cities"
///   }
///
///   override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
///     let cities = try await fetchCities()
///     return { self.cities = cities }
///   }
///
///   override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
///     cities.count
///   }
///
///   override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
///     Cell(cities[indexPath.row])
///   }
/// }
/// ```
///
/// The controller is its own delegate, as `UITableViewController` is. Override the loads as `async` functions, or
/// the methods that take a ``Load``, if you call a library with completion handlers. Since all of them are
/// overridden, the compiler finds a misspelled name or a wrong type, and a subclass of your subclass is called
/// too. Another object can load the rows instead: see ``statefulDelegate``.
///
/// The controller handles one event after the other. Requests during an event wait, also those from
/// a delegate's method or a commit. For one event, the order is: commit, table update,
/// ``statefulTableController(_:willTransitionFrom:to:)``, the new ``state``,
/// ``statefulTableController(_:didTransitionFrom:to:)``, ``statefulTableController(_:didEnd:)``.
///
/// Overrides needn't call `super`, except where you add to what another class of your app does: what must happen, such as
/// the first load, happens outside of them. The defaults that are named below are those of a list whose rows you store. An
/// ``ItemTableController``, a ``TextController`` and a ``SectionedController`` know their rows, and answer for them by default:
/// an item list has a row for each item, removes one that the user deletes, and moves one that the user moves.
///
/// Loads don't retain the controller.
///
/// The counterpart of UIKit's `UITableViewController`, and of `JMStatefulTableViewController`.
@MainActor
open class StatefulTableController: StatefulDelegate {
  /// The table with the rows, the selection and the viewport.
  public let tableView = TableView()

  /// Another object that loads the rows.
  ///
  /// The default is `nil`: the controller loads them itself. If you set an object, all loads go to it. It is also
  /// told what happens, after the controller. The controller doesn't retain it. When it is gone, loads fail with
  /// ``LoadError/missingDelegate``.
  public weak var statefulDelegate: (any StatefulDelegate)? {
    didSet {
      isOwnDelegate = statefulDelegate == nil || statefulDelegate === self
      loader.noteChange()
    }
  }

  package weak var display: (any TableDisplay)? {
    didSet {
      // A list that is closed stays as it was seen last.
      guard let display, display !== oldValue else { return }
      tableView.layOutAgain(keepsCursor: true, reporting: nil)
    }
  }

  package internal(set) weak var segmentedController: SegmentedController?

  /// The controller that shows this list as a part of its table.
  package internal(set) weak var sectionedController: SectionedController?

  /// What stores the rows, or `nil` if the app does.
  package internal(set) var rowsOwner: (any RowsOwner)?
  /// The lists that the list consists of; `nil` if it loads itself.
  var listParts: (any ListParts)? { nil }
  /// What knows the rows, or `nil` if only the app does.
  var listRows: (any ListRows)? { nil }

  let loader: Loader
  let views = StateViews()
  let searcher = Searcher()
  let rowsAge: RowsAge
  private(set) var alerts = AlertQueue()
  private(set) var noticeLine = Notice()
  /// The order of the rows of a ``SortableController``.
  var sortOrder: RowOrder?
  private var isInEditing = false
  private var appearance = Appearance()
  /// Whether no other object was set that loads the rows.
  private var isOwnDelegate = true

  // MARK: State views

  /// The view that covers the table while the first rows load.
  ///
  /// The default is a ``LoadingView``.
  public final var loadingView: any StateView = LoadingView() { didSet { setNeedsDisplay() } }

  /// The view that covers a table without rows.
  ///
  /// The default is an ``EmptyView``.
  public final var emptyView: any StateView = EmptyView() { didSet { setNeedsDisplay() } }

  /// The view that covers a table whose rows couldn't be loaded.
  ///
  /// The default is an ``ErrorView``.
  public final var errorView: any StateView = ErrorView() { didSet { setNeedsDisplay() } }

  /// The view above the rows during a refresh, a reload or a search, and after it has failed.
  ///
  /// The default is a ``RefreshView``.
  public final var refreshView: any StateView = RefreshView() { didSet { setNeedsDisplay() } }

  /// The view below the last row.
  ///
  /// The default is a ``NextPageView``.
  public final var nextPageView: any StateView = NextPageView() { didSet { setNeedsDisplay() } }

  /// The view above the rows while the previous page loads, and after it has failed.
  ///
  /// The default is a ``PreviousPageView``.
  public final var previousPageView: any StateView = PreviousPageView() {
    didSet { setNeedsDisplay() }
  }

  package var stateView: (any StateView)? { views.visible(at: .cover, of: self) }

  /// Creates a controller.
  ///
  /// - Parameter clock: The clock for timeouts and retries. A test can pass a clock that it
  ///   advances itself. The default is a `ContinuousClock`.
  public init(clock: any Clock<Duration> = ContinuousClock()) {
    loader = Loader(Timeline(clock))
    rowsAge = RowsAge(loader.timeline)
    loader.attach(to: self)
    rowsAge.attach(to: self)
    searcher.attach(to: self)
    alerts.onChange = { [weak self] in self?.setNeedsDisplay() }
    noticeLine.onChange = { [weak self] in self?.setNeedsDisplay() }
    tableView.host = self
  }

  // MARK: Parts

  /// Presents the alerts of a part, and its notices, with the list's own.
  func shareMessages(with part: StatefulTableController) {
    part.alerts.moveAll(to: alerts)
    part.alerts = alerts
    part.noticeLine = noticeLine
  }

  /// The object that loads the rows, or `nil` if it is gone.
  var loadDelegate: (any StatefulDelegate)? { isOwnDelegate ? self : statefulDelegate }

  /// Calls the controller, and after it the other object that loads the rows, if there is one.
  func notifyDelegates(_ call: (any StatefulDelegate) -> Void) {
    call(self)
    if !isOwnDelegate, let statefulDelegate { call(statefulDelegate) }
  }

  // MARK: Appearance

  /// The title of the list, empty by default.
  open var title = "" {
    didSet { if title != oldValue { setNeedsDisplay() } }
  }

  /// The columns of the rows, none by default.
  ///
  /// The cells have a text for each: see ``Cell/columns``. The titles are shown above the rows.
  open var tableColumns: [TableColumn] = [] {
    didSet {
      guard tableColumns != oldValue else { return }
      // Wrapped texts have other heights in other columns.
      (sectionedController ?? self).tableView.layOutAgain(keepsCursor: true, reporting: nil)
      setNeedsDisplay()
    }
  }

  /// Called once, before the screen first appears.
  open func viewDidLoad() {}

  /// Called each time before the screen appears, also when the user goes back to it.
  ///
  /// Afterwards the first rows load, if they haven't been loaded yet, or if that has failed and there are no rows.
  open func viewWillAppear() {}

  /// Called each time after the screen has appeared.
  open func viewDidAppear() {}

  /// Called each time before the screen disappears.
  ///
  /// It disappears when another list covers it, when it is closed, and when the session ends.
  open func viewWillDisappear() {}

  /// Called each time after the screen has disappeared.
  open func viewDidDisappear() {}

  package final func loadViewIfNeeded() {
    guard appearance.loadView() else { return }
    viewDidLoad()
    listParts?.loadParts()
  }

  package final func beginAppearanceTransition(_ isAppearing: Bool) {
    guard appearance.begin(isAppearing: isAppearing) else { return }
    guard isAppearing else { return leaveScreen() }
    loadViewIfNeeded()
    viewWillAppear()
    for part in parts { part.beginAppearanceTransition(true) }
    request(.loadIfNeeded(.appear))
    rowsAge.isVisible = true
  }

  package final func endAppearanceTransition() {
    guard let hasAppeared = appearance.end() else { return }
    if hasAppeared { viewDidAppear() } else { viewDidDisappear() }
    for part in parts { part.endAppearanceTransition() }
  }

  /// Stops what the list does only while someone waits for it, and calls ``viewWillDisappear()``.
  private func leaveScreen() {
    rowsAge.isVisible = false
    if isLoadingToEnd { stopLoadingToEnd() }
    viewWillDisappear()
    for part in parts { part.beginAppearanceTransition(false) }
  }

  /// Returns the words that the user reads about an error.
  ///
  /// The default is the text of ``ErrorMessage``, and for an error of the library that of the ``ListWords``.
  open func message(for error: any Error) -> StyledText {
    let own = (error as? LoadError).map { listWords(.error($0)) }
    return StyledText(own ?? ErrorMessage.text(for: error))
  }

  // MARK: Loads

  /// Whether the list loads its rows.
  ///
  /// A list that has all of its rows, such as a menu, returns `false`. Then nothing loads when it appears, and the
  /// user isn't offered to refresh. The default is `true`.
  open var loadsRows: Bool { listParts?.lists.contains(where: \.loadsRows) ?? true }

  /// Loads the first rows, or all rows again.
  ///
  /// The default implementation throws ``LoadError/unimplemented(_:)``.
  ///
  /// - Parameter controller: The list.
  /// - Returns: The commit, which changes your rows.
  /// - Throws: What the load fails with.
  open func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    try await load(.initial)
  }

  /// Refreshes: loads the rows that are newer than those in the list.
  ///
  /// The commit returns the index paths of the rows that it has inserted, counted as they are then. If it returns an
  /// empty array, the table compares the numbers of rows, and reloads if they differ.
  ///
  /// The default implementation runs ``initialLoad(in:)``, whose rows replace the old ones.
  ///
  /// - Parameter controller: The list.
  /// - Returns: The commit, which changes your rows.
  /// - Throws: What the load fails with.
  open func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    guard let rowsOwner else { return try await refreshByInitialLoad(in: controller) }
    let commit = try await rowsOwner.load(.pullToRefresh)
    return {
      commit()
      return []
    }
  }

  private func load(_ kind: LoadKind) async throws -> Commit<Void> {
    guard let rowsOwner else { throw LoadError.unimplemented(kind) }
    return try await rowsOwner.load(kind)
  }

  /// Loads the next page: the rows after the last row.
  ///
  /// Called only if ``shouldLoadNextPage(in:)`` returns `true`. The default implementation throws
  /// ``LoadError/unimplemented(_:)``.
  ///
  /// - Parameter controller: The list.
  /// - Returns: The commit, which changes your rows.
  /// - Throws: What the load fails with.
  open func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    try await load(.nextPage)
  }

  /// Loads the previous page: the rows before the first row.
  ///
  /// Called only if ``shouldLoadPreviousPage(in:)`` returns `true`. The default implementation throws
  /// ``LoadError/unimplemented(_:)``.
  ///
  /// - Parameter controller: The list.
  /// - Returns: The commit, which changes your rows.
  /// - Throws: What the load fails with.
  open func previousPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    try await load(.previousPage)
  }

  /// Begins to load the first rows, or all rows again.
  ///
  /// Override it to load with a completion handler. The default implementation runs ``initialLoad(in:)``.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: Takes the answer, once, from any thread.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    run(load) { try await self.initialLoad(in: controller) }
  }

  /// Begins a refresh.
  ///
  /// Override it to refresh with a completion handler. The default implementation runs ``pullToRefresh(in:)``. If you
  /// have overridden only how the first rows load, they load again.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: Takes the answer, once, from any thread.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    runRefresh(load, in: controller)
  }

  /// Begins to load the next page.
  ///
  /// Override it to load with a completion handler. The default implementation runs ``nextPage(in:)``.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: Takes the answer, once, from any thread.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    run(load) { try await self.nextPage(in: controller) }
  }

  /// Begins to load the previous page.
  ///
  /// Override it to load with a completion handler. The default implementation runs ``previousPage(in:)``.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: Takes the answer, once, from any thread.
  open func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    run(load) { try await self.previousPage(in: controller) }
  }

  /// Whether there are more pages.
  ///
  /// Called after every load, and whenever the next page may be needed. The answer may change at any time. The
  /// default is `false`.
  open func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    rowsOwner?.hasNextPage ?? false
  }

  /// Whether there are pages before the first row.
  ///
  /// Called after every load, and whenever a previous page may be needed. The default is `false`.
  open func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool {
    rowsOwner?.hasPreviousPages ?? false
  }

  /// Whether the user may refresh.
  ///
  /// ``loadNewer()`` always refreshes. The default is `true`.
  open func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { true }

  /// Called before the state changes.
  ///
  /// The rows are already those of the new state.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - old: The state before.
  ///   - new: The state from now on.
  open func statefulTableController(
    _ controller: StatefulTableController,
    willTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {}

  /// Called after the state has changed.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - old: The state before.
  ///   - new: The state from now on.
  open func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {}

  /// Called when a load has ended, successfully or not.
  ///
  /// The rows and the state are those after it.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - load: What was loaded, why, for how long, and how it has ended.
  open func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {}

  /// Called when loads or rows are misused.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - misuse: The mistake. Its description has what to do.
  open func statefulTableController(
    _ controller: StatefulTableController,
    didDetect misuse: LoadMisuse
  ) {}

  // MARK: Rows

  /// The number of rows that there are in all, loaded or not; `nil` if nobody knows.
  ///
  /// Override it if your server says how many there are. While more pages are to come, the title shows it, as in
  /// "15 of 64". It doesn't count other rows than those that are loaded: see ``contentSections``.
  ///
  /// The default is `nil`. An ``ItemTableController`` returns the number of its items as soon as they are loaded, a
  /// ``PagedTableController`` what its source last reported, with your edits since, and a ``SectionedController`` the total of its
  /// lists.
  open var totalCount: Int? {
    if let listParts { return listParts.totalCount }
    return rowsOwner?.totalCount
  }

  /// The sections whose rows are loaded, if the table has other rows too.
  ///
  /// Other rows, such as a menu above the loaded rows, are visible and can be selected in every state. The loading,
  /// empty and error views are shown instead of the loaded sections, below the header of the first. The next page view is shown below their last
  /// row. Pages load when the user comes near the end of these sections. If the user has gone to one of the other rows,
  /// an initial load doesn't scroll the table.
  ///
  /// The range may be empty. The default is `nil`: all sections are loaded, and the state views cover the table.
  open var contentSections: Range<Int>? { listRows?.loadedSections }

  /// The number of loaded rows, also of those that a filter hides.
  ///
  /// If it is 0, a state view is shown instead of them.
  package var contentCount: Int { rowsOwner?.itemCount ?? contentPositions.count }

  /// The number of sections.
  ///
  /// The default is 1.
  open func numberOfSections(in tableView: TableView) -> Int { listRows?.sectionCount ?? 1 }

  /// The number of rows in a section.
  ///
  /// The default is 0.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - section: The section, from 0.
  /// - Returns: The number of rows.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    listRows?.rowCount(inSection: section) ?? 0
  }

  /// The content of a row.
  ///
  /// The default is an empty cell.
  ///
  /// Called for rows on screen each time that they are drawn, so only read what is there.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row.
  /// - Returns: The cell.
  open func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    listRows?.cell(ofRowAt: indexPath) ?? Cell("")
  }

  /// The title of a section's header.
  ///
  /// The default is `nil`, for none.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - section: The section, from 0.
  /// - Returns: The title, or `nil` for none.
  open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    listRows?.title(ofSection: section)
  }

  /// The header of a section, with styles and a detail at its right.
  ///
  /// The default is the title. The counterpart of UIKit's `tableView(_:viewForHeaderInSection:)`.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - section: The section, from 0.
  /// - Returns: The header, or `nil` for none.
  open func tableView(_ tableView: TableView, headerForSection section: Int) -> SectionHeader? {
    listRows?.header(ofSection: section)
      ?? self.tableView(tableView, titleForHeaderInSection: section).map { SectionHeader($0) }
  }

  /// The title of a section's footer.
  ///
  /// The default is `nil`, for none.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - section: The section, from 0.
  /// - Returns: The title, or `nil` for none.
  open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    listRows?.footerTitle(ofSection: section)
  }

  /// The height of a row in lines.
  ///
  /// The default implementation creates the row's cell and asks the display how high that is. Without a display,
  /// each row is one line. An override saves the table from creating the cell.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row.
  /// - Returns: The number of lines. Less than 1 is treated as 1.
  open func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    listRows?.height(ofRowAt: indexPath)
      ?? height(of: self.tableView(tableView, cellForRowAt: indexPath), in: tableView)
  }

  /// Called when the user opens a row, with Enter or a click.
  ///
  /// With multiple selection, it is called when the user selects a row.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row.
  open func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    listRows?.didSelectRow(at: indexPath)
  }

  /// Called before the user opens a row, or with multiple selection before the user selects one.
  ///
  /// The default implementation returns the row itself. Return another row to open that instead, or `nil` for none.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row.
  /// - Returns: The row to open or select, or `nil` for none.
  open func tableView(
    _ tableView: TableView,
    willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    guard let listRows else { return indexPath }
    return listRows.rowToSelect(at: indexPath)
  }

  /// Called before the user deselects one of several selected rows.
  ///
  /// The default implementation returns the row itself. Return `nil` to keep it selected.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row.
  /// - Returns: The row to deselect, or `nil` for none.
  open func tableView(
    _ tableView: TableView,
    willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    guard let listRows else { return indexPath }
    return listRows.rowToDeselect(at: indexPath)
  }

  /// Called when the user deselects one of several selected rows.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row.
  open func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
    listRows?.didDeselectRow(at: indexPath)
  }

  /// Called when a row appears on screen, before it is drawn.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row.
  open func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) {
    listRows?.willDisplayRow(at: indexPath)
  }

  /// Called when a row has left the screen or was deleted.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row, as it was counted when it was on screen.
  open func tableView(_ tableView: TableView, didEndDisplayingRowAt indexPath: IndexPath) {
    listRows?.didEndDisplayingRow(at: indexPath)
  }

  /// Called when the cursor has moved to another row.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row that has the cursor now, or `nil` if there is none.
  open func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?) {
    listRows?.didMoveCursor(to: indexPath)
  }

  // MARK: Editing

  /// Whether the user can delete a row with the ``deleteAction``.
  ///
  /// The default is `false`.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row.
  /// - Returns: Whether the user can delete it.
  open func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    listRows?.canEditRow(at: indexPath) ?? false
  }

  /// Called when the user has deleted a row.
  ///
  /// Change the data, and call ``TableView/deleteRows(at:with:)``.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - editingStyle: What the user has done.
  ///   - indexPath: The row.
  open func tableView(
    _ tableView: TableView,
    commit editingStyle: EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    listRows?.commit(editingStyle, forRowAt: indexPath)
  }

  /// The actions that the user can choose for a row.
  ///
  /// The default is the ``deleteAction`` if the row can be deleted, and otherwise none.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row.
  /// - Returns: The actions.
  open func tableView(_ tableView: TableView, actionsForRowAt indexPath: IndexPath) -> [RowAction] {
    listRows?.actions(forRowAt: indexPath)
      ?? (self.tableView(tableView, canEditRowAt: indexPath) ? [deleteAction] : [])
  }

  /// The text that is copied if the user copies a row, or `nil` if the row can't be copied.
  ///
  /// The front end offers to copy a row that has a text: in the terminal, the key `y` copies the row with the cursor, or
  /// the selected rows, a line each. Return only what a user can be trusted to paste anywhere, such as a hash: what a
  /// stranger wrote may be a command. The default is `nil`.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row.
  /// - Returns: The text, or `nil` for none.
  open func tableView(
    _ tableView: TableView,
    copyTextForRowAt indexPath: IndexPath
  ) -> String? {
    listRows?.copyText(ofRowAt: indexPath)
  }

  /// Whether the user can move a row while the list is being edited.
  ///
  /// The default is `false`.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row.
  /// - Returns: Whether the user can move it.
  open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    listRows?.canMoveRow(at: indexPath) ?? false
  }

  /// The place where a row goes when the user moves it.
  ///
  /// The default is the proposed place. To leave the row where it is, return its own index path.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - source: The row.
  ///   - proposed: Where the user moves it.
  /// - Returns: Where it goes.
  open func tableView(
    _ tableView: TableView,
    targetIndexPathForMoveFromRowAt source: IndexPath,
    toProposedIndexPath proposed: IndexPath
  ) -> IndexPath {
    listRows?.target(ofMoveFrom: source, toProposed: proposed) ?? proposed
  }

  /// Called when the user has moved a row.
  ///
  /// Change the data. The table moves the row after the call, unless you move it yourself.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - source: The row before the move.
  ///   - target: Its place after the move.
  open func tableView(
    _ tableView: TableView,
    moveRowAt source: IndexPath,
    to target: IndexPath
  ) {
    listRows?.move(rowAt: source, to: target)
  }

  /// Whether the list is being edited.
  ///
  /// Rows can then be moved, and front ends mark rows that can be moved or deleted. Setting it calls
  /// ``setEditing(_:animated:)``. The default is `false`.
  public var isEditing: Bool {
    get { isInEditing }
    set {
      guard newValue != isInEditing else { return }
      setEditing(newValue, animated: false)
      // An override may not have called `super`.
      endSettingEditing(newValue)
    }
  }

  /// Called when editing begins or ends.
  ///
  /// The default implementation sets ``isEditing``. If an override doesn't call `super`, that is set afterwards. As in
  /// UIKit, you can also call the method to begin or end editing.
  ///
  /// - Parameters:
  ///   - editing: Whether the list is to be edited.
  ///   - animated: Ignored.
  open func setEditing(_ editing: Bool, animated: Bool) {
    endSettingEditing(editing)
  }

  private func endSettingEditing(_ editing: Bool) {
    guard editing != isInEditing else { return }
    isInEditing = editing
    for part in parts { part.isEditing = editing }
    setNeedsDisplay()
  }

  /// The titles of the index, such as the letters from A to Z.
  ///
  /// The user goes to a section by its title. Called each time the list is drawn. The default is `nil`, for no index.
  open func sectionIndexTitles(for tableView: TableView) -> [String]? { listRows?.titlesOfIndex }

  /// The section that a title of the index leads to.
  ///
  /// The default is the section with that header or, if there is none, with that of the next title that there is. If no
  /// header is a title of the index, it is the section with the number of the title.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - title: The title that the user has chosen.
  ///   - index: Its number among the ``sectionIndexTitles(for:)``.
  /// - Returns: The section.
  open func tableView(
    _ tableView: TableView,
    sectionForSectionIndexTitle title: String,
    at index: Int
  ) -> Int {
    if let section = listRows?.section(ofIndexTitle: index) { return section }
    let titles = Set((sectionIndexTitles(for: tableView) ?? []).dropFirst(index))
    let section = (0..<numberOfSections(in: tableView)).first { section in
      let header = self.tableView(tableView, headerForSection: section)
      return header.map { titles.contains($0.text.string) } ?? false
    }
    return section ?? index
  }

  // MARK: Identity

  /// The id of a row, different from the ids of all other rows.
  ///
  /// The default is `nil`.
  ///
  /// With ids, what is on screen and what is selected stay in place when the table reloads.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - indexPath: The row.
  /// - Returns: The id, or `nil` for none.
  open func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    listRows?.id(ofRowAt: indexPath)
  }

  /// The index path of the row with an id.
  ///
  /// The default is `nil`, for unknown.
  ///
  /// Implement it if rows can move by more than 10,000 places in a reload, or if their ids are slow to read.
  ///
  /// - Parameters:
  ///   - tableView: The table of the list.
  ///   - id: The id.
  /// - Returns: The row, or `nil` for unknown.
  open func tableView(
    _ tableView: TableView,
    indexPathForRowWithID id: AnyHashable
  ) -> IndexPath? {
    listRows?.indexPath(ofRowWithID: id)
  }
}
