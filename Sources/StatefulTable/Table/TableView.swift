// How the folder works:
//
// 1. A call changes the table, such as `insertRows(at:)`, `scroll(by:)` or `selectRow(at:)`. `TableActivity` admits one
//    change at a time. A change that is made while the list is asked isn't carried out: the table asks for everything
//    again before its next use.
// 2. Every change of rows becomes one `TableUpdate`. A `BatchUpdate` checks what a batch names by index paths, and
//    compiles it. `SectionedChanges` does that for a paged list. The table finds itself which rows a page has added.
//    For everything else it reloads.
// 3. `TableContent` carries out the update, on a copy. The update's `RowMap` knows where each row goes, and the anchor,
//    the cursor and the selection (`RowSelection`), the unseen rows and the reported rows (`DisplayedRows`) follow. A
//    `RowFinder` looks by id for rows that others have replaced.
// 4. The `Viewport` lays out the screen from the anchor outward. A `ContentWalker` steps from item to item, and a
//    `TableQuery` asks the table's `TableHost`, which is the controller.
// 5. When the change is done, the table tells its host. Then the `ChangeReporter` calls the host for the cursor and for
//    the rows that appeared or disappeared. What only a question to the table has brought on screen is reported with the
//    next change, or by `layoutIfNeeded()`.

/// Sections of rows, a cursor, a selection, and a viewport that is anchored to a row.
///
/// A table doesn't store the data or the heights of rows. It stores the number of rows in each
/// section and what is on screen. Everything else is computed from the ``anchor`` outward. A scroll
/// costs the lines scrolled, and an update costs the rows it names and the rows on screen.
///
/// When other rows are inserted, removed or moved, the anchored row stays on its line, unless all rows fit on the
/// screen. If the first row is on screen, what the app puts above it outside of a load is shown. If the anchored row is deleted or moved, the nearest row that stays takes its line. If
/// its section moves, the anchor moves along. The header of the first visible section sticks to the
/// top.
///
/// Change your data, and tell the table what has changed:
///
/// ```swift
/// cities.insert("Porto", at: 0)
/// tableView.insertRows(at: [IndexPath(row: 0, section: 0)])
/// ```
///
/// A table belongs to a ``StatefulTableController``, which describes the rows and is called when the user acts on them.
/// While the table asks its list, that sees the screen, the cursor and the selection as they were before. During an
/// update, it sees the new numbers of rows. If it changes the table meanwhile, the table asks for everything again before
/// its next use.
///
/// The counterpart of UIKit's `UITableView`.
@MainActor public final class TableView {
  /// What the table belongs to, set once.
  package weak var host: (any TableHost)? {
    didSet { becomeStale() }
  }

  /// The area for the rows, which the front end sets.
  package var size: Size {
    get { area }
    set {
      guard newValue != area else { return }
      area = newValue
      layOutAgain(keepsCursor: true)
    }
  }

  /// How the table behaves.
  ///
  /// What it shows follows immediately, or as soon as the change that is being made has ended.
  var settings = TableSettings() {
    didSet {
      guard settings != oldValue else { return }
      host?.tableView(self, didSet: settings.names.filter { !oldValue.names.contains($0) })
      if settings.allowsMultipleSelection != oldValue.allowsMultipleSelection {
        host?.keptSelection?.deselectAllRows()
      }
      if settings.hasLayout(of: oldValue) {
        changeContent(.selection) { $0.apply(settings, isVisible: area.lines > 0) }
      } else {
        layOutAgain(keepsCursor: true)
      }
    }
  }

  private var area = Size(columns: 0, lines: 0)
  /// What the table shows, for questions after ``loadIfStale()``.
  private(set) var content = TableContent()
  /// The rows that an update makes, while the screen is laid out for it.
  private var newCounts: RowCounts?
  /// Whether the list has to be asked for everything before the table says anything.
  private var isStale = true
  private var batch: OpenBatch?
  private var activity = TableActivity.idle
  /// What a load that the table takes in has said of its rows.
  private var told: ToldRows?
  private let reporter = ChangeReporter()
  /// How often the screen has gone elsewhere because the user or the program has scrolled.
  package private(set) var scrollCount = 0
  /// Whether the last that has happened to the rows was a reload by the program.
  private(set) var wasReloaded = false
  /// How often the rows have changed.
  package private(set) var updateCount = 0
  /// What the change that is being made has done to the rows, with the rows that there were before.
  private var carriedOut: (update: TableUpdate, old: RowCounts)?

  /// Creates a table that belongs to nothing yet.
  package init() {}

  // MARK: - State

  var query: TableQuery { TableQuery(self) }

  /// The rows of the sections.
  ///
  /// What is asked while an update is made learns of the rows that it makes.
  var counts: RowCounts { newCounts ?? content.counts }

  /// Whether the table shows the rows from before a batch.
  var isBatchOpen: Bool { batch != nil }

  /// Whether the data may have changed already while the table shows the rows from before a batch.
  var isDataAhead: Bool { batch?.endsWithReload == false }

  private var lines: Int { max(0, area.lines) }

  /// Asks the list unless the table knows what it shows.
  ///
  /// Whoever asks the table runs no other code of the app: the list is told of what has come on screen with the next
  /// change, or by ``layoutIfNeeded()``.
  func loadIfStale() {
    guard isStale, host != nil, activity.isIdle, activity.begin() else { return }
    reload()
    endActivity()
    passUpdateOn()
  }

  /// Asks the list for rows that are new to the table, and tells it of those on screen.
  ///
  /// A front end calls it before it draws. Otherwise it happens with the next change of the table.
  package func layoutIfNeeded() {
    loadIfStale()
    reporter.report(self)
  }

  /// Makes a change and reports it to the host.
  ///
  /// A change that is made while the host is asked only makes the table stale.
  private func change(_ change: Change?, _ make: () -> Void) {
    guard activity.begin() else { return }
    make()
    endActivity()
    if change == .rows { updateCount += 1 }
    passUpdateOn()
    if let change { host?.tableViewDidChange(change) }
    reporter.report(self)
  }

  private func endActivity() {
    guard activity.end() else { return }
    content.apply(settings, isVisible: area.lines > 0)
    becomeStale()
  }

  private func passUpdateOn() {
    guard let (update, old) = carriedOut else { return }
    carriedOut = nil
    host?.tableView(self, didCarryOut: update, from: old)
  }

  /// Whether changes can be reported, which isn't so within a change or a batch.
  var isReadyToReport: Bool { activity.isIdle && batch == nil }

  func takeDisplayReport() -> DisplayedRows.Report? { content.takeDisplayReport() }

  private func becomeStale() {
    isStale = true
    batch?.endsWithReload = true
  }

  #if DEBUG
    /// Whether the data has other rows than the table shows: other numbers of them at the ends or on screen, or
    /// other ids on screen.
    var hasStrayRows: Bool {
      guard !isStale, batch == nil, host != nil, activity.begin() else { return false }
      defer { endActivity() }
      return content.differsFromData(query)
    }
  #endif

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
  ///
  /// If a row is scrolled to, the cursor goes to it rather than off screen.
  func scroll(
    to target: IndexPath? = nil,
    _ change: (inout Viewport, ContentWalker) -> Void
  ) {
    loadIfStale()
    self.change(.scroll) {
      guard area.lines > 0 else { return }
      var viewport = content.viewport
      viewport.lines = lines
      change(&viewport, ContentWalker(query, content.counts))
      if viewport.start != content.viewport.start { scrollCount += 1 }
      var changed = content
      changed.scroll(to: viewport, for: target, query)
      content = changed
    }
  }

  /// Asks for the heights on screen again, with the anchored row where it is.
  ///
  /// `distance` is how far the top edge, from which lines are counted, has moved down. With `keepsCursor`, a cursor that was
  /// on screen stays on screen.
  func layOutAgain(
    topEdgeMovedBy distance: Int = 0,
    keepsCursor: Bool = false,
    reporting report: Change? = .size
  ) {
    content.apply(settings, isVisible: area.lines > 0)
    changeContent(report) { content in
      // A table that was never asked is laid out when it is.
      guard !isStale else { return }
      content.layOut(lines: lines, topEdgeMovedBy: distance, keepsCursor: keepsCursor, query)
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

  /// Asks the list again, and shows the data as it is now.
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
    batch?.endsWithReload = true
    guard batch == nil else { return }
    change(.rows) { reload() }
  }

  /// Asks the list again and shows the first rows, with the cursor on the first.
  func reloadAtTop() {
    batch?.endsWithReload = true
    change(.rows) { reload(atTop: true) }
  }

  private func reload(atTop: Bool = false) {
    isStale = false
    apply(TableUpdate(rows: .reloaded(atTop: atTop), counts: query.counts()))
  }

  /// Shows what an update makes of the rows: all changes of rows come here.
  private func apply(_ update: TableUpdate) {
    apply(update, RowMap(update, from: content.counts))
  }

  private func apply(_ update: TableUpdate, _ map: RowMap) {
    var update = update
    update.isByLoad = update.isByLoad || told != nil
    if told == nil, case .reloaded = update.rows { wasReloaded = true } else { wasReloaded = false }
    told?.follow(update, map)
    carriedOut = (update, content.counts)
    newCounts = update.counts
    var changed = content
    changed.apply(update, map, lines: lines, query)
    content = changed
    newCounts = nil
  }

  /// Ends the wait for the row of a ``position`` where no rows are to come any more.
  func endWaitForRow() {
    guard content.isGoingToPosition, content.counts.total > 0, lines > 0, !isStale,
      !query.mayGetRows
    else { return }
    changeContent(.scroll) { $0.endWait(query) }
  }

  // MARK: - Loads

  /// Where a load has brought rows, as far as its commit doesn't say so.
  enum LoadedRows {
    /// All rows are others, shown from the top or where the old ones were.
    case all(fromTop: Bool)
    case anywhere
    case afterLast
    case beforeFirst(section: Int)
    /// Where an owner of rows has said, which says everything.
    case asTold
  }

  /// Carries out what a load has brought.
  ///
  /// What the commit tells the table happens as it is told. Of the rows that it returns, those that it hasn't told are
  /// inserted. If it says nothing, or if the table then has other numbers of rows than the list, the table looks for itself.
  ///
  /// If it is previewed, a preview may have told the table of the same rows. `place` is asked after the commit.
  func carryOut(_ commit: () -> [IndexPath], isPreviewed: Bool, at place: () -> LoadedRows) {
    let outer = told
    told = ToldRows()
    defer { told = outer }
    let returned = commit()
    let place = place()
    if case .all(let fromTop) = place { return fromTop ? reloadAtTop() : reloadData() }
    if case .asTold = place { return }
    guard let told, batch == nil, !isStale else { return look(for: place) }
    let hasAllRows = query.counts() == content.counts
    let missing = returned.filter { !told.contains($0, in: content.counts) }
    if !missing.isEmpty, !(hasAllRows && isPreviewed) {
      insertRows(at: missing)
    } else if !told.isAnything || !hasAllRows {
      look(for: place)
    }
  }

  private func look(for place: LoadedRows) {
    switch place {
    case .all, .anywhere, .asTold: reloadData()
    case .afterLast: loadAppendedRows()
    case .beforeFirst(let section): loadPrependedRows(toSection: section)
    }
  }

  /// Takes in rows that were added at the end, to the last section or in sections after it.
  ///
  /// The table finds other changes, too, and then reloads.
  func loadAppendedRows() {
    loadAddedRows(showingAllThatFits: false) { old, new in
      let last = max(0, old.sections.count - 1)
      guard old.sections.count <= new.sections.count,
        old.sections[..<last] == new.sections[..<last],
        last < old.sections.count, old.sections[last] <= new.sections[last]
      else { return nil }
      return old.total..<new.total
    }
  }

  /// Takes in rows that were added before the first of a section.
  ///
  /// The table finds other changes, too, and then reloads.
  func loadPrependedRows(toSection section: Int = 0) {
    loadAddedRows { old, new in
      guard old.sections.indices.contains(section), old.sections.count == new.sections.count,
        old.sections[..<section] == new.sections[..<section],
        old.sections[(section + 1)...] == new.sections[(section + 1)...],
        old.sections[section] <= new.sections[section]
      else { return nil }
      let start = old.positions(inSection: section).lowerBound
      return start..<start + new.sections[section] - old.sections[section]
    }
  }

  /// Takes in rows, which are treated as seen, as far as the data has only these more than before.
  private func loadAddedRows(
    showingAllThatFits: Bool = true,
    _ added: (_ old: RowCounts, _ new: RowCounts) -> Range<Int>?
  ) {
    batch?.endsWithReload = true
    change(.rows) {
      let counts = query.counts()
      guard !isStale, let added = added(content.counts, counts) else { return reload() }
      var update = TableUpdate(rows: .changed(RowChanges(inserts: added)), counts: counts)
      update.countsAsUnseen = false
      update.showsAllThatFits = showingAllThatFits
      let map = RowMap(update, from: content.counts)
      let isAsSaid =
        showingAllThatFits
        ? content.misplacedRow(after: map, query) == nil : content.hasSameFirstRow(query)
      if isAsSaid { apply(update, map) } else { reload() }
    }
  }

  // MARK: - Updates that are named

  /// Takes changes of rows from a data owner that names every one.
  ///
  /// The ids aren't validated, and only the named sections are asked for their rows. Within a batch, see
  /// ``carryOutAtEndOfBatch(_:then:)``.
  func apply(_ changes: SectionedChanges) {
    guard !isStale else { return reloadData() }
    let isEmpty = changes.rows.isEmpty && changes.cut == nil
    carryOut(reporting: isEmpty ? .size : .rows) { () throws(BatchUpdateError) in
      apply(try changes.compiled(from: content.counts, query))
    }
  }

  /// Has a data owner that names every change name them at the end of the open batch, and returns whether one is open.
  ///
  /// `changes` is called while the table still shows the rows from before the batch, and `then` when the table has taken
  /// them.
  func carryOutAtEndOfBatch(
    _ changes: @escaping () -> SectionedChanges?,
    then: @escaping () -> Void
  ) -> Bool {
    guard batch != nil else { return false }
    batch?.owner = (changes, then)
    return true
  }

  /// Carries out an update by a list whose answers fit it already.
  func carryOut(_ update: TableUpdate) {
    guard batch == nil, !isStale else { return reloadData() }
    change(.rows) { apply(update) }
  }

  /// Makes a batch of what a closure names, or a part of the open batch.
  func perform(_ updates: () -> Void, _ completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates()
    if let completion {
      if batch == nil { completion(true) } else { batch?.completions.append(completion) }
    }
    endUpdates()
  }

  /// Begins a batch that ``endUpdates()`` ends.
  ///
  /// Prefer ``performBatchUpdates(_:completion:)``. Until the batch ends, the table shows the old
  /// rows.
  public func beginUpdates() {
    // Without rows from before, there is nothing to validate updates against.
    if batch == nil { batch = OpenBatch(endsWithReload: isStale) }
    batch?.depth += 1
  }

  /// Ends the batch that ``beginUpdates()`` began, and applies it if it is the outermost one.
  ///
  /// A call without an open batch does nothing.
  public func endUpdates() {
    guard var ended = batch else { return }
    ended.depth -= 1
    if ended.depth == 0 { ended.changes = ended.owner?.changes() }
    batch = ended.depth > 0 ? ended : nil
    guard ended.depth == 0 else { return }
    if ended.endsWithReload { reloadData() } else { apply(ended) }
    if ended.changes != nil { ended.owner?.then() }
    for completion in ended.completions { completion(true) }
  }

  /// Adds to the open batch, or makes a batch of its own.
  func update(_ change: (inout BatchUpdate) -> Void) {
    guard var open = batch else { return perform { update(change) } }
    // A batch that ends with a reload needs no names.
    guard !open.endsWithReload else { return }
    change(&open.named)
    batch = open
  }

  private func apply(_ batch: OpenBatch) {
    if batch.named.isEmpty, let changes = batch.changes { return apply(changes) }
    carryOut { () throws(BatchUpdateError) in
      let (old, new) = (content.counts, query.counts())
      guard var named = batch.allNamed else { return reload() }
      named.makeMoves(of: content.ids(of: Set(named.rows.deletes))) {
        new.contains($0) ? query.id(ofRowAt: $0) : nil
      }
      let update = try named.compiled(from: old, to: new)
      let map = RowMap(update, from: old)
      if let row = content.misplacedRow(after: map, query) {
        let reason = BatchUpdateError.Reason.wrongRow(
          row.indexPath,
          expected: String(describing: row.expected),
          found: String(describing: row.found)
        )
        throw named.error(reason, at: row.indexPath, from: old, to: new)
      }
      apply(update, map)
    }
  }

  /// Carries out updates that fit the data, and reloads for others.
  private func carryOut(
    reporting report: Change = .rows,
    _ apply: () throws(BatchUpdateError) -> Void
  ) {
    var mistake: BatchUpdateError?
    change(report) {
      do throws(BatchUpdateError) {
        try apply()
      } catch {
        mistake = error
        reload()
      }
    }
    if let mistake { host?.tableView(self, didDetect: mistake) }
  }
}

/// What a load has told a table of its rows while the table takes it in.
private struct ToldRows {
  /// Whether the table was told anything.
  private(set) var isAnything = false
  /// Whether it has asked for everything.
  private var isEverything = false
  /// The positions of rows that it was told to insert.
  private var inserts = RangeSet<Int>()

  mutating func follow(_ update: TableUpdate, _ map: RowMap) {
    isAnything = true
    if case .reloaded = update.rows { isEverything = true }
    inserts = map.newPositions(of: inserts).union(map.inserts)
  }

  func contains(_ indexPath: IndexPath, in counts: RowCounts) -> Bool {
    isEverything || counts.contains(indexPath) && inserts.contains(counts.position(of: indexPath))
  }
}

/// What the open batch of a table has named, and what is to be called at its end.
private struct OpenBatch {
  /// How many batches are open, each within the one before.
  var depth = 0
  /// Whether the batch ends with a reload, whatever it names.
  var endsWithReload: Bool
  var named = BatchUpdate()
  /// What has a data owner name its changes at the end, and what is called then.
  var owner: (changes: () -> SectionedChanges?, then: () -> Void)?
  /// What the owner has changed.
  var changes: SectionedChanges?
  var completions: [(Bool) -> Void] = []

  init(endsWithReload: Bool) { self.endsWithReload = endsWithReload }

  /// All changes by index paths, or `nil` if sections were cut anew while others were named.
  var allNamed: BatchUpdate? {
    guard let changes else { return named }
    guard changes.cut == nil, named.sections.isEmpty else { return nil }
    var all = named
    func place(_ row: Int) -> IndexPath { IndexPath(row: row, section: changes.firstSection) }
    all.rows.deletes += changes.rows.deletes.ranges.joined().map(place)
    all.rows.inserts += changes.rows.inserts.ranges.joined().map(place)
    all.rows.reloads += changes.rows.reloads.ranges.joined().map(place)
    all.rows.moves += changes.rows.moves.map {
      .init(source: place($0.source), target: place($0.target))
    }
    return all
  }
}
