#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable
import StatefulTableText

/// What it takes to draw a screen of 120 columns and 40 lines, and to make the bytes for a terminal.
@MainActor enum FrameBenchmark {
  private static let repetitions = 1_000
  private static let size = Size(columns: 120, lines: 40)

  static func run() {
    compare("a step at the bottom edge", by: 1)
    compare("a page", by: 37)
  }

  private static func compare(_ name: String, by rows: Int) {
    let list = RowList()
    let screen = TableScreen(list, size: size)
    screen.appear()
    let first = screen.frame()
    list.tableView.scroll(by: rows)
    let second = screen.frame()
    let writer = FrameWriter()
    var bytes = 0
    let drawing = Measurement {
      for _ in 0..<repetitions { bytes += screen.frame().size.columns }
    }
    let writing = Measurement {
      for _ in 0..<repetitions / 2 {
        bytes += writer.bytes(from: first, to: second).count
        bytes += writer.bytes(from: second, to: first).count
      }
    }
    precondition(bytes > 0)
    print(
      """
      \(repetitions) frames of 120x40, \(name), \(writer.bytes(from: first, to: second).count) bytes
        drawn    \(drawing)
        written  \(writing)
      """
    )
  }
}

private final class RowList: StatefulTableController, StatefulDelegate {
  private let cells = (0..<1_000).map { row in
    Cell(
      StyledText("\(row * 7919 % 1_000_003)", Style(foreground: .yellow))
        + StyledText("  Explain row \(row) of the list, as \(row * 31 % 97) others do"),
      detail: StyledText("\(row % 24)h  ada", .dim)
    )
  }
  private var count = 0

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    count
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 1 }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    cells[indexPath.row]
  }

  func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    load.succeed { self.count = self.cells.count }
  }
}
