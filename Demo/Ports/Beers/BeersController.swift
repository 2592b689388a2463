import FoundationEssentials
import StatefulTable

/// The demo of JMStatefulTableViewController, method by method.
///
/// The comments name what is in the original's `DemoTableViewController.m`, in its order. What is gone:
/// completion blocks, which are the commits that the loads return; queues, because the commits run
/// on the main actor; and the reuse of cells.
final class BeersController: StatefulTableController {
  // sleep(2)
  nonisolated static let latency: Duration = .seconds(2)

  // @property (nonatomic) NSArray *beers
  private var beers: [String] = []
  private let conditions: SimulatedConditions

  // initWithStyle:
  init(_ conditions: SimulatedConditions) {
    self.conditions = conditions
    super.init()
    title = "Beers"
  }

  // _twentyRandomBeerStrings
  private var twentyBeers: [String] {
    conditions.isEmpty ? [] : Self.styles
  }

  // MARK: UITableViewDataSource

  // numberOfSectionsInTableView: is 1 by default.

  // tableView:numberOfRowsInSection:
  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    beers.count
  }

  // tableView:cellForRowAtIndexPath:
  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(beers[indexPath.row])
  }

  // MARK: UITableViewDelegate

  // tableView:didSelectRowAtIndexPath:
  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    // deselectRowAtIndexPath:animated:
    tableView.deselectRow(at: indexPath, animated: true)
  }

  // MARK: JMStatefulTableViewControllerDelegate

  // statefulTableViewControllerWillBeginInitialLoading:completionBlock:failure:
  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    try await conditions.carryOut(.initial)
    return { self.beers = self.twentyBeers }
  }

  // statefulTableViewControllerWillBeginLoadingFromPullToRefresh:completionBlock:failure:
  override func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    try await conditions.carryOut(.pullToRefresh)
    let loaded = twentyBeers
    return {
      self.beers = loaded + self.beers
      return .rows(0..<loaded.count)
    }
  }

  // statefulTableViewControllerWillBeginLoadingNextPage:completionBlock:failure:
  override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    try await conditions.carryOut(.nextPage)
    return { self.beers += self.twentyBeers }
  }

  // statefulTableViewControllerShouldBeginLoadingNextPage:
  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    // The page that begins at 100 rows is the last.
    !beers.isEmpty && beers.count <= 100
  }

  private static let styles = [
    "Altbier", "Barley Wine", "Berliner Weisse", "Bière de Garde", "Bock", "Dubbel", "Dunkel",
    "Gose", "Helles", "India Pale Ale", "Kölsch", "Lambic", "Märzen", "Pilsner", "Porter",
    "Rauchbier", "Saison", "Schwarzbier", "Stout", "Tripel",
  ]
}
