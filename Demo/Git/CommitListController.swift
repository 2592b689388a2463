import DemoSupport
import FoundationEssentials
import StatefulTable
import StatefulTableText

// How the list of commits works, from the top:
//
//     CommitListController    which cells, sections and messages the list has, and what Enter opens
//       CommitSource          the pages: one `git log`, read as far as asked; what a refresh reads
//         GitRepository       which git is run for a question, and what it is kept from
//           GitOutput         the running git: its output, in parts, read on a thread of its own
//             GitLogParser    bytes to commits, of which a search takes some
//     DiffController          the same for one commit: DiffSource, GitRepository, GitOutput, DiffParser
//     DiffPreview             both lists beside each other, of which the diff follows the cursor

/// The commits of a repository, read from one `git log` only as far as they are looked at.
///
/// A commit opens to its diff.
final class CommitListController: DayListController<GitCommit>, SearchableController,
  CommandingController
{
  /// Called when a commit is opened, instead of showing its diff in front of the list.
  var onOpen: ((GitCommit) -> Void)?

  private let repository: GitRepository
  private let options: [String]
  private let patience: Duration?
  private let now: () -> Int64

  /// Creates a list of a repository's commits.
  ///
  /// A page that isn't full is waited for as long as the patience lasts, or as long as it takes. Whenever a row is
  /// drawn, ages are counted from now, in seconds since 1970. If nothing says which day it is, commits aren't divided
  /// into days.
  init(
    _ repository: GitRepository,
    options: [String] = [],
    patience: Duration? = nil,
    now: @autoclosure @escaping () -> Int64,
    days: DayCalendar? = nil
  ) {
    self.repository = repository
    self.options = options
    self.patience = patience
    self.now = now
    super.init(
      source: CommitSource(repository, options: options, patience: patience),
      days: days
    )
    // A branch that was rewritten has none of the commits below a gap.
    gapPolicy = .replace
    title = "Commits · \(repository.name)"
    tableColumns = [
      TableColumn("Commit", minimumWidth: 7, idealWidth: 8),
      TableColumn("Age", alignment: .trailing, width: 4),
      TableColumn("Author", minimumWidth: 8, idealWidth: 14, priority: -1),
      TableColumn("Subject", minimumWidth: 16, idealWidth: 40, priority: 1, isFlexible: true),
    ]
    emptyView = EmptyView("No commits yet")
    loadingView = LoadingView("Reading commits…")
  }

  // MARK: Searching

  func searchTextDidChange(to text: String) {
    source = CommitSource(repository, options: options, searchText: text, patience: patience)
  }

  override func filterText(for commit: GitCommit) -> String? {
    "\(commit.abbreviatedHash) \(commit.subject) \(commit.authorName)"
  }

  // MARK: Rows

  override func copyText(for commit: GitCommit) -> String? { commit.hash }

  override func cell(for commit: GitCommit) -> Cell {
    Cell(columns: [
      StyledText(commit.abbreviatedHash, Style(foreground: .yellow)),
      StyledText(Self.age(of: commit.authorTime, at: now()), .dim),
      StyledText(commit.authorName, .dim),
      commit.subject,
    ])
  }

  /// How long before a moment another was, both in seconds since 1970, such as "2h".
  ///
  /// It is in the largest unit of which there is one, and "now" for less than a minute, and for what is still to come.
  static func age(of moment: Int64, at now: Int64) -> String {
    let units: [(seconds: Int64, name: String)] = [
      (31_536_000, "y"), (2_592_000, "mo"), (604_800, "w"), (86_400, "d"), (3600, "h"), (60, "m"),
    ]
    let (age, overflow) = now.subtractingReportingOverflow(moment)
    guard !overflow, let unit = units.first(where: { age >= $0.seconds }) else { return "now" }
    return "\(age / unit.seconds)\(unit.name)"
  }

  override func didSelect(_ commit: GitCommit) {
    if let onOpen { onOpen(commit) } else { show(DiffController(repository, commit: commit)) }
  }

  // MARK: Keys

  func commands(at cursor: IndexPath?) -> [Command] {
    [Self.pagerCommand(for: cursor.flatMap(item(at:)), of: repository, in: self)]
  }

  /// Shows what a commit changed in the user's own pager.
  static func pagerCommand(
    for commit: GitCommit?,
    of repository: GitRepository,
    in list: StatefulTableController
  ) -> Command {
    Command(
      "pager",
      keys: ["v"],
      title: "pager",
      detail: "show the diff in your pager",
      isEnabled: commit != nil
    ) {
      guard let commit else { return }
      Task { await list.run("sh", arguments: repository.pagerArguments(for: commit)) }
    }
  }

  /// The commit that keys act on.
  var commitAtCursor: GitCommit? { tableView.cursor.flatMap(item(at:)) }
}
