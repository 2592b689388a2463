import Dispatch
import StatefulTable

final class BeerList: StatefulTableController {
  private var beers: [String] = []

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    beers.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(beers[indexPath.row])
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    fetchBeers(completion: load.success { self.beers = $0 })
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    fetchBeers(
      completion: load.success { newer in
        self.beers = newer + self.beers
        return .rows(0..<newer.count)
      }
    )
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    fetchBeers(completion: load.success { self.beers += $0 })
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    beers.count < 100
  }
}

/// Your request goes here, and calls back on any thread.
func fetchBeers(completion: @escaping @Sendable ([String]) -> Void) {
  DispatchQueue.global().async { completion(["Porter", "Stout"]) }
}
