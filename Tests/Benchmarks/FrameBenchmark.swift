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

  static func run(_ report: Report) {
    measure("a step at the bottom edge", by: 1, report)
    measure("a page of changed rows", by: 37, report)
  }

  private static func measure(
    _ name: String,
    by rows: Int,
    _ report: Report
  ) {
    let list = RowList()
    let screen = TableScreen(list, size: size)
    screen.appear()
    let writer = FrameWriter()
    // As a terminal's session does it: two frames and the bytes keep their memory.
    var shown = screen.frame()
    var next = Frame(size: size)
    var bytes: [UInt8] = []
    var rows = rows
    let drawing = Measurement(per: repetitions) {
      for _ in 0..<repetitions {
        list.tableView.scroll(by: rows)
        rows = -rows
        next.clear()
        screen.draw(in: &next)
        bytes.removeAll(keepingCapacity: true)
        writer.write(from: shown, to: next, &bytes)
        swap(&shown, &next)
      }
    }
    let copy = Copy(of: bytes)
    let copying = Measurement(per: repetitions) {
      for _ in 0..<repetitions { copy.run() }
    }
    report.add(
      Figure(
        "a frame of 120×40, \(name), drawn and written in \(bytes.count) bytes",
        drawing,
        against: "memcpy of the bytes",
        copying
      )
    )
  }
}

/// Copies bytes from here to there.
private final class Copy {
  private let source: [UInt8]
  private var target: [UInt8]

  init(of bytes: [UInt8]) {
    source = bytes
    target = bytes
  }

  @inline(never) func run() {
    target.withUnsafeMutableBytes { target in
      source.withUnsafeBytes { target.copyMemory(from: $0) }
    }
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
