import StatefulTable

final class TravelList: StatefulTableController {
  private let menu = ["Trains", "Boats"]
  private var cities: [String] = []

  override var contentSections: Range<Int>? { 1..<2 }

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    { self.cities = ["Lisbon", "Oslo"] }
  }

  override func numberOfSections(in tableView: TableView) -> Int { 2 }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    section == 0 ? menu.count : cities.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(indexPath.section == 0 ? menu[indexPath.row] : cities[indexPath.row])
  }
}
