import FoundationEssentials
import StatefulTable

/// The simulated feed: new posts above, older ones below, each load with latency.
///
/// If more new posts have come than a page has, a refresh leaves a gap.
final class FeedController: PagedTableController<Post> {
  let service: FeedService
  /// Has posts come by themselves.
  var publishing: Task<Void, Never>?
  let clock: any Clock<Duration>

  init(_ service: FeedService, clock: any Clock<Duration> = ContinuousClock()) {
    self.service = service
    self.clock = clock
    super.init(source: FeedSource(service: service), clock: clock)
    loadOptions.showsRowsAge = true
  }

  deinit {
    publishing?.cancel()
  }

  override var title: String {
    get { (["Feed"] + switchesOn).joined(separator: " · ") }
    set {}
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  override func cell(for post: Post) -> Cell {
    Cell(StyledText(post.text), detail: StyledText(post.author, .dim))
  }
}

/// The service's posts in pages, the newest first.
private struct FeedSource: PageSource {
  let service: FeedService

  func page(after id: Int?) async throws -> Page<Post, Int> {
    let posts = try await service.posts(before: id)
    return Page(posts, next: posts.last.flatMap { service.hasPosts(before: $0.id) ? $0.id : nil })
  }

  /// What is newer, unless that is more than a page: then the first page has to do.
  func newer(than post: Post) async throws -> [Post]? {
    let posts = try await service.posts(after: post.id)
    return posts.count <= FeedService.pageSize ? posts : nil
  }
}
