/// Sections of rows, a cursor, a selection, and a viewport that is anchored to a row.
///
/// A table doesn't store the data or the heights of rows. It stores the number of rows in each
/// section and what is on screen. Everything else is computed from the ``anchor`` outward. A scroll
/// costs the lines scrolled, and an update costs the rows it names and the rows on screen.
///
/// When other rows come, go or move, the anchored row stays on its line, unless all rows fit on the
/// screen. If the anchored row is deleted or moved, the nearest row that stays takes its line. If
/// its section moves, the anchor moves along. The header of the first visible section sticks to the
/// top.
///
/// While the table asks the data source and the delegate, they see the table as it was before. If
/// they change it, the table asks for everything again before its next use. It corresponds to
/// `UITableView`.
@MainActor public final class TableView {
  /// The object that describes the rows.
  ///
  /// The table doesn't retain it. If you replace it, the table starts again at the top.
  public var dataSource: (any TableViewDataSource)? {
    get { rowSource }
    set {
      rowSource = newValue
      startOver()
    }
  }
  /// The object that decides about the rows and is called when the user acts on them.
  ///
  /// The table doesn't retain it. If you replace it, the heights on screen are asked for again.
  public var delegate: (any TableViewDelegate)? {
    get { rowDelegate }
    set {
      rowDelegate = newValue
      layOutAgain()
    }
  }

  /// The object that prepares the data of rows that come near the screen.
  ///
  /// The table doesn't retain it. The default is `nil`.
  public var prefetchDataSource: (any TableViewDataSourcePrefetching)? {
    get { rowPrefetcher }
    set {
      rowPrefetcher = newValue
      reporter.report(self)
    }
  }

  /// The area for the rows.
  ///
  /// The front end sets it. Without lines, no row is visible. If it changes, the heights of the
  /// rows on screen are asked for again, and the anchored row stays.
  public var size: Size {
    get { area }
    set {
      guard newValue != area else { return }
      area = newValue
      layOutAgain(keepsCursor: true)
    }
  }

  /// How the table behaves.
  ///
  /// What it shows follows at once, or as soon as the change that is being made has ended.
  var settings = TableSettings() {
    didSet {
      guard settings != oldValue else { return }
      if settings.hasLayout(of: oldValue) {
        changeContent(.selection) { $0.take(settings, isVisible: area.lines > 0) }
      } else {
        layOutAgain(keepsCursor: true)
      }
    }
  }

  weak var owner: (any TableViewOwner)?
  // Swift checks every access to a public stored property while the program runs.
  private weak var rowSource: (any TableViewDataSource)?
  private weak var rowDelegate: (any TableViewDelegate)?
  private weak var rowPrefetcher: (any TableViewDataSourcePrefetching)?
  private var area = Size(columns: 0, lines: 0)
  /// What the table shows, for questions after ``loadIfStale()``.
  private(set) var content = TableContent()
  private var phase = TablePhase.stale
  private var batch = OpenBatch()
  private var activity = TableActivity.idle
  private let reporter = ChangeReporter()

  /// Creates a table without a data source.
  public init() {}

  // MARK: - State

  var source: RowSource { RowSource(tableView: self) }
  private var countFinder: CountFinder { CountFinder(source: source, counts: content.counts) }
  /// Whether the data may have changed already while the table shows the rows from before a batch.
  var isDataAhead: Bool { phase.isDataAhead }
  private var lines: Int { max(0, area.lines) }

  /// Asks the data source unless the table knows what it shows.
  func loadIfStale() {
    guard phase.isStale, dataSource != nil, activity.isIdle else { return }
    change(nil) { reload() }
  }

  /// Makes a change and reports it to the owner.
  ///
  /// A change that is made while the data source or the delegate is asked only makes the table stale.
  private func change(_ change: Change?, _ make: () -> Void) {
    guard activity.begin() else { return }
    make()
    endChange(change)
  }

  private func endChange(_ change: Change?) {
    switch activity.end() {
    case .idle, .changing: break
    case .interrupted:
      content.take(settings, isVisible: area.lines > 0)
      phase.becomeStale()
    case .restarted: restart()
    }
    if let change { owner?.tableViewDidChange(change) }
    reporter.report(self)
  }

  /// Whether changes can be reported, which isn't so within a change or a batch.
  var isReadyToReport: Bool { activity.isIdle && !phase.isInBatch }

  func takeDisplayReport(isPrefetching: Bool) -> DisplayedRows.Report? {
    content.takeDisplayReport(isPrefetching: isPrefetching)
  }

  /// Forgets everything that the data source has said.
  private func startOver() {
    restart()
    activity.restart()
    owner?.tableViewDidChange(.rows)
    reporter.report(self)
  }

  private func restart() {
    content = TableContent(after: content)
    content.take(settings, isVisible: area.lines > 0)
    phase.becomeStale()
  }

  // MARK: - Screen

  /// Changes what the table shows, which everyone sees as it was before until that is done.
  func changeContent(_ change: Change?, _ make: (inout TableContent) -> Void) {
    self.change(change) {
      var changed = content
      make(&changed)
      content = changed
    }
  }

  /// Scrolls, unless the table has no lines.
  func scroll(_ change: (inout Viewport, ContentWalker) -> Void) {
    loadIfStale()
    self.change(.scroll) {
      guard area.lines > 0 else { return }
      var viewport = content.viewportToScroll()
      viewport.lines = lines
      change(&viewport, ContentWalker(source, content.counts))
      content.scroll(to: viewport)
    }
  }

  /// Asks for the heights on screen again, with the anchored row where it is.
  ///
  /// - Parameters:
  ///   - distance: How far the top edge, from which lines are counted, has moved down.
  ///   - keepsCursor: Whether a cursor that was on screen stays on screen.
  ///   - report: What to report to the owner, if anything.
  func layOutAgain(
    topEdgeMovedBy distance: Int = 0,
    keepsCursor: Bool = false,
    reporting report: Change? = .size
  ) {
    content.take(settings, isVisible: area.lines > 0)
    changeContent(report) { content in
      // A table that was never asked is laid out when it is.
      guard !phase.isStale else { return }
      content.layOut(lines: lines, topEdgeMovedBy: distance, keepsCursor: keepsCursor, source)
    }
  }

  /// Moves the top edge of the area for the rows down by a number of lines, or up if it is less than 0.
  ///
  /// The rows stay where they are between the edges: the first ones are covered, or are seen again as far
  /// as there are any. Use it for what comes and goes above the rows while someone reads them.
  package func moveTopEdge(by lines: Int) {
    guard lines != 0 else { return }
    area.lines -= lines
    layOutAgain(topEdgeMovedBy: lines)
  }

  // MARK: - Reloading

  /// Asks the data source again, and shows the data as it is now.
  ///
  /// If rows have ids, what is on screen and what is selected stay by id, or by the nearest row
  /// that is left. Otherwise they stay by index. The table fills the screen if there are enough
  /// rows.
  ///
  /// ``unseenRowsAbove`` becomes 0, unless the data looks unchanged. That means that each section
  /// has the same number of rows, and that the rows on screen and at the cursor have the same ids.
  ///
  /// - Complexity: O(*n* + *s*) for *n* lines on screen and *s* sections, with look-ups by id.
  public func reloadData() {
    phase.reloadAfterBatch()
    guard !phase.isInBatch else { return }
    change(.rows) { reload() }
  }

  private func reload() {
    phase.didLoad()
    var changed = content
    changed.reload(source.counts(), lines: lines, source)
    content = changed
  }

  /// Asks the data source again and shows the first rows, with the cursor on the first.
  func reloadAtTop() {
    phase.reloadAfterBatch()
    changeContent(.rows) { content in
      phase.didLoad()
      content.restart(source.counts(), lines: lines, source)
    }
  }

  /// Takes in rows that were added at the end, to the last section or in sections after it.
  ///
  /// The table finds other changes, too, unless it is given the section.
  ///
  /// - Parameters:
  ///   - section: The section that was the last, if the data owner knows that nothing has changed before the
  ///     end of it. Otherwise the data source is asked about every section.
  ///   - report: What to report to the owner, if anything.
  /// - Complexity: O(*n*) for *n* sections asked about, and the rows that come on screen.
  func loadAppendedRows(toSection section: Int? = nil, reporting report: Change? = .rows) {
    phase.reloadAfterBatch()
    change(report) {
      guard !phase.isStale,
        let counts = countFinder.appended(
          fromSection: section,
          viewport: content.viewport
        )
      else { return reload() }
      guard let new = content.append(counts) else { return }
      var changed = content
      changed.extend(new, lines: lines, source)
      content = changed
    }
  }

  /// Takes in rows that were added before the first of a section.
  ///
  /// They count as seen. If anything else has changed, the table reloads: the data source is asked about
  /// every section, unless `isLocal` says that nothing has changed in others.
  ///
  /// - Complexity: O(*n* log *n* + *s*) for *n* rows and *s* sections asked about, and the rows on screen.
  package func loadPrependedRows(toSection section: Int = 0, isLocal: Bool = false) {
    guard !phase.isInBatch, !phase.isStale,
      let added = countFinder.prepended(inSection: section, isLocal: isLocal)
    else { return reloadData() }
    guard added > 0 else { return }
    var batch = BatchUpdate(countsAsUnseen: false, isLocal: isLocal)
    batch.rows.inserts = .rows(0..<added, inSection: section)
    apply(batch)
  }

  // MARK: - Batches

  /// Takes changes of a section's rows from a data owner that names every one.
  ///
  /// The ids aren't validated. Within a batch, the changes belong to it.
  ///
  /// - Complexity: O(*n*) for *n* named rows below the screen and *s* sections after them; else as
  ///   ``performLocalBatchUpdates(countsAsUnseen:_:)``.
  func updateRows(_ changes: RowChanges, inSection section: Int, countsAsUnseen: Bool = true) {
    guard !phase.isInBatch, !phase.isStale,
      let rows = content.counts.rows(ofSection: section, after: changes),
      source.rowCount(inSection: section) == rows.newCount,
      follow(rows)
    else {
      return performLocalBatchUpdates(countsAsUnseen: countsAsUnseen) {
        update { $0.rows.name(changes, inSection: section) }
      }
    }
  }

  /// Takes changes if they are below the screen, where only numbers change.
  private func follow(_ rows: SectionRows) -> Bool {
    guard activity.begin() else { return false }
    guard content.follow(rows) else {
      activity = .idle
      return false
    }
    endChange(.rows)
    return true
  }

  /// Makes a batch of what a closure names, or a part of the open batch.
  func perform(_ batch: BatchUpdate, _ updates: () -> Void, _ completion: ((Bool) -> Void)?) {
    if phase.beginBatch() { self.batch.updates = batch }
    updates()
    if let completion {
      if phase.isInBatch { self.batch.completions.append(completion) } else { completion(true) }
    }
    endUpdates()
  }

  /// Begins a batch that ``endUpdates()`` ends.
  ///
  /// Prefer ``performBatchUpdates(_:completion:)``. Until the batch ends, the table shows the old
  /// rows.
  public func beginUpdates() { phase.beginBatch() }

  /// Ends the batch that ``beginUpdates()`` began, and applies it if it is the outermost one.
  ///
  /// A call without an open batch does nothing.
  public func endUpdates() {
    guard let end = phase.endBatch() else { return }
    let ended = batch
    batch = OpenBatch()
    if end == .update { apply(ended.updates) } else { reloadData() }
    for completion in ended.completions { completion(true) }
  }

  /// Adds to the open batch, or makes a batch of its own.
  func update(_ change: (inout BatchUpdate) -> Void) {
    guard phase.isInBatch else { return perform(BatchUpdate(), { update(change) }, nil) }
    // A batch that ends with a reload needs no names.
    if phase.isDataAhead { change(&batch.updates) }
  }

  /// Takes updates of rows in one order, around which some sections were cut anew.
  ///
  /// A row that another section takes over has not moved. The rows are counted from the first of the
  /// section `base`. Only the sections that were cut are asked for their rows. Within a batch, the table
  /// reloads at its end.
  ///
  /// - Complexity: O(*n* log *n* + *s*) for *n* named rows and *s* sections, and the rows on screen.
  func regroup(_ rows: RowChanges, _ change: SectionChange, base: Int, countsAsUnseen: Bool) {
    guard !phase.isInBatch, !phase.isStale else { return reloadData() }
    apply { changed throws(BatchUpdateError) in
      let counts = try countFinder.counts(after: change)
      let regrouping = try Regrouping(rows, change, base: base, from: changed.counts, to: counts)
      try changed.follow(
        RegroupingFollower(map: regrouping),
        countsAsUnseen: countsAsUnseen,
        isLocal: false,
        lines: lines,
        source
      )
    }
  }

  private func apply(_ batch: BatchUpdate) {
    apply { changed throws(BatchUpdateError) in
      let map = try batch.map(from: changed.counts, source)
      try changed.follow(
        BatchFollower(map: map, source: source),
        countsAsUnseen: batch.countsAsUnseen,
        isLocal: batch.isLocal,
        lines: lines,
        source
      )
    }
  }

  /// Carries out a batch that fits the data, and reloads for one that doesn't.
  private func apply(_ follow: (inout TableContent) throws(BatchUpdateError) -> Void) {
    var mistake: BatchUpdateError?
    change(.rows) {
      do throws(BatchUpdateError) {
        var changed = content
        try follow(&changed)
        content = changed
      } catch {
        mistake = error
        reload()
      }
    }
    guard let mistake else { return }
    DebugNote.write(.wrongUpdates, "\(mistake)")
    delegate?.tableView(self, didDetect: mistake)
  }
}
