import StatefulTable

final class ShortList: StatefulTableController {
  private var cities = ["Lisbon", "Oslo", "Quito"]

  override var loadsRows: Bool { false }

  func replaceLast(with city: String) {
    tableView.performBatchUpdates {
      let last = cities.count - 1
      cities.remove(at: last)
      tableView.deleteRows(at: [IndexPath(row: last, section: 0)])
      cities.insert(city, at: 0)
      tableView.insertRows(at: [IndexPath(row: 0, section: 0)])
    }
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
