import DemoSupport
import StatefulTable
import StatefulTableText

/// The lines of a file as they are appended, the newest at the bottom.
///
/// While the last line is on screen, it stays there, whatever comes. Who goes up to a line reads it in peace: lines
/// that come are counted, and those for which there is no room are read when the reader comes there.
final class FollowedLogController: LogListController {
  /// The lines of the file in its order, beginning with the last ones.
  private struct Lines: PageSource {
    let log: LogSource
    let isNewestLast = true

    func page(after position: LogLine.Position?) async throws -> Page<LogLine, LogLine.Position> {
      guard let position else { return try await log.lines(before: nil) }
      return try await log.lines(after: position)
    }

    func page(before position: LogLine.Position) async throws -> Page<LogLine, LogLine.Position> {
      try await log.lines(before: position)
    }

    func cursor(at end: PageEnd) -> LogLine.Position? { end == .first ? .start : .end }
  }

  /// How long it is said that another file is shown now, unless a key is pressed.
  private static let noticeTime = Duration.seconds(3600)

  private var follower: LogFollower?
  private var version = LogSource.Version()
  /// How the file came in the place of the one that is read, or was truncated.
  private var change: LogSource.Version.Change?
  /// Whether lines have come after a next page.
  private var hasUnreadNews = false

  /// Opens a file, whose lines are divided into days unless there is nothing to say which day it is.
  ///
  /// The clock measures loads, and the time between two looks at the file.
  init(
    path: String,
    days: DayCalendar? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    let log = try LogSource(path: path, days: days)
    super.init(path: path, log, source: Lines(log: log), days: days, clock: clock)
    maximumItemCount = 20 * LogSource.pageSize
    tableView.gravity = .bottom
    follower = try LogFollower(path: path, clock: clock) { [weak self] in await self?.takeNews() }
  }

  override var title: String {
    get { "\(name) · \(isFollowing ? "following" : pauseWords)" }
    set {}
  }

  private var pauseWords: String {
    switch change {
    case .replaced: "paused, another file now"
    case .truncated: "paused, truncated"
    case nil: hasUnreadNews ? "paused, many new lines" : "paused"
    }
  }

  // MARK: Loading

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let version = try await log.look()
    let commit = try await super.initialLoad(in: controller)
    return {
      if version.number != self.version.number, let change = version.change {
        self.notify(change.words, for: Self.noticeTime)
      }
      self.version = version
      self.change = nil
      commit()
      self.follower?.start()
    }
  }

  override func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    guard try await log.look() == version else {
      // In the place of this refresh.
      reload()
      throw CancellationError()
    }
    return try await super.pullToRefresh(in: controller)
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    change == nil && super.shouldLoadNextPage(in: controller)
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didEnd load: LoadRecord
  ) {
    noteEnd()
    // What came while the last page was loaded.
    if load.kind == .nextPage, !hasNextPage { follower?.lookNow() }
  }

  // MARK: Following

  private var hasNextPage: Bool { shouldLoadNextPage(in: self) }

  /// Whether the end of the file is on screen, and stays there.
  private var isFollowing: Bool {
    change == nil && !hasNextPage && isAtEnd
  }

  private var isAtEnd: Bool { tableView.position?.isAtEnd ?? true }

  /// Shows what came, as far as that doesn't disturb who reads.
  private func takeNews() async {
    let last = tableView.indexPathForRow(atPosition: itemCount - 1)
    let readsLastLine = isFollowing && tableView.cursor == last
    do {
      let now = try await log.look()
      if now != version {
        if isFollowing || itemCount == 0 { reload() } else { change = now.change }
      } else if hasNextPage {
        hasUnreadNews = true
      } else {
        try? await refreshQuietly()
        hasUnreadNews = hasNextPage
        // So much came that to show it all would take longer than to go on at the end.
        if readsLastLine, hasNextPage { reload() }
      }
    } catch {
      // Fails in the same way, and says so above the lines.
      loadNewer()
    }
    noteEnd()
  }

  private func noteEnd() {
    if !hasNextPage { hasUnreadNews = false }
    setNeedsDisplay()
  }

  override func commands(at cursor: IndexPath?) -> [Command] {
    [
      Command(
        "follow",
        keys: ["G", .end],
        title: "follow",
        priority: 50,
        isEnabled: !isFollowing
      ) { self.follow() },
      // The lines that are kept don't reach to the end, where a refresh would add new ones.
      Command(
        "refresh",
        keys: ["r"],
        title: "refresh",
        priority: 26,
        isEnabled: change != nil || hasNextPage
      ) { self.reload() },
    ] + super.commands(at: cursor)
  }

  private func follow() {
    if change != nil || hasNextPage { return reload() }
    guard let last = tableView.indexPathForRow(atPosition: itemCount - 1) else { return }
    tableView.moveCursor(to: last)
    tableView.scrollToRow(at: last, at: .bottom)
  }

  override func tableView(_ tableView: TableView, willDisplayRowAt indexPath: IndexPath) {
    if change != nil, tableView.position(ofRowAt: indexPath) == itemCount - 1 { reload() }
  }
}
