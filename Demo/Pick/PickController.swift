import StatefulTable

/// Lines from which the user chooses.
final class PickController: PagedTableController<InputLine> {
  /// Creates a list.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - allowsSeveral: Whether the user can choose several of them.
  init(_ lines: InputLines, allowsSeveral: Bool) {
    super.init(source: lines)
    title = allowsSeveral ? "Choose lines" : "Choose a line"
    tableView.allowsMultipleSelection = allowsSeveral
    emptyView = .message("No lines")
    loadingView = .spinner("Waiting for lines…")
    // Who looks for a line among a million looks for it among all of them.
    loadOptions.emptyPageBudget = 1_000_000
  }

  /// What is new is behind the other lines, as their next page.
  override func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { false }

  override func cell(for line: InputLine) -> Cell { Cell(line.text) }

  override func filterText(for line: InputLine) -> String? { line.text }
}
