import FoundationEssentials
import StatefulTable
import StatefulTableText

/// The lines of a file, newest first.
///
/// A list that follows its file shows what is appended at once, as long as the cursor is on the newest line. From any
/// other line on, what is read stays where it is; lines that come are counted.
final class LogController: PagedTableController<LogLine>, KeyHandlingController {
  /// Why a list that is followed doesn't show what came.
  private enum Hold: Equatable {
    case manyLines
    case change(LogSource.Version.Change)
  }

  /// The most lines that a list takes in while it follows its file, before it starts over.
  private static let followedLimit = 10_000

  private let name: String
  private let log: LogSource
  private let pages: LogPages
  private var version = LogSource.Version()
  /// How the file that is shown came in the place of another, until the next refresh or key.
  private var change: LogSource.Version.Change?
  private var dayTitles: DayTitles?
  private var follower: LogFollower?
  private var hold: Hold?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - days: What says which day it is. With nil, the default, lines aren't divided into days.
  ///   - isFollowed: Whether lines appear as they are appended. The default is `false`.
  ///   - clock: Measures loads, and the time between two looks at a file that is followed.
  /// - Throws: ``LogError`` if there is no such file, or it can't be read; ``SystemError`` if it can't be
  ///   followed.
  init(
    path: String,
    days: DayCalendar? = nil,
    isFollowed: Bool = false,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    let log = try LogSource(path: path, days: days)
    self.log = log
    pages = LogPages(log)
    dayTitles = days.map(DayTitles.init)
    name = (path.split(separator: "/").last.map(String.init) ?? path).shown
    super.init(source: pages, clock: clock)
    // However far one scrolls in a huge file, no more is kept.
    maximumItemCount = 10 * LogSource.pageSize
    // The last line may get its end only later.
    duplicatePolicy = .replace
    emptyView = .message("The file is empty")
    // There is nothing to open.
    tableView.allowsSelection = false
    guard isFollowed else { return }
    follower = try LogFollower(path: path, clock: clock) { [weak self] in await self?.takeNews() }
  }

  override var title: String {
    get {
      var words = [name]
      switch change {
      case nil: break
      case .replaced: words.append("another file now, from its end")
      case .truncated: words.append("truncated, read again")
      }
      if follower != nil { words.append(isAtNewest ? "following" : pauseWords) }
      return words.joined(separator: " · ")
    }
    set {}
  }

  private var pauseWords: String {
    switch hold {
    case nil: "paused"
    case .manyLines: "paused, many new lines"
    case .change(.replaced): "paused, another file now"
    case .change(.truncated): "paused, truncated"
    }
  }

  override func cell(for line: LogLine) -> Cell {
    let size = line.text.isCut ? StyledText(ByteCount.words(line.text.byteCount), .dim) : nil
    return Cell(StyledText(line.text.text), detail: size)
  }

  override func sectionTitle(for line: LogLine) -> String? {
    line.day.flatMap { dayTitles?.key(of: $0) }
  }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    super.tableView(tableView, titleForHeaderInSection: section)
      .flatMap { dayTitles?.title(ofKey: $0) }
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  // MARK: Loading

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let version = try await pages.look()
    let commit = try await super.initialLoad(in: controller)
    return {
      commit()
      self.take(version)
      self.follower?.start()
    }
  }

  override func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    let version = try await pages.look()
    let commit = try await super.pullToRefresh(in: controller)
    return {
      let isFollowing = self.follower != nil && self.isAtNewest
      self.take(version)
      let newest = self.newestLine
      let rows = commit()
      let isOther = newest.map { self.item(withID: $0.id) == nil } ?? true
      if isOther || isFollowing { self.showNewest() }
      return rows
    }
  }

  private var newestLine: LogLine? { item(at: IndexPath(row: 0, section: 0)) }

  /// Begins at the top, where the rows are others than before.
  private func showNewest() {
    guard itemCount > 0 else { return }
    let first = IndexPath(row: 0, section: 0)
    tableView.selectRow(at: first)
    tableView.scrollToRow(at: first, at: .top)
  }

  /// Says in the title how the file came in the place of another, until the next refresh.
  private func take(_ version: LogSource.Version) {
    change = version.number == self.version.number ? nil : version.change
    self.version = version
    hold = nil
  }

  // MARK: Following

  /// Whether the cursor is on the newest line, and that at the top of the screen.
  private var isAtNewest: Bool {
    let first = IndexPath(row: 0, section: 0)
    return tableView.rowsAbove == 0 && (tableView.cursor ?? first) == first
  }

  var keyHelp: [KeyHelp] {
    follower == nil || isAtNewest ? [] : [KeyHelp("g", "follow", isProminent: true)]
  }

  func handleKey(_ key: Key, at cursor: IndexPath?) -> Bool {
    guard let follower else { return false }
    change = nil
    if hold != nil {
      // When the screen has done what it does with the key, the cursor may be on the newest line.
      Task { if isAtNewest { follower.lookNow() } }
    }
    return false
  }

  /// Shows what came, as far as that doesn't disturb who reads.
  private func takeNews() async {
    await settled()
    guard hold == nil || isAtNewest else { return }
    do {
      let isFull = itemCount > Self.followedLimit
      let news = try await log.news(after: newestLine, startsOver: isFull)
      switch news.change {
      case .none: return
      case .page where !isAtNewest:
        hold =
          news.version.change.flatMap { change in
            news.version.number == version.number ? nil : .change(change)
          } ?? .manyLines
        return setNeedsDisplay()
      case .page: await load(news) { reload() }
      case .lines: await load(news) { loadNewer() }
      }
    } catch {
      // Fails in the same way, and says so above the lines.
      loadNewer()
    }
  }

  private func load(_ news: LogSource.News, _ begin: () -> Void) async {
    pages.readAhead = news
    begin()
    await settled()
    pages.readAhead = nil
  }
}
