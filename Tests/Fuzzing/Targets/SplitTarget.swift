import StatefulTable
import TestSupport

@testable import StatefulTableText

/// Two lists on one screen of any size, which is resized amid everything.
@MainActor enum SplitTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    var choices = Choices(bytes)
    let lists = SplitScreen.Side.allCases.map { _ in
      FuzzedRows((0..<choices.below(9)).map { _ in Cell(choices.text()) })
    }
    let size = choices.size()
    let screens = lists.map { TableScreen($0, size: size) }
    let split = SplitScreen(screens[0], screens[1], size: size)
    split.appear()
    repeat {
      let list = lists[choices.below(2)]
      switch choices.below(8) {
      case 0: split.size = choices.size()
      case 1: split.focus = choices.bool() ? .second : .first
      case 2 where !list.cells.isEmpty: list.removeRow(at: choices.below(list.cells.count))
      case 3 where list.cells.count < 50:
        list.insert(Cell(choices.text()), at: choices.below(list.cells.count + 1))
      case 4: list.present(Alert(title: choices.text()))
      default: split.send(choices.input())
      }
      if let violation = FrameRules.violation(of: split) ?? focusViolation(split, screens) {
        return violation
      }
    } while !choices.isEmpty && !split.isFinished
    split.disappear()
    return nil
  }

  /// One content has the focus and is on screen, and each has the size of what it is shown in.
  private static func focusViolation(_ split: SplitScreen, _ screens: [TableScreen]) -> String? {
    let hasFocus = screens.map(\.hasFocus)
    if hasFocus != [split.focus == .first, split.focus == .second] { return "focus: \(hasFocus)" }
    if !split.isShowing(split.focus) { return "what has the focus isn't shown" }
    let layout = SplitLayout(split.size, ratio: split.ratio, focus: split.focus)
    for side in SplitScreen.Side.allCases {
      guard let area = layout.area(of: side) else { continue }
      let size = split.content(side).size
      if size != area.size { return "a content of \(size) in \(area.size)" }
    }
    return nil
  }
}
