import FoundationEssentials
import StatefulTable

/// The commits of a repository, read from one `git log` only as far as they are looked at.
final class CommitListController: StatefulTableController, AsyncStatefulDelegate {
  private static let pageSize = 100

  private let repository: GitRepository
  private let name: String
  private let options: [String]
  private let now: Int64
  private var commits: [GitCommit] = []
  private var log: PagedLog?

  /// Creates a list of a repository's commits.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - options: Options of `git log` that choose commits.
  ///   - now: The time that ages are counted from, in seconds since 1970.
  init(_ repository: GitRepository, options: [String] = [], now: Int64) {
    self.repository = repository
    name = repository.name
    self.options = options
    self.now = now
    super.init()
    emptyView = .message("No commits yet")
    loadingView = .spinner("Reading commits…")
  }

  override var title: String { "Commits · \(name)" }

  // MARK: Loading

  func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    try await start(atLeast: Self.pageSize)
  }

  func pullToRefresh(in controller: StatefulTableController) async throws -> Commit<[IndexPath]> {
    guard options.isEmpty, let newest = commits.first, let head = try await repository.head(),
      try await repository.isAncestor(newest.id, of: head)
    else {
      // History was rewritten: show what is there now, as far as it was shown before.
      let restart = try await start(atLeast: max(commits.count, Self.pageSize))
      return {
        restart()
        return []
      }
    }
    let newer = try await repository.commits(after: newest.id)
    return {
      self.commits.insert(contentsOf: newer, at: 0)
      return .rows(0..<newer.count)
    }
  }

  func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    guard let log else { return {} }
    let page = try await log.page(Self.pageSize)
    return {
      log.take(page)
      self.commits += page
    }
  }

  func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    log?.hasMorePages ?? false
  }

  private func start(atLeast count: Int) async throws -> Commit<Void> {
    let log = PagedLog(try repository.log(options: options))
    let page = try await log.page(count)
    return {
      log.take(page)
      self.log = log
      self.commits = page
    }
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
}
