import Foundation
import StatefulTable
import StatefulTableText

// A picker of lines from the standard input, for a shell, of which several can be chosen.
// usage: LinePicker <FILE

struct Line: Identifiable, Sendable {
  let id: Int
  let text: String
}

/// The lines of the standard input, which is read once, so that they can be shown again.
actor InputLines: PageSource {
  private var lines: [Line]?

  func page(after cursor: Int?) async throws -> Page<Line, Int> {
    let lines = try lines ?? read()
    self.lines = lines
    return Page(lines, next: nil)
  }

  private func read() throws -> [Line] {
    let text = String(decoding: try FileHandle.standardInput.readToEnd() ?? Data(), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).enumerated().map {
      Line(id: $0, text: String($1))
    }
  }
}

final class LineList: PagedTableController<Line> {
  override func viewDidLoad() {
    title = "Choose lines"
    emptyView = .message("No lines")
    tableView.allowsMultipleSelection = true
  }

  override func cell(for line: Line) -> Cell { Cell(line.text) }
  override func filterText(for line: Line) -> String? { line.text }
}

let options = TerminalSession.Options(height: 8)
await TerminalSession.main(picking: LineList(source: InputLines()), options: options) { $0.text }
