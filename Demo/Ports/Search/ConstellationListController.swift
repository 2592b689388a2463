import FoundationEssentials
import StatefulTable

/// A list with a search bar, as it is written with UIKit and completion handlers.
///
/// It is written as a UIKit list would be; there is no original. The comments name what a `UITableViewController` that
/// updates its search results would have in the same place. What it doesn't need: the main queue, because the commits run there; the comparison of each answer's text with
/// the one in the search bar, because an answer to an older question isn't heard; the timer that waits for
/// the end of typing; and the spinner, the label for no results and the alert, which are state views.
final class ConstellationListController:
  StatefulTableController, SearchableController
{
  private let service: ConstellationService
  private var query = ""
  private var names: [String] = []
  private var hasMore = false

  // init(style:), and the search controller in the navigation item
  init(_ service: ConstellationService, clock: any Clock<Duration> = ContinuousClock()) {
    self.service = service
    super.init(clock: clock)
    title = "Constellations"
  }

  // MARK: UISearchResultsUpdating

  // updateSearchResults(for:), once the user has stopped typing for a moment
  func searchTextDidChange(to text: String) { query = text }

  // MARK: Loading

  // viewDidLoad(), and the refresh control's valueChanged
  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    find(for: load, from: 0) { page in
      self.names = page.names
      self.hasMore = page.hasMore
    }
  }

  // tableView(_:willDisplay:forRowAt:) of the last row
  override func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    find(for: load, from: names.count) { page in
      self.names += page.names
      self.hasMore = page.hasMore
    }
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { hasMore }

  private func find(
    for load: Load<Void>,
    from offset: Int,
    take: @escaping @MainActor @Sendable (ConstellationService.Page) -> Void
  ) {
    let request = service.find(query, from: offset, as: load.kind) { result in
      switch result {
      case .success(let page): load.succeed { take(page) }
      case .failure(let error): load.fail(error)
      }
    }
    // task.cancel(), when the text has changed
    load.onCancel { request.cancel() }
  }

  // MARK: UITableViewDataSource

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    names.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(names[indexPath.row])
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    names[indexPath.row]
  }
}
