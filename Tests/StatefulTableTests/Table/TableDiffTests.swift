import Foundation
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("A difference that is applied to a table")
struct TableDiffTests {
  private final class Names: StatefulTableController {
    var names: [String] = []
    var mistakes = 0

    override var loadsRows: Bool { false }
    override func numberOfSections(in tableView: TableView) -> Int { 2 }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      section == 0 ? 1 : names.count
    }

    override func tableView(
      _ tableView: TableView,
      idForRowAt indexPath: IndexPath
    ) -> AnyHashable? {
      indexPath.section == 0 ? "title" : names[indexPath.row]
    }

    override func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {
      mistakes += 1
    }

    func show(_ newNames: [String]) {
      let diff = ListDiff(from: names, to: newNames)
      names = newNames
      tableView.apply(diff, inSection: 1)
    }
  }

  @Test("Rows come, go and move, and the cursor stays on its row")
  func randomLists() {
    let list = Names()
    list.tableView.size = Size(columns: 20, lines: 6)
    list.show((0..<12).map(String.init))
    list.tableView.layoutIfNeeded()
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let count = generator.below(12) + 1
      let names = (0..<20).map(String.init).shuffled(using: &generator).prefix(count)
      let row = generator.below(list.names.count)
      let name = list.names[row]
      list.tableView.moveCursor(to: IndexPath(row: row, section: 1))
      let old = list.tableView.indexPathsForVisibleRows
      let wasOnScreen = old.contains(IndexPath(row: row, section: 1))
      list.show(Array(names))
      guard let index = names.firstIndex(of: name) else { continue }
      // If that has left the screen, of which the top stays, the first row has it.
      let visible = list.tableView.indexPathsForVisibleRows
      let target = IndexPath(row: index, section: 1)
      let hasLeft = wasOnScreen && !visible.contains(target)
      #expect(list.tableView.cursor == (hasLeft ? visible.first : target))
    }
    #expect(list.mistakes == 0)
  }
}
