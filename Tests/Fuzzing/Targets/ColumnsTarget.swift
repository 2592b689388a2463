import StatefulTable
import TestSupport

@testable import StatefulTableText

/// Columns of any widths and alignments, with any texts, on a screen of any size.
@MainActor enum ColumnsTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    var choices = Choices(bytes)
    let columns = (0...choices.below(6)).map { _ in column(&choices) }
    let list = FuzzedRows(
      (0..<choices.below(6)).map { _ in
        Cell(columns: (0..<choices.below(columns.count + 2)).map { _ in choices.text() })
      }
    )
    list.tableColumns = columns
    let screen = TableScreen(list, size: choices.size())
    screen.appear()
    repeat {
      let violation = FrameRules.violation(of: screen) ?? layoutViolation(columns, &choices)
      if let violation { return violation }
      switch choices.below(4) {
      case 0: screen.size = choices.size()
      case 1: list.insert(Cell(columns: [choices.text(), choices.text()]), at: 0)
      default: screen.send(choices.input())
      }
    } while !choices.isEmpty && !screen.isFinished
    return nil
  }

  private static func column(_ choices: inout Choices) -> TableColumn {
    TableColumn(
      choices.text(),
      alignment: choices.bool() ? .leading : .trailing,
      minimumWidth: choices.below(30) - 1,
      idealWidth: choices.below(250) - 1,
      priority: choices.below(5) - 2,
      isFlexible: choices.bool()
    )
  }

  /// Columns stand beside each other within the row, and each is shown or hidden.
  private static func layoutViolation(_ columns: [TableColumn], _ choices: inout Choices) -> String?
  {
    let start = choices.below(4)
    let content = start..<start + choices.below(130)
    let widest = columns.map { _ in choices.below(200) }
    let layout = ColumnLayout(columns, widest: widest, in: content)
    let numbers = layout.places.map(\.index) + layout.hidden.map(\.index)
    if numbers.sorted() != Array(columns.indices) {
      return "columns \(numbers) of \(columns.count)"
    }
    var end = content.lowerBound
    for place in layout.places {
      if place.range.lowerBound < end { return "column \(place.index) covers the one before" }
      end = place.range.upperBound
    }
    return end <= content.upperBound ? nil : "columns up to \(end) in \(content)"
  }
}
