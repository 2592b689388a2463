import StatefulTable
import StatefulTableText

final class CityList: StatefulTableController {
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

// Your requests go here.

func fetchCities(after city: String?) async throws -> [String] {
  try await Task.sleep(for: .seconds(1))
  let cities = ["Lisbon", "Oslo", "Quito", "Riga", "Sapporo", "Tallinn", "Windhoek", "Zagreb"]
  let start = city.flatMap(cities.firstIndex(of:)).map { $0 + 1 } ?? 0
  return Array(cities[start...].prefix(6))
}

func fetchCities(newerThan city: String?) async throws -> [String] {
  try await Task.sleep(for: .seconds(1))
  return city == "Lisbon" ? ["Bergen", "Cusco"] : []
}

await TerminalSession.main(CityList())
