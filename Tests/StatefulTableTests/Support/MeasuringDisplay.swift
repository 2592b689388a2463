import StatefulTable

/// A display that draws nothing, and in whose rows a text that is too long is broken between any two
/// characters.
@MainActor final class MeasuringDisplay: TableDisplay {
  func controllerNeedsDisplay(_ controller: StatefulTableController) {}

  func height(of cell: Cell, in controller: StatefulTableController) -> Int {
    let columns = controller.tableView.size.columns
    let below = cell.detailStyle == .subtitle ? cell.detail.map { [$0] } ?? [] : []
    let lines = [cell.text] + cell.additionalLines + below
    guard controller.tableView.wrapsLines || cell.numberOfLines != 1 else { return lines.count }
    return lines.reduce(0) { $0 + Self.height(of: $1.string, inColumns: columns) }
  }

  static func height(of text: String, inColumns columns: Int) -> Int {
    (text.count + columns - 1) / columns
  }
}
