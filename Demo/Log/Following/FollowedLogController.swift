import StatefulTable
import StatefulTableText

/// The lines of a file as they are appended, the newest at the bottom.
///
/// While the last line is on screen, it stays there, whatever comes. Who scrolls up reads on in peace: lines that come
/// are counted, and those for which there is no room are read when they are wanted.
final class FollowedLogController: StatefulTableController,
  CommandingController
{
  /// Why the lines that are kept don't reach to the end of the file.
  private enum Gap: Equatable {
    /// More came than can be kept.
    case newLines
    /// They were dropped, far below who reads.
    case droppedLines
    /// The file is another one now.
    case change(LogSource.Version.Change)

    /// Whether the lines go on below.
    var hasLines: Bool { self == .newLines || self == .droppedLines }
  }

  /// The most lines that are kept.
  private static let limit = 20 * LogSource.pageSize
  /// How near to the screen lines are kept, if there are too many.
  private static let margin = LogSource.pageSize
  /// How long it is said that another file is shown now, unless a key is pressed.
  private static let noticeTime = Duration.seconds(3600)

  private let name: String
  private let log: LogSource
  private var dayTitles: DayTitles?
  private var follower: LogFollower?
  private var kept = FollowedLines()
  private var hasOlderLines = false
  private var gap: Gap? {
    didSet {
      // Where further lines come by pages, what is read mustn't move along with the end.
      tableView.gravity = gap?.hasLines == true ? .top : .bottom
      if gap != oldValue { setNeedsDisplay() }
    }
  }
  private var hasNewerLines = false
  private var version = LogSource.Version()

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - days: What says which day it is. With nil, the default, lines aren't divided into days.
  ///   - clock: Measures loads, and the time between two looks at the file.
  /// - Throws: ``LogError`` if there is no such file, or it can't be read; ``SystemError`` if it can't be
  ///   followed.
  init(
    path: String,
    days: DayCalendar? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    log = try LogSource(path: path, days: days)
    dayTitles = days.map(DayTitles.init)
    name = LogFile.name(ofPath: path)
    super.init(clock: clock)
    emptyView = .message("The file is empty")
    nextPageView = NewerLinesView()
    tableView.gravity = .bottom
    // There is nothing to open.
    tableView.allowsSelection = false
    follower = try LogFollower(path: path, clock: clock) { [weak self] in await self?.takeNews() }
  }

  /// The lines that are kept, oldest first.
  var lines: [LogLine] { kept.lines }

  override var title: String {
    get {
      "\(name) · \(isFollowing ? "following" : pauseWords)"
    }
    set {}
  }

  private var pauseWords: String {
    switch gap {
    case nil, .droppedLines: "paused"
    case .newLines: "paused, many new lines"
    case .change(.replaced): "paused, another file now"
    case .change(.truncated): "paused, truncated"
    }
  }

  // MARK: Rows

  override func numberOfSections(in tableView: TableView) -> Int { kept.sectionCount }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    kept.count(ofSection: section)
  }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    kept.title(ofSection: section).flatMap { dayTitles?.title(ofKey: $0) }
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    kept[indexPath]?.cell ?? Cell("")
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    kept[indexPath]?.id
  }

  override func tableView(
    _ tableView: TableView,
    indexPathForRowWithID id: AnyHashable
  ) -> IndexPath? {
    (id.base as? LogLine.ID).flatMap(kept.indexPath)
  }

  private func sectionTitle(for line: LogLine) -> String? {
    line.day.flatMap { dayTitles?.key(of: $0) }
  }

  // MARK: Loading

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let (version, lines) = try await log.versionAndEnd()
    return {
      self.replaceAll(with: lines, of: version)
      self.follower?.start()
    }
  }

  override func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    let news = try await log.news(after: kept.lines.last)
    return {
      self.take(news)
      return []
    }
  }

  override func previousPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    guard let first = kept.lines.first else { return {} }
    let (older, hasMore) = try await log.lines(before: first)
    return {
      guard self.kept.lines.first?.id == first.id else { return }
      self.hasOlderLines = hasMore
      self.edit(countsAsUnseen: false) { lines, edits in
        lines.prepend(older, &edits, title: self.sectionTitle)
      }
    }
  }

  override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    guard let last = kept.lines.last else { return {} }
    let newer = try await log.lines(after: last)
    return {
      guard self.kept.lines.last?.id == last.id else { return }
      self.hasNewerLines = newer.count == LogSource.pageSize
      var edits = FollowedLines.Edits()
      self.kept.append(newer, &edits, title: self.sectionTitle)
    }
  }

  override func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { true }

  override func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool {
    hasOlderLines
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { hasNewerLines }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {
    guard case .succeeded = load.end else { return }
    switch load.kind {
    case .initial, .pullToRefresh: break
    case .previousPage: dropLastLines()
    case .nextPage:
      dropFirstLines()
      guard !hasNewerLines, gap?.hasLines == true else { return }
      gap = nil
      follower?.lookNow()
    }
  }

  // MARK: Following

  /// Whether the end of the file is on screen, and stays there.
  private var isFollowing: Bool { gap == nil && tableView.position?.isAtEnd ?? true }

  func commands(at cursor: IndexPath?) -> [Command] {
    [
      Command(
        "follow",
        keys: [.character("G"), .end],
        title: "follow",
        priority: 50,
        isEnabled: !isFollowing
      ) { self.follow() },
      // The lines that are kept don't reach to the end, where a refresh would add new ones.
      Command(
        "refresh",
        keys: [.character("r")],
        title: "refresh",
        priority: 26,
        isEnabled: gap != nil
      ) { self.reload() },
    ]
  }

  private func follow() {
    if gap != nil { reload() } else { showEnd() }
  }

  override func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) {
    guard case .change = gap, let last = kept.lines.last, kept[indexPath]?.id == last.id else {
      return
    }
    reload()
  }

  /// Shows what came, as far as that doesn't disturb who reads.
  private func takeNews() async {
    await settled()
    do {
      take(try await log.news(after: kept.lines.last))
      // Says no longer that the file can't be read.
      if loads.pullToRefresh.error != nil { loadNewer() }
    } catch {
      // Fails in the same way, and says so above the lines.
      loadNewer()
    }
  }

  private func take(_ news: LogSource.News) {
    switch news.change {
    case .none: break
    case .lines(let lines): append(lines)
    case .end(let lines):
      guard isFollowing || kept.count == 0 else { return pause(at: news.version) }
      replaceAll(with: lines, of: news.version)
      tableView.reloadData()
      showEnd()
    }
  }

  /// Leaves the lines as they are, though others are at the end of the file.
  private func pause(at version: LogSource.Version) {
    if version != self.version, let change = version.change {
      hasNewerLines = false
      gap = .change(change)
    } else if gap == nil {
      hasNewerLines = true
      gap = .newLines
    }
  }

  private func showEnd() {
    guard let last = tableView.indexPathForRow(atPosition: tableView.numberOfRows - 1) else {
      return
    }
    tableView.moveCursor(to: last)
    tableView.scrollToRow(at: last, at: .bottom)
  }

  // MARK: Lines

  /// Puts the end of the file in the place of all lines, of which the table is to be told.
  private func replaceAll(with lines: [LogLine], of version: LogSource.Version) {
    // The table looks at the lines that it knows.
    gap = nil
    if version.number != self.version.number, let change = version.change {
      notify(change.words, for: Self.noticeTime)
    }
    self.version = version
    hasNewerLines = false
    hasOlderLines = lines.first.map { $0.id.offset > 0 } ?? false
    kept.replaceAll(with: lines, title: sectionTitle)
  }

  /// Adds the lines after the last one, of which the first may be that one with what was added to it.
  private func append(_ lines: [LogLine]) {
    guard gap == nil, let last = kept.lines.last else { return }
    // What is read at the same time may be there already.
    var new = lines.drop { $0.id.file != last.id.file || $0.id.offset < last.id.offset }
    let grownCount = new.first?.id == last.id ? 1 : 0
    let excess = max(0, kept.count + new.count - grownCount - Self.limit)
    guard excess <= 0 || isFollowing || excess <= tableView.rowsAbove - Self.margin else {
      return pause(at: version)
    }
    if grownCount > 0 {
      edit { [first = new.prefix(1)] lines, edits in
        lines.removeLast(1, &edits)
        lines.append(Array(first), &edits, title: sectionTitle)
      }
      new = new.dropFirst()
    }
    if excess > 0 { hasOlderLines = true }
    edit { [new] lines, edits in
      lines.removeFirst(excess, &edits)
      lines.append(Array(new), &edits, title: sectionTitle)
    }
  }

  /// Drops lines far above the screen if there are too many.
  private func dropFirstLines() {
    let count = min(kept.count - Self.limit, tableView.rowsAbove - Self.margin)
    guard count > 0 else { return }
    hasOlderLines = true
    edit { $0.removeFirst(count, &$1) }
  }

  /// Drops lines far below the screen if there are too many.
  private func dropLastLines() {
    let count = min(kept.count - Self.limit, tableView.rowsBelow - Self.margin)
    guard count > 0 else { return }
    edit { $0.removeLast(count, &$1) }
    if gap == nil { gap = .droppedLines }
    hasNewerLines = gap?.hasLines == true
  }

  private func edit(
    countsAsUnseen: Bool = true,
    _ change: (inout FollowedLines, inout FollowedLines.Edits) -> Void
  ) {
    var edits = FollowedLines.Edits()
    tableView.performBatchUpdates(countsAsUnseen: countsAsUnseen) {
      change(&kept, &edits)
      edits.tell(tableView)
    }
  }
}

/// The view below lines that don't reach to the end of the file.
///
/// The end itself goes on, and has no view.
private final class NewerLinesView: NextPageView {
  override func lines(in context: StateViewContext) -> [StyledText] {
    let isAtEnd = !context.hasMorePages && context.error == nil
    return isAtEnd && context.state != .loadingNextPage ? [] : super.lines(in: context)
  }
}
