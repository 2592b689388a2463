import FoundationEssentials
import StatefulTable

/// The commits of a repository, read from one `git log` only as far as they are looked at.
///
/// A search is git's own, of all messages; a commit opens to its diff.
final class CommitListController:
  StatefulTableController, AsyncStatefulDelegate, SearchableController
{
  private static let pageSize = 100
  /// The most commits that a refresh puts above: with more, the list is read anew.
  private static let newerLimit = 1000

  private static let emptyMessage: StyledText = "No commits yet"

  private let repository: GitRepository
  private let name: String
  private let options: [String]
  private let now: Int64
  private let patience: Duration?
  /// What is searched for, as options of `git log`.
  private var searchOptions: [String] = []
  private var commits: [GitCommit] = []
  private var log: PagedLog?

  /// Creates a list of a repository's commits.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - options: Options of `git log` that choose commits.
  ///   - now: The time that ages are counted from, in seconds since 1970.
  ///   - patience: How long a page that isn't full is waited for. nil is as long as it takes.
  init(
    _ repository: GitRepository,
    options: [String] = [],
    now: Int64,
    patience: Duration? = nil
  ) {
    self.repository = repository
    name = repository.name
    self.options = options
    self.now = now
    self.patience = patience
    super.init()
    emptyView = .message(Self.emptyMessage)
    loadingView = .spinner("Reading commits…")
  }

  override var title: String { "Commits · \(name)" }

  // MARK: Loading

  func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    try await start(Self.pageSize, patience: patience)
  }

  func pullToRefresh(in controller: StatefulTableController) async throws -> Commit<[IndexPath]> {
    guard options.isEmpty, searchOptions.isEmpty, let newest = commits.first,
      let newer = try await repository.commits(after: newest.id, limit: Self.newerLimit)
    else {
      // Such as when history was rewritten: show what is there now, as far as it was shown before.
      let restart = try await start(max(commits.count, Self.pageSize), patience: nil)
      return {
        restart()
        return []
      }
    }
    return {
      self.commits.insert(contentsOf: newer, at: 0)
      return .rows(0..<newer.count)
    }
  }

  func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    guard let log else { return {} }
    let page = try await log.page(Self.pageSize, patience: patience)
    return {
      log.take(page)
      self.commits += page
    }
  }

  func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    log?.hasMorePages ?? false
  }

  private func start(_ count: Int, patience: Duration?) async throws -> Commit<Void> {
    let log = PagedLog(try repository.log(options: searchOptions + options))
    let page = try await log.page(count, patience: patience)
    return {
      log.take(page)
      self.log = log
      self.commits = page
    }
  }

  // MARK: Searching

  func searchTextDidChange(to text: String) {
    let isAll = text.isEmpty
    searchOptions = isAll ? [] : ["--fixed-strings", "--regexp-ignore-case", "--grep=\(text)"]
    emptyView = .message(isAll ? Self.emptyMessage : StyledText("No commit says “\(text)”"))
  }

  // MARK: Rows

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    commits.count
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    let commit = commits[indexPath.row]
    let age = Age.words(from: commit.authorTime, to: now)
    return Cell(
      StyledText(commit.abbreviatedHash, Style(foreground: .yellow))
        + StyledText("  \(commit.subject)"),
      detail: StyledText("\(age)  \(commit.authorName)", .dim)
    )
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    commits[indexPath.row].id
  }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    show(DiffController(repository, commit: commits[indexPath.row]))
  }
}
