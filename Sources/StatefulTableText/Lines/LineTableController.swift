// How the folder works:
//
// 1. `InputLines` is the source of a `LineTableController`: it reads a pipe or a file, only as far as the list asks for lines.
// 2. It waits on a thread of its own (`BlockingExecutor`), cuts the bytes into lines (`ByteSplitter`), and keeps them.
// 3. A line shows the beginning of its text (`LineText`), and is written as it came.
// 4. `TerminalSession.main(picking:)` lets the user choose among them.

public import StatefulTable

/// A list of the lines of a pipe or a file, to choose from.
///
/// This is a whole program, which lets the user choose a line as fzf does:
///
/// ```swift
/// await TerminalSession.main(picking: LineTableController())
/// ```
///
/// What the user types is looked for in all lines, also in those that are still to come. The words may be in any order, and
/// their letters may have others between them. The line that fits best is first.
///
/// Lines are read only as far as somebody wants to see them, so a pipe without an end costs no more than what is shown of
/// it. As soon as the user types, all of them are read. For a preview of the line with the cursor, override
/// `tableView(_:didMoveCursorTo:)`.
open class LineTableController: PagedTableController<InputLine> {
  /// The byte behind each line.
  public let separator: UInt8
  let descriptor: Int32

  /// Creates a list of the lines of a file.
  ///
  /// - Parameters:
  ///   - descriptor: The file, which must be open. The default is the standard input.
  ///   - separator: The byte behind each line, and behind each line that `main` writes. The default is a line feed. With
  ///     0, a line can be any file name.
  ///   - allowsMultipleSelection: Whether several lines can be chosen. The default is `false`.
  public init(
    reading descriptor: Int32 = 0,
    separator: UInt8 = UInt8(ascii: "\n"),
    allowsMultipleSelection: Bool = false
  ) {
    (self.descriptor, self.separator) = (descriptor, separator)
    super.init(source: InputLines(of: descriptor, separator: separator))
    title = allowsMultipleSelection ? "Choose lines" : "Choose a line"
    tableView.allowsMultipleSelection = allowsMultipleSelection
    emptyView = EmptyView("No lines")
    loadingView = LoadingView("Waiting for lines…")
    filterMatching = .fuzzy
    // Who looks for a line among a million looks for it among all of them.
    loadOptions.emptyPageBudget = .max
  }

  /// Lines come as the next page, so there is nothing to refresh.
  open override func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { false }

  open override func cell(for line: InputLine) -> Cell { Cell(line.text) }

  open override func filterText(for line: InputLine) -> String? { line.text }
}
