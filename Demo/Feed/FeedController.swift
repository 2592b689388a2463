import FoundationEssentials
import StatefulTable

/// The simulated feed: new posts above, older ones below, each load with latency.
final class FeedController: StatefulTableController {
  let service: FeedService
  private var posts: [Post] = []
  /// Has posts come by themselves.
  var publishing: Task<Void, Never>?
  let clock: any Clock<Duration>

  init(_ service: FeedService, clock: any Clock<Duration> = ContinuousClock()) {
    self.service = service
    self.clock = clock
    super.init(clock: clock)
    showsRowsAge = true
  }

  deinit {
    publishing?.cancel()
  }

  override var title: String {
    get { (["Feed"] + switchesOn).joined(separator: " · ") }
    set {}
  }

  // MARK: Loading

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let posts = try await service.posts(before: nil)
    return { self.posts = posts }
  }

  override func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    guard let newest = posts.first else { return { [] } }
    let newer = try await service.posts(after: newest.id)
    return {
      self.posts.insert(contentsOf: newer, at: 0)
      return .rows(0..<newer.count)
    }
  }

  override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    let older = try await service.posts(before: posts.last?.id)
    return { self.posts += older }
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    posts.last.map { service.hasPosts(before: $0.id) } ?? false
  }

  /// Shows a post that has come outside of any load.
  func insert(_ post: Post) {
    posts.insert(post, at: 0)
    tableView.insertRows(at: .rows(0..<1))
  }

  // MARK: Rows

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    posts.count
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    let post = posts[indexPath.row]
    return Cell(StyledText(post.text), detail: StyledText(post.author, .dim))
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    posts[indexPath.row].id
  }
}
