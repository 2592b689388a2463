import StatefulTable
import TestSupport

// The programs of the README, as a reader types them in. They ask the service of ``Atlas``.

final class ReadmeCityList: StatefulTableController {
  private var cities: [String] = []
  private var hasMore = true

  override func viewDidLoad() {
    title = "Cities"
    loadingView = LoadingView("Asking the atlas…")
    emptyView = EmptyView("No cities yet")
    errorView = OfflineView()
  }

  // MARK: What the list asks its delegate

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let first = try await fetchCities(after: nil)
    return {
      self.cities = first
      self.hasMore = !first.isEmpty
    }
  }

  override func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    let newer = try await fetchCities(newerThan: cities.first)
    return {
      self.cities = newer + self.cities
      return .rows(0..<newer.count)
    }
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { hasMore }

  override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    let more = try await fetchCities(after: cities.last)
    return {
      self.cities += more
      self.hasMore = !more.isEmpty
    }
  }

  // MARK: What the table asks the list

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

/// What is shown instead of the rows when the first ones can't be loaded.
final class OfflineView: ErrorView {
  override func lines(in context: StateViewContext) -> [StyledText] {
    [StyledText("The atlas is closed", .bold)] + super.lines(in: context)
  }
}

/// Loads the cities for a list, or for several.
@MainActor final class CityLoader {
  private(set) var cities: [String] = []
  private var hasMore = true
}

extension CityLoader: StatefulDelegate {
  func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let first = try await fetchCities(after: nil)
    return {
      self.cities = first
      self.hasMore = !first.isEmpty
    }
  }

  func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { hasMore }

  func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    let more = try await fetchCities(after: cities.last)
    return {
      self.cities += more
      self.hasMore = !more.isEmpty
    }
  }
}

final class LoadedCityList: StatefulTableController {
  private let loader: CityLoader

  init(_ loader: CityLoader) {
    self.loader = loader
    super.init()
    statefulDelegate = loader
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    loader.cities.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(loader.cities[indexPath.row])
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    loader.cities[indexPath.row]
  }
}

struct City: Identifiable, Sendable {
  let id: String
}

final class CityMenu: ItemTableController<City> {
  override func items() async throws -> [City] {
    try await fetchCities().map(City.init)
  }

  override func cell(for city: City) -> Cell { Cell(city.id) }

  override func didSelect(_ city: City) { notify("A day in \(city.id)") }
}

// MARK: - Around it

/// What the reader's server would be.
@MainActor enum Atlas {
  static var service = GuideTests.Cities()
}

@MainActor func fetchCities(after city: String?) async throws -> [String] {
  try await Atlas.service.cities(matching: "", after: city)
}

@MainActor func fetchCities(newerThan city: String?) async throws -> [String] {
  try await Atlas.service.cities(matching: "", newerThan: city)
}
