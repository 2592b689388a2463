import StatefulTable

@testable import StatefulTableText

extension [Cell] {
  /// Rows that say their number: `row 0`, `row 1`, ...
  static func numbered(_ range: Range<Int>) -> [Cell] { range.map { Cell("row \($0)") } }
}

extension TerminalContent {
  /// What is drawn, as lines of text.
  var lines: [String] {
    frame().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension TableScreen {
  /// The lines of the list of keys, which isn't opened for it.
  var keyLines: [KeyList.Line] { KeyList.lines(of: commands, words) }

  /// The keys of these lines.
  var listedKeys: [String] { keyLines.map(\.keys) }

  /// A screen that has loaded rows, and shows the first of them.
  static func showing(
    _ controller: ListController,
    columns: Int = 40,
    lines: Int = 8
  ) -> TableScreen {
    let screen = controller.screen(columns: columns, lines: lines)
    controller.finishInitialLoad()
    return screen
  }
}
