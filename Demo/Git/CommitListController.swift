import DemoSupport
import FoundationEssentials
import StatefulTable
import StatefulTableText

/// The commits of a repository, read from one `git log` only as far as they are looked at.
///
/// A search is git's own, of all messages; a commit opens to its diff.
final class CommitListController: PagedTableController<GitCommit>, SearchableController,
  LineWritingList
{
  /// Called when a commit is opened, in place of showing its diff in front of the list.
  var onOpen: ((GitCommit) -> Void)?

  private static let emptyMessage: StyledText = "No commits yet"

  private let repository: GitRepository
  private let commits: CommitSource
  private let now: () -> Int64
  private var dayTitles: DayTitles?
  private var cells = CommitCells()

  /// Creates a list of a repository's commits.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - commits: What reads them.
  ///   - now: The time that ages are counted from, in seconds since 1970, whenever a row is drawn.
  ///   - days: What says on which day a commit was written. With nil, the default, commits aren't divided into days.
  init(
    _ repository: GitRepository,
    _ commits: CommitSource,
    now: @autoclosure @escaping () -> Int64,
    days: DayCalendar? = nil
  ) {
    self.repository = repository
    self.commits = commits
    self.now = now
    dayTitles = days.map(DayTitles.init)
    super.init(source: commits)
    title = "Commits · \(repository.name)"
    emptyView = .message(Self.emptyMessage)
    loadingView = .spinner("Reading commits…")
  }

  /// Creates a list of the commits that some options of `git log` choose, of which each page is waited for.
  convenience init(
    _ repository: GitRepository,
    options: [String] = [],
    now: @autoclosure @escaping () -> Int64,
    days: DayCalendar? = nil
  ) {
    let commits = CommitSource(repository, options: options, patience: nil)
    self.init(repository, commits, now: now(), days: days)
  }

  func writeLines(limit: Int?, to descriptor: Int32) async throws {
    var titles = dayTitles
    try await PlainOutput().write(
      commits,
      limit: limit,
      to: descriptor,
      sectionTitle: titles == nil ? nil : { titles?.title(at: $0.authorTime) },
      cell: { [now] in CommitCells.makeCell(for: $0, now: now()) }
    )
  }

  // MARK: Searching

  func searchTextDidChange(to text: String) {
    commits.searchText = text
    emptyView = .message(
      text.isEmpty ? Self.emptyMessage : StyledText("No commit says “\(text)”")
    )
  }

  // MARK: Rows

  override func cell(for commit: GitCommit) -> Cell {
    cells.cell(for: commit, now: now())
  }

  override func sectionTitle(for commit: GitCommit) -> String? {
    dayTitles?.key(at: commit.authorTime)
  }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    super.tableView(tableView, titleForHeaderInSection: section)
      .flatMap { dayTitles?.title(ofKey: $0) }
  }

  override func didSelect(_ commit: GitCommit) {
    if let onOpen { onOpen(commit) } else { show(DiffController(repository, commit: commit)) }
  }

  /// The commit that keys act on.
  var commitAtCursor: GitCommit? {
    (tableView.indexPathForSelectedRow ?? tableView.indexPathsForVisibleRows.first)
      .flatMap(item(at:))
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }
}
