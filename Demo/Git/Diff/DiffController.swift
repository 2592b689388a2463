import FoundationEssentials
import StatefulTable
import StatefulTableText

/// What a commit says and what it changed.
final class DiffController: PagedTableController<DiffLine>, CommandingController {
  private let repository: GitRepository
  private let timeline: Timeline
  /// Goes off when reading has taken so long that the user is to know.
  private var progressAlarm: Alarm?
  /// The commit that the rows are of, or will be.
  private(set) var commit: GitCommit?

  /// Creates a list of what a commit changed, or an empty one.
  init(
    _ repository: GitRepository,
    commit: GitCommit? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.repository = repository
    timeline = Timeline(clock)
    self.commit = commit
    super.init(source: Self.source(repository, commit), clock: clock)
    title = commit?.abbreviatedHash ?? ""
    loadingView = LoadingView("Reading the commit…")
    refreshView = PatientRefreshView()
    emptyView = EmptyView("")
    // There is nothing to open.
    tableView.allowsSelection = false
  }

  private static func source(
    _ repository: GitRepository,
    _ commit: GitCommit?
  ) -> any PageSource<DiffLine> {
    commit.map { DiffSource(repository, commit: $0) } ?? NoDiff()
  }

  /// Shows another commit, or none, in place of the one that is shown or being read.
  ///
  /// The old rows stay until the first ones of the new commit are there.
  func show(_ commit: GitCommit?) {
    guard commit?.id != self.commit?.id else { return }
    self.commit = commit
    source = Self.source(repository, commit)
    reload()
  }

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let commit = commit
    let rows = try await super.initialLoad(in: controller)
    return {
      rows()
      self.title = commit?.abbreviatedHash ?? ""
    }
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    didTransitionFrom old: StatefulState,
    to new: StatefulState
  ) {
    progressAlarm = nil
    guard new == .initialLoading else { return }
    let deadline = timeline.now + PatientRefreshView.patience
    progressAlarm = Alarm(at: deadline, on: timeline) { [weak self] in self?.setNeedsDisplay() }
  }

  /// A commit doesn't change.
  override func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { false }

  override func cell(for line: DiffLine) -> Cell {
    let size = line.text.isCut ? StyledText(ByteCount.words(line.text.byteCount), .dim) : nil
    // The parts of a file begin with a bar.
    return Cell(StyledText(line.text.text, line.style), detail: size)
      .background(line.kind == .hunk ? .cyan : nil)
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  func commands(at cursor: IndexPath?) -> [Command] {
    [CommitListController.pagerCommand(for: commit, of: repository, in: self)]
  }
}

/// Says that a commit is being read, but not of one that is read at once: its rows would move down and up again.
private final class PatientRefreshView: RefreshView {
  static let patience = Duration.milliseconds(150)

  override func lines(in context: StateViewContext) -> [StyledText] {
    let isNew = context.state == .initialLoading && context.elapsed < Self.patience
    return isNew ? [] : super.lines(in: context)
  }
}

/// The lines of no commit.
private struct NoDiff: PageSource {
  func page(after line: Int?) -> Page<DiffLine, Int> { Page([], next: nil) }
}
