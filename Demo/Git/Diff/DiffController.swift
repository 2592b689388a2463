import FoundationEssentials
import StatefulTable

/// What a commit says and what it changed.
final class DiffController: PagedTableController<DiffLine> {
  private let repository: GitRepository
  private let patience: Duration
  private let timeline: Timeline
  /// Goes off when reading has taken so long that the user is to know.
  private var progressAlarm: Alarm?
  /// The commit that the rows are of, or will be.
  private(set) var commit: GitCommit?
  /// The commit that the rows are of.
  private var shownID: GitCommit.ID?
  private var seenDiffs = SeenDiffs()

  /// Creates a list of what a commit changed, or an empty one.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - commit: The commit.
  ///   - patience: How long git may take to write the first line before another one is asked for the message.
  ///   - clock: Measures how long a commit takes to be read.
  init(
    _ repository: GitRepository,
    commit: GitCommit? = nil,
    patience: Duration = DiffSource.patience,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.repository = repository
    self.patience = patience
    timeline = Timeline(clock)
    self.commit = commit
    super.init(source: Self.source(repository, commit, patience), clock: clock)
    title = commit?.abbreviatedHash ?? ""
    loadingView = .spinner("Reading the commit…")
    refreshView = PatientRefreshView()
    emptyView = .message("")
    // There is nothing to open.
    tableView.allowsSelection = false
  }

  private static func source(
    _ repository: GitRepository,
    _ commit: GitCommit?,
    _ patience: Duration
  ) -> any PageSource<DiffLine> {
    commit.map { DiffSource(repository, commit: $0, patience: patience) } ?? NoDiff()
  }

  /// Shows another commit, or none, in place of the one that is shown or being read.
  ///
  /// The old rows stay until the first ones of the new commit are there.
  func show(_ commit: GitCommit?) {
    guard commit?.id != self.commit?.id else { return }
    keepDiff()
    self.commit = commit
    if let commit, let lines = seenDiffs.lines(of: commit.id) {
      source = SeenDiff(lines: lines)
    } else {
      source = Self.source(repository, commit, patience)
    }
    reload()
  }

  /// Keeps the rows for when the user comes back to their commit, if they are all of its diff.
  private func keepDiff() {
    guard let commit, commit.id == shownID, !loads.hasMorePages,
      itemCount <= SeenDiffs.lineLimit
    else { return }
    seenDiffs.insert(items, of: commit.id)
  }

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let commit = commit
    let rows = try await super.initialLoad(in: controller)
    return {
      rows()
      self.title = commit?.abbreviatedHash ?? ""
      self.shownID = commit?.id
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
    return Cell(StyledText(line.text.text, line.style), detail: size)
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }
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
