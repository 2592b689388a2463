#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import StatefulTable

// The keys of less, vim and tig, as far as these agree.
extension TableScreen {
  func handle(_ event: InputEvent) {
    // To accept what was typed is no reason to stop looking for it.
    if prompt == nil || event != .key(.enter) { stopFinding() }
    if finding == nil { message = nil }
    switch event {
    case .mouse(let event): handle(event)
    case .key(.control("c")): finish()
    case .key(let key):
      if let prompt {
        edit(key, prompt)
      } else if help != nil {
        pressInHelp(key)
      } else {
        press(key)
      }
    }
  }

  private func press(_ key: Key) {
    if key != .up, key != .character("k") { letGo() }
    switch key {
    case .down, .character("j"): moveDown()
    case .up, .character("k"): moveUpOrPull()
    case .pageDown, .character(" "): movePage(.down, by: pageLines)
    case .pageUp, .character("b"): movePage(.up, by: pageLines)
    case .control("d"): movePage(.down, by: halfPageLines)
    case .control("u"): movePage(.up, by: halfPageLines)
    case .home, .character("g"): moveToStart()
    case .end, .character("G"): moveToEnd()
    case .enter: choose()
    case .escape: if !clearSearch() { goBack() }
    case .left, .character("h"): goBack()
    case .character("q"): leave()
    default: pressLetter(key)
    }
  }

  private func pressLetter(_ key: Key) {
    switch key {
    case .character("r"): refresh()
    case .character("R"): controller.reload()
    case .character("t"): controller.retry()
    case .character("x"): controller.cancelLoading()
    case .character("/"): beginSearch()
    case .character("n"): findNext(.down)
    case .character("N"): findNext(.up)
    case .character("?"): help = HelpOverlay(controller)
    case .character("m"): toggleMouse()
    default: (controller as? any KeyHandlingController)?.handleKey(key)
    }
  }

  func choose() {
    guard let cursor else { return }
    let tableView = controller.tableView
    tableView.selectRow(at: cursor)
    tableView.delegate?.tableView(tableView, didSelectRowAt: cursor)
  }

  private func refresh() {
    if controller.allowsPullToRefresh { controller.loadNewer() }
  }

  private func leave() {
    if behind.isEmpty { finish() } else { goBack() }
  }

  private func toggleMouse() {
    guard hasMouse else {
      message = StyledText("There is nothing to click on here", theme.message)
      return
    }
    capturesMouse.toggle()
    let words = capturesMouse ? "on: the wheel scrolls, a click selects" : "off: it selects text"
    message = StyledText("Mouse \(words)", theme.message)
  }
}
