#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

extension TableScreen {
  /// The rows by which a notch of the wheel scrolls.
  private static let wheelLines = 3

  func handle(_ event: MouseEvent) {
    if event.action != .wheelUp { letGo() }
    guard prompt == nil else { return }
    switch event.action {
    case .click: if help == nil { click(event.position) }
    case .wheelUp: turnWheel(.up)
    case .wheelDown: turnWheel(.down)
    }
  }

  private func click(_ position: Frame.Position) {
    guard layout.table.contains(position.line), cursor != nil else { return }
    let line = position.line - layout.table.lowerBound
    guard line >= firstUncoveredLine,
      let item = controller.tableView.visibleItems.first(where: {
        line >= $0.line && line < $0.line + $0.height
      }), case .row(let row) = item.content
    else { return }
    if row == controller.tableView.indexPathForSelectedRow { choose() } else { move(to: row) }
  }

  private func turnWheel(_ direction: Direction) {
    guard help == nil else { return scrollHelp(by: Self.wheelLines * direction.sign) }
    guard let old = cursor else { return }
    let scrolled = scroll(direction, by: Self.wheelLines)
    if scrolled == 0, direction == .up { return pull() }
    // The cursor stays on its row as long as that can be seen.
    guard !isWhollyOnScreen(old), let row = row(at: direction == .down ? 0 : layout.table.count)
    else { return }
    controller.tableView.selectRow(at: row)
  }
}
