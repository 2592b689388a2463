import Foundation
import StatefulTable

/// A service that calls back on a thread of its own.
final class CityService: Sendable {
  func cities(completion: @escaping @Sendable (Data?, (any Error)?) -> Void) {
    DispatchQueue.global().async { completion(Data("Lisbon\nOslo".utf8), nil) }
  }
}

final class ServiceCityList: StatefulTableController {
  private let service = CityService()
  private var cities: [String] = []

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    service.cities { @Sendable data, error in
      load.answer(with: Result { try decodeCities(data, error) }) { self.cities = $0 }
    }
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    cities.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(cities[indexPath.row])
  }
}

@Sendable func decodeCities(_ data: Data?, _ error: (any Error)?) throws -> [String] {
  if let error { throw error }
  return String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
}
