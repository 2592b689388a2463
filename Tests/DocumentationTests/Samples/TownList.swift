import StatefulTable
import StatefulTableText

final class StreetList: StatefulTableController {
  private var streets: [String] = []

  override var loadsRows: Bool { false }

  func show(streetsOf town: String) {
    title = town
    streets = ["\(town) Street", "\(town) Square"]
    tableView.reloadData()
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    streets.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(streets[indexPath.row])
  }
}

final class TownList: StatefulTableController {
  let streetList = StreetList()
  private let towns = ["Delft", "Gouda", "Leiden"]

  override var loadsRows: Bool { false }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    towns.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(towns[indexPath.row])
  }

  override func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?) {
    guard let indexPath else { return }
    streetList.show(streetsOf: towns[indexPath.row])
  }
}

@MainActor func makeTownScreen(_ list: TownList) -> SplitScreen {
  let size = Size(columns: 80, lines: 24)
  let towns = TableScreen(list, size: size)
  let streets = TableScreen(list.streetList, size: size)
  return SplitScreen(towns, streets, size: size)
}
