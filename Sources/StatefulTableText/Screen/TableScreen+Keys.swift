#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

// The keys of less, vim and tig, as far as these agree.
extension TableScreen {
  func press(_ key: Key) {
    switch key {
    case .down, .character("j"): moveDown()
    case .up, .character("k"): moveUp()
    case .pageDown, .character(" "): movePage(.down, by: pageLines)
    case .pageUp, .character("b"): movePage(.up, by: pageLines)
    case .control("d"): movePage(.down, by: halfPageLines)
    case .control("u"): movePage(.up, by: halfPageLines)
    case .home, .character("g"): moveToStart()
    case .end, .character("G"): moveToEnd()
    case .enter: choose()
    case .character("r"): refresh()
    case .character("R"): controller.reload()
    case .character("t"): controller.retry()
    case .character("x"): controller.cancelLoading()
    case .character("q"), .control("c"): finish()
    default: break
    }
  }

  private func choose() {
    guard let cursor else { return }
    let tableView = controller.tableView
    tableView.selectRow(at: cursor)
    tableView.delegate?.tableView(tableView, didSelectRowAt: cursor)
  }

  private func refresh() {
    if controller.allowsPullToRefresh { controller.loadNewer() }
  }
}
