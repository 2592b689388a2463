import FoundationEssentials
import StatefulTable

/// The simulated feed: new posts above, older ones below, each load with latency.
final class FeedController: StatefulTableController, AsyncStatefulDelegate {
  private let service: FeedService
  private var posts: [Post] = []

  init(service: FeedService) {
    self.service = service
    super.init()
  }

  override var title: String { "Feed" }

  // MARK: Loading

  func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let posts = await service.posts(before: nil)
    return { self.posts = posts }
  }

  func pullToRefresh(in controller: StatefulTableController) async throws -> Commit<[IndexPath]> {
    guard let newest = posts.first else { return { [] } }
    let newer = await service.posts(after: newest.id)
    return {
      self.posts.insert(contentsOf: newer, at: 0)
      return .rows(0..<newer.count)
    }
  }

  func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    let older = await service.posts(before: posts.last?.id)
    return { self.posts += older }
  }

  func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    posts.last.map { service.hasPosts(before: $0.id) } ?? false
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
