import DemoSupport
import FoundationEssentials
import StatefulTable
import StatefulTableText

/// A list of the lines of a file, by day if wanted.
class LogListController: DayListController<LogLine>, CommandingController {
  private let path: String
  final let name: String
  final let log: LogSource

  /// Creates a list, whose lines are divided into days unless there is nothing to say which day it is.
  init(
    path: String,
    _ log: LogSource,
    source: any PageSource<LogLine>,
    days: DayCalendar?,
    clock: any Clock<Duration>
  ) {
    self.log = log
    self.path = path
    name = LogFile.name(ofPath: path)
    super.init(source: source, days: days, clock: clock)
    // The last line may get its end only later.
    duplicatePolicy = .replace
    // A file that came in the place of another has none of its lines.
    gapPolicy = .replace
    emptyView = EmptyView("The file is empty")
    // There is nothing to open.
    tableView.allowsSelection = false
  }

  override func cell(for line: LogLine) -> Cell { line.cell }

  func commands(at cursor: IndexPath?) -> [Command] {
    let line = cursor.flatMap(item(at:))
    return [
      Command(
        "edit-file",
        keys: ["v"],
        title: "edit",
        detail: "open the file at this line in your editor",
        isEnabled: line != nil
      ) {
        guard let line else { return }
        Task { await self.edit(at: line) }
      }
    ]
  }

  /// Opens the file in the user's own editor.
  private func edit(at line: LogLine) async {
    do {
      let number = try await log.number(of: line)
      // A path that begins with a hyphen is no option.
      let file = path.hasPrefix("-") ? "./\(path)" : path
      let script = #"eval "${VISUAL:-${EDITOR:-vi}} \"\$@\"""#
      await run("sh", arguments: ["-c", script, "sh", "+\(number)", file])
    } catch {
      present(Alert(title: "\(name) can't be edited", message: message(for: error).string))
    }
  }
}

/// The lines of a file, newest first.
final class LogController: LogListController {
  private var version = LogSource.Version()
  /// How the file that is shown came in the place of another, until the next refresh.
  private var change: LogSource.Version.Change? {
    didSet { title = [name, change?.words].compactMap(\.self).joined(separator: " · ") }
  }

  /// Opens a file, whose lines are divided into days unless there is nothing to say which day it is.
  init(
    path: String,
    days: DayCalendar? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(LogError) {
    let log = try LogSource(path: path, days: days)
    super.init(path: path, log, source: log, days: days, clock: clock)
    title = name
    // However far one scrolls in a huge file, no more is kept.
    maximumItemCount = 10 * LogSource.pageSize
  }

  // MARK: Loading

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let version = try await log.look()
    let commit = try await super.initialLoad(in: controller)
    return {
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
      let newest = self.newestLine
      let rows = commit()
      let isOther = newest.map { self.item(withID: $0.id) == nil } ?? true
      if isOther { self.showNewest() }
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
  }
}
