import FoundationEssentials
import StatefulTable

/// The lines of a file, newest first.
final class LogController: PagedTableController<LogLine> {
  private let name: String
  private let log: LogSource
  private var version = LogSource.Version()
  private var dayTitles: DayTitles?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - days: What says which day it is. With nil, the default, lines aren't divided into days.
  /// - Throws: ``LogError`` if there is no such file, or it can't be read.
  init(path: String, days: DayCalendar? = nil) throws(LogError) {
    let log = try LogSource(path: path, days: days)
    self.log = log
    dayTitles = days.map(DayTitles.init)
    name = path.split(separator: "/").last.map(String.init) ?? path
    super.init(source: log)
    title = name
    // However far one scrolls in a huge file, no more is kept.
    maximumItemCount = 10 * LogSource.pageSize
    // The last line may get its end only later.
    duplicatePolicy = .replace
    emptyView = .message("The file is empty")
  }

  override func cell(for line: LogLine) -> Cell {
    let size = line.text.isCut ? StyledText(ByteCount.words(line.text.byteCount), .dim) : nil
    return Cell(StyledText(line.text.text), detail: size)
  }

  override func sectionTitle(for line: LogLine) -> String? {
    line.day.flatMap { dayTitles?.title(of: $0) }
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  // MARK: Loading

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let version = try await log.look()
    let commit = try await super.initialLoad(in: controller)
    return {
      self.dayTitles?.update()
      commit()
      self.take(version)
    }
  }

  override func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    let version = try await log.look()
    let commit = try await super.pullToRefresh(in: controller)
    return {
      self.take(version)
      let newest = self.items.first
      let rows = commit()
      if newest.map({ self.item(withID: $0.id) == nil }) ?? true { self.showNewest() }
      return rows
    }
  }

  /// Begins at the top, where the rows are others than before.
  private func showNewest() {
    guard !items.isEmpty else { return }
    let first = IndexPath(row: 0, section: 0)
    tableView.selectRow(at: first)
    tableView.scrollToRow(at: first, at: .top)
  }

  /// Says in the title how the file came in the place of another, until the next refresh.
  private func take(_ version: LogSource.Version) {
    switch version.number == self.version.number ? nil : version.change {
    case nil: title = name
    case .replaced: title = "\(name) · another file now, from its end"
    case .truncated: title = "\(name) · truncated, read again"
    }
    self.version = version
  }
}
