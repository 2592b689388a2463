import StatefulTable
import TestSupport

// The first list of the guide, as a reader types it in.

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

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    cities[indexPath.row]
  }
}

// MARK: - Around it

/// What the reader's server would answer.
enum CityAnswer {
  /// The answer of ``fetchCities()`` in a test, by default that of ``Atlas``.
  @TaskLocal static var current: @Sendable () async throws -> [String] = {
    try await fetchCities(after: nil)
  }
}

@Sendable func fetchCities() async throws -> [String] {
  try await CityAnswer.current()
}
