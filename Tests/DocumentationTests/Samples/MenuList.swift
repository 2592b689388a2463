import StatefulTable
import StatefulTableText

final class MenuList: StatefulTableController {
  private let dishes = ["Soup", "Salad", "Pie"]

  override var loadsRows: Bool { false }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    dishes.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(dishes[indexPath.row])
  }
}
