import StatefulTable
import StatefulTableText

final class CityList: StatefulTableController {
  private var cities: [String] = []

  override func viewDidLoad() {
    title = "Cities"
  }

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let cities = try await fetchCities()
    return { self.cities = cities }
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    cities.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(cities[indexPath.row])
  }
}

/// Your request goes here.
func fetchCities() async throws -> [String] {
  try await Task.sleep(for: .seconds(1))
  return ["Lisbon", "Oslo", "Quito"]
}

// Getting started

private let cityCount = 100

@Sendable private func fetchCities(after city: String?) async throws -> [String] { ["Riga"] }

@Sendable private func fetchCities(before city: String?) async throws -> [String] { ["Accra"] }

private final class LongCityList: StatefulTableController {
  private var cities: [String] = []

  override func nextPage(in controller: StatefulTableController) async throws -> Commit<Void> {
    let more = try await fetchCities(after: cities.last)
    return { self.cities += more }
  }

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    cities.count < cityCount
  }

  override func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    let newer = try await fetchCities(before: cities.first)
    return {
      self.cities = newer + self.cities
      return .rows(0..<newer.count)
    }
  }
}
