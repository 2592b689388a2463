import StatefulTable

final class ZooList: StatefulTableController {
  private let animals = [("Birds", ["Heron", "Owl"]), ("Fish", ["Perch"])]

  override var loadsRows: Bool { false }

  override func numberOfSections(in tableView: TableView) -> Int { animals.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    animals[section].1.count
  }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    animals[section].0
  }

  override func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    "\(animals[section].1.count) in all"
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(animals[indexPath.section].1[indexPath.row])
  }
}
