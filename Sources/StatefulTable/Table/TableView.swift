/// Sections of rows, a selection, and a viewport that is anchored to a row.
///
/// It draws nothing itself.
///
/// A table keeps neither the data nor a table of heights, only the number of rows in each section and
/// what is on screen. The viewport is an ``anchor``, the first visible row and how many of its lines are
/// scrolled off, and all else is computed outward from it. A scroll costs the lines scrolled, an
/// update costs the rows it names and the rows on screen; nothing costs the rows that exist. Ten million
/// rows behave as a hundred.
///
/// Rows that come, go or move elsewhere don't move the anchored row by a single line, unless all rows fit
/// on the screen: then all are shown. When the anchored row itself is deleted or moved, the nearest row
/// that stays takes its line. A section that moves takes the anchor along. The first visible section's
/// header sticks to the top.
///
/// The data source and the delegate may look at the table while it asks them, and see it as it was
/// before. If they change it, or the data, the table asks for everything again before it is looked at.
///
/// The calls are those of `UITableView`.
@MainActor public final class TableView {
  /// Where a row is to stand on the screen.
  public enum ScrollPosition: Sendable {
    /// Wherever the least scrolling brings all of it on screen.
    case none
    /// At the top, below its section's header.
    case top
    /// In the middle.
    case middle
    /// At the bottom.
    case bottom
  }

  /// Whether a change is being made, for which the data source and the delegate are asked.
  private enum Activity {
    case idle
    case changing
    /// They tried to change the table meanwhile.
    case interrupted
    /// The data source was replaced meanwhile.
    case restarted
  }

  /// What the table shows.
  ///
  /// The table doesn't retain it; replacing it starts over at the top.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { startOver() }
  }
  /// What the table asks about the look of its rows.
  ///
  /// The table doesn't retain it; replacing it asks for the heights of the rows on screen anew.
  public weak var delegate: (any TableViewDelegate)? {
    didSet { layOutAgain() }
  }

  /// The area for the rows.
  ///
  /// The front end sets it; with no lines nothing is visible.
  ///
  /// On a change the heights of the rows on screen are asked for anew, and the anchored row stays.
  public var size: Size {
    get { area }
    set {
      guard newValue != area else { return }
      area = newValue
      layOutAgain()
    }
  }

  weak var owner: (any TableViewOwner)?
  private var area = Size(columns: 0, lines: 0)
  /// What the table shows, for questions after ``loadIfStale()``.
  private(set) var content = TableContent()
  private var phase = TablePhase.stale
  private var activity = Activity.idle

  /// Creates a table without a data source.
  public init() {}

  // MARK: - State

  var source: RowSource { RowSource(tableView: self) }
  /// Whether the data may have changed already while the table shows the rows from before a batch.
  var isDataAhead: Bool { phase.isDataAhead }
  private var lines: Int { max(0, area.lines) }

  /// Asks the data source unless the table knows what it shows.
  func loadIfStale() {
    guard phase.isStale, dataSource != nil, case .idle = activity else { return }
    change(nil) { reload() }
  }

  /// Makes a change and reports it to the owner.
  ///
  /// A change that the data source or the delegate makes when they are asked meanwhile is not carried
  /// out, but makes the table stale.
  private func change(_ change: Change?, _ make: () -> Void) {
    guard case .idle = activity else {
      if case .changing = activity { activity = .interrupted }
      return
    }
    activity = .changing
    make()
    let end = activity
    activity = .idle
    switch end {
    case .idle, .changing: break
    case .interrupted: phase.becomeStale()
    case .restarted: restart()
    }
    if let change { owner?.tableViewDidChange(change) }
  }

  /// Forgets everything that the data source has said.
  private func startOver() {
    restart()
    if case .idle = activity {} else { activity = .restarted }
    owner?.tableViewDidChange(.rows)
  }

  private func restart() {
    content = TableContent(isVisible: area.lines > 0)
    phase.becomeStale()
  }

  // MARK: - Screen

  /// Changes the viewport.
  ///
  /// Until that is done, everyone sees it as it was before.
  private func changeViewport(_ change: (inout Viewport, ContentWalker) -> Void) {
    var viewport = content.viewport
    viewport.lines = lines
    change(&viewport, ContentWalker(source: source, counts: content.counts))
    content.show(viewport)
  }

  /// Asks for the heights of the rows on screen anew, with the anchored row where it is.
  ///
  /// - Parameters:
  ///   - distance: How far the top edge, from which lines are counted, has moved down.
  ///   - report: What the owner is told of, if anything.
  private func layOutAgain(topEdgeMovedBy distance: Int = 0, reporting report: Change? = .size) {
    if area.lines > 0 { content.becomeVisible() }
    change(report) {
      // A table that was never asked is laid out when it is.
      guard !phase.isStale else { return }
      changeViewport { viewport, walker in
        guard var anchor = viewport.anchor else { return viewport.showTop(walker) }
        anchor.screenLine -= min(0, distance)
        viewport.hold(anchor, walker)
        if distance > 0 { viewport.scrollDown(by: distance, walker) }
        viewport.fill(allowingBlankLines: 0, walker)
      }
    }
  }

  /// Lays out the state view among the rows anew, which has come, gone or changed its height.
  func layOutStateView() { layOutAgain(reporting: nil) }

  /// Moves the top edge of the area for the rows down by a number of lines, or up if it is less than 0.
  ///
  /// The rows stay where they are between the edges: the first ones are covered, or are seen again as far
  /// as there are any. Use it for what comes and goes above the rows while someone reads them.
  ///
  /// - Complexity: O(*n*) for *n* lines on screen.
  package func moveTopEdge(by lines: Int) {
    guard lines != 0 else { return }
    area.lines -= lines
    layOutAgain(topEdgeMovedBy: lines)
  }

  /// Scrolls down by a number of lines, or up if it is less than 0, as far as there is content.
  ///
  /// A table without lines doesn't scroll.
  ///
  /// - Complexity: O(*n*) for *n* lines scrolled, whatever the number of rows; `Int.max` and `Int.min`
  ///   go to the end and to the top at once.
  public func scroll(by lines: Int) {
    loadIfStale()
    change(.scroll) {
      guard area.lines > 0 else { return }
      changeViewport { viewport, walker in
        if lines < 0 {
          viewport.scrollUp(by: Int(clamping: lines.magnitude), walker)
        } else {
          viewport.scrollDown(by: lines, walker)
        }
      }
    }
  }

  /// Scrolls a row to a place on the screen, as far as the content allows.
  ///
  /// An index path beyond the rows counts as the nearest row. A table without lines doesn't scroll.
  ///
  /// - Complexity: O(*n*) for *n* lines on screen, whatever the distance.
  public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition) {
    loadIfStale()
    change(.scroll) {
      guard area.lines > 0, let row = content.counts.nearest(to: indexPath) else { return }
      changeViewport { $0.scroll(toRow: row, at: position, $1) }
    }
  }

  /// Selects a row, or none.
  ///
  /// The delegate isn't called, and nothing scrolls. An index path beyond the rows selects the nearest.
  public func selectRow(at indexPath: IndexPath?) {
    loadIfStale()
    change(.selection) {
      var changed = content
      changed.select(indexPath.flatMap(content.counts.nearest(to:)), source)
      content = changed
    }
  }

  // MARK: - Reloading

  /// Shows the data as it is now, whatever changed.
  ///
  /// With ids, what is on screen and what is selected stay by id, or by the nearest row that survives.
  /// Without, they stay by index. The screen is filled as long as there are rows to fill it.
  ///
  /// ``unseenRowsAbove`` becomes 0, unless the data seems to be as it was: every section has as many rows
  /// as before, and the rows on screen and the selected row have the ids that they had.
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

  /// Asks the data source anew and shows the first rows, with none selected.
  func reloadAtTop() {
    phase.reloadAfterBatch()
    change(.rows) {
      phase.didLoad()
      var changed = content
      changed.restart(source.counts(), lines: lines, source)
      content = changed
    }
  }

  /// Takes in rows that were added at the end, to the last section or in sections after it.
  ///
  /// The table finds other changes, too, unless it is given the section.
  ///
  /// - Parameter section: The section that was the last, if the data owner knows that nothing has changed
  ///   before the end of it. Otherwise the data source is asked about every section.
  /// - Complexity: O(*n*) for *n* sections asked about, and the rows that come on screen.
  package func loadAppendedRows(toSection section: Int? = nil) {
    phase.reloadAfterBatch()
    change(.rows) {
      guard !phase.isStale,
        let counts = content.appendedCounts(fromSection: section, source)
      else { return reload() }
      content.replaceLastSection(with: counts)
      if !content.viewport.isFull { changeViewport { $0.extend($1) } }
    }
  }

  /// Takes in rows that were added before the first of a section.
  ///
  /// They count as seen. If anything else has changed, too, the table reloads.
  ///
  /// - Parameters:
  ///   - section: The section. The default is the first.
  ///   - isLocal: Whether the data owner knows that nothing has changed in other sections. By default,
  ///     the data source is asked about every section.
  /// - Complexity: O(*n* log *n* + *s*) for *n* rows and *s* sections asked about, and the rows on screen.
  package func loadPrependedRows(toSection section: Int = 0, isLocal: Bool = false) {
    guard !phase.isInBatch, !phase.isStale,
      let added = content.prependedCount(inSection: section, isLocal: isLocal, source)
    else { return reloadData() }
    guard added > 0 else { return }
    var batch = BatchUpdate(countsAsUnseen: false, isLocal: isLocal)
    batch.rows.inserts = .rows(0..<added, inSection: section)
    apply(batch)
  }

  // MARK: - Batches

  /// Takes all updates named in a closure as one.
  ///
  /// Change the data within the closure, and name the changes in any order: deletes, reloads and the
  /// sources of moves are rows and sections before the batch, inserts and the targets of moves those
  /// after it. A batch within a batch belongs to the outer one. An empty batch asks for the heights of the
  /// rows on screen anew.
  ///
  /// Updates that don't fit the data reload the table, and the delegate is called with a
  /// ``BatchUpdateError``.
  ///
  /// - Parameters:
  ///   - updates: Changes the data, and names the changes.
  ///   - completion: Called with `true` after the batch, or the outermost one. The default does nothing.
  /// - Complexity: O(*n* log *n* + *s*) for *n* named rows and *s* sections, and the rows on screen.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    perform(BatchUpdate(), updates, completion)
  }

  /// Takes updates from a data owner that names every change.
  ///
  /// Only the sections that the updates name are asked for their number of rows, and validated. Within
  /// another batch, this belongs to it.
  ///
  /// - Parameters:
  ///   - countsAsUnseen: Whether inserted rows above the screen count as unseen.
  ///   - updates: Changes the data, and names the changes.
  package func performLocalBatchUpdates(countsAsUnseen: Bool = true, _ updates: () -> Void) {
    perform(BatchUpdate(countsAsUnseen: countsAsUnseen, isLocal: true), updates, nil)
  }

  private func perform(
    _ batch: BatchUpdate,
    _ updates: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    phase.beginBatch(batch)
    updates()
    if let completion, !phase.addCompletion(completion) { completion(true) }
    endUpdates()
  }

  /// Begins a batch that ``endUpdates()`` ends.
  ///
  /// Use ``performBatchUpdates(_:completion:)`` where you can. Until the batch ends, the table shows the
  /// rows from before it.
  public func beginUpdates() {
    phase.beginBatch(BatchUpdate())
  }

  /// Ends the batch that ``beginUpdates()`` began, and applies it if it isn't within another.
  ///
  /// A call without an open batch does nothing.
  public func endUpdates() {
    guard let batch = phase.endBatch() else { return }
    if let updates = batch.updates { apply(updates) } else { reloadData() }
    for completion in batch.completions { completion(true) }
  }

  /// Adds to the open batch, or makes a batch of its own.
  func update(_ change: (inout BatchUpdate) -> Void) {
    guard !phase.isInBatch else { return phase.addToBatch(change) }
    phase.beginBatch(BatchUpdate())
    phase.addToBatch(change)
    endUpdates()
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
      let counts = try changed.counts(after: change, source)
      let regrouping = try Regrouping(rows, change, base: base, from: changed.counts, to: counts)
      try changed.follow(regrouping, countsAsUnseen: countsAsUnseen, lines: lines, source)
    }
  }

  private func apply(_ batch: BatchUpdate) {
    apply { changed throws(BatchUpdateError) in
      let map = try batch.map(from: changed.counts, source)
      try changed.follow(map, countsAsUnseen: batch.countsAsUnseen, lines: lines, source)
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
