import Foundation

@testable import StatefulTable

/// The table of a controller, and the model that says what it must show.
@MainActor final class ModelledTable {
  private(set) var model: TableModel
  private let list: ReorderableList
  private let world: TableWorld

  init(_ setting: TableModel.Setting) {
    model = TableModel(setting)
    list = ReorderableList()
    world = TableWorld(model.reference, identity: setting.identity, in: list.tableView)
    world.owner.height = setting.viewBelow
    list.source = world.source
    list.tableView.layoutIfNeeded()
    _ = world.source.takeCursorReports()
  }

  /// Has an event happen to the table and to the model.
  ///
  /// - Returns: In what they differ, if in anything.
  func take(_ event: TableModel.Event) -> String? {
    let before = model.reference
    let batch = model.take(event)
    world.reference = model.reference
    carryOut(event)
    list.tableView.layoutIfNeeded()
    if let mistake = world.source.takeMistakes().first { return mistake.description }
    return world.difference ?? world.wrongReport(since: before) ?? world.source.overruns.first
      ?? batch.flatMap { world.drift(since: before, $0) }
  }

  private func carryOut(_ event: TableModel.Event) {
    let table = list.tableView
    switch event {
    case .batch(let calls):
      table.performBatchUpdates {
        show()
        for call in calls { table.make(call) }
      }
    case .reorder(let row, let isDown):
      // Changes the data, too.
      list.reorderRow(at: row, isDown: isDown)
    case .reload:
      show()
      table.reloadData()
    case .append:
      show()
      table.loadAppendedRows()
    case .prepend:
      show()
      table.loadPrependedRows()
    case .scroll(let lines): table.scroll(by: lines)
    case .scrollToRow(let row, let position): table.scrollToRow(at: row, at: position)
    case .resize(let size): table.size = size
    case .setGravity(let gravity): table.gravity = gravity
    case .moveCursor(let row): table.moveCursor(to: row)
    case .choose(let row): table.chooseRow(at: row)
    case .deselectAll: table.selectRow(at: nil)
    case .allowMultipleSelection(let isMultiple): table.allowsMultipleSelection = isMultiple
    }
  }

  private func show() { world.source.sections = model.reference.sections }
}

/// A list whose rows can be moved by the user, kept by someone else.
private final class ReorderableList: StatefulTableController {
  weak var source: ListSource?

  override var loadsRows: Bool { false }

  override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    true
  }

  override func tableView(
    _ tableView: TableView,
    moveRowAt source: IndexPath,
    to target: IndexPath
  ) {
    guard let list = self.source else { return }
    let row = list.sections[source.section].rows.remove(at: source.row)
    list.sections[target.section].rows.insert(row, at: target.row)
  }
}
