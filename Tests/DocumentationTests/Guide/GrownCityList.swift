import StatefulTable

// The list at the end of the guide. Its name there is `CityList`.

final class GrownCityList: StatefulTableController, SearchableController {
  private let service: any CityService
  private var cities: [String] = []
  private var hasMore = true
  private var query = ""

  init(service: any CityService, clock: any Clock<Duration> = ContinuousClock()) {
    self.service = service
    super.init(clock: clock)
  }

  override func viewDidLoad() {
    title = "Cities"
    emptyView = EmptyView("No cities yet")
    loadOptions.retryPolicy = .exponential()
  }

  // MARK: Loading

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let cities = try await service.cities(matching: query, after: nil)
    return {
      self.cities = cities
      self.hasMore = !cities.isEmpty
    }
  }

  override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    let more = try await service.cities(matching: query, after: cities.last)
    return {
      self.cities += more
      self.hasMore = !more.isEmpty
    }
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    hasMore
  }

  override func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    let newer = try await service.cities(matching: query, newerThan: cities.first)
    return {
      self.cities = newer + self.cities
      return .rows(0..<newer.count)
    }
  }

  func searchTextDidChange(to text: String) {
    query = text
  }

  // MARK: Rows

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    cities.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(cities[indexPath.row])
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    cities[indexPath.row]
  }
}

protocol CityService: Sendable {
  /// The cities that come after another one, the latest first. An empty array means that there are no more.
  func cities(matching text: String, after city: String?) async throws -> [String]
  /// The cities that were added since another one, the latest first.
  func cities(matching text: String, newerThan city: String?) async throws -> [String]
}
