@testable import StatefulTable

extension TableWorld {
  /// In what the table differs from the reference table.
  var difference: String? {
    func compare<Value: Equatable>(_ name: String, _ found: Value, _ wanted: Value) -> String? {
      found == wanted ? nil : "\(name): \(found) instead of \(wanted)"
    }
    let anchor = reference.lines > 0 ? reference.anchor : nil
    var wanted: [Int] = []
    if let anchor, case .row = anchor.item {
      wanted = [anchor.indexPath.section, anchor.indexPath.row, anchor.hidden]
    }
    let found = table.anchor.map { [$0.indexPath.section, $0.indexPath.row, $0.line] } ?? []
    return compare("numberOfRows", table.numberOfRows, reference.ids.count)
      ?? compare("visibleItems", table.visibleItems, reference.visibleItems)
      ?? compare("pinnedHeaderSection", table.pinnedHeaderSection, reference.pinnedSection)
      ?? compare("anchor", found, wanted)
      ?? compare("visible rows", table.indexPathsForVisibleRows, reference.visibleRows)
      ?? compare("rowsBelow", table.rowsBelow, reference.rowsBelow)
      ?? compare("unseenRowsAbove", table.unseenRowsAbove, reference.unseenRowsAbove)
      ?? compare("footerLine", table.footerLine, footerLine)
      ?? compare("selection", table.indexPathForSelectedRow, reference.selectedIndexPath)
  }

  private var footerLine: Int? {
    var reference = reference
    reference.footer = owner.height
    return reference.footerLine
  }

  /// Lines are blank only after a batch, or where there is nothing above.
  func blankLines(after kind: Kind, _ before: ReferenceTable) -> String? {
    let isFilled: Bool =
      switch kind {
      case .reload, .wrongBatch: true
      case .resize: before.size != reference.size
      case .scroll, .scrollFar, .scrollToRow: blankLines(of: before) == 0
      default: false
      }
    guard isFilled, reference.lines > 0, !reference.isAtTop, source.sections != [] else {
      return nil
    }
    let covered = (table.visibleItems.last.map { $0.line + $0.height } ?? 0) + owner.height
    return covered >= reference.lines ? nil : "\(reference.lines - covered) lines are blank."
  }

  private func blankLines(of reference: ReferenceTable) -> Int {
    var reference = reference
    reference.footer = owner.height
    return reference.blankLines
  }
}
