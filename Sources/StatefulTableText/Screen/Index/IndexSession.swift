import StatefulTable

/// The index of one list, which covers the rows while the user chooses a title.
@MainActor final class IndexSession {
  private(set) var overlay: IndexOverlay?
  private let controller: StatefulTableController

  init(_ controller: StatefulTableController) {
    self.controller = controller
  }

  /// The titles, none where there are no rows to go to.
  private var titles: [String] {
    ListNavigator(controller).cursor == nil ? [] : controller.indexTitles
  }

  /// Shows the index, if there is one, with the title of the cursor's section chosen.
  func begin() {
    let titles = titles
    let tableView = controller.tableView
    guard !titles.isEmpty, let section = tableView.cursor?.section else { return }
    let chosen = titles.indices.last { index in
      controller.tableView(
        tableView,
        sectionForSectionIndexTitle: titles[index],
        at: index
      ) <= section
    }
    overlay = IndexOverlay(titles, chosen: chosen ?? 0)
  }

  /// Shows the rows again.
  func end() {
    overlay = nil
  }

  /// Brings the titles up to date, and ends where there are none left.
  func update() {
    guard overlay != nil else { return }
    let titles = titles
    if titles.isEmpty { end() } else { overlay?.update(titles) }
  }

  /// Handles a key.
  ///
  /// - Returns: `false` if the index isn't shown.
  func press(_ key: Key, height: Int) -> Bool {
    handle { $0.press(key, height: height) }
  }

  /// Handles what the mouse does.
  ///
  /// - Parameters:
  ///   - event: What it does.
  ///   - area: The lines of the screen with the index.
  /// - Returns: `false` if the index isn't shown.
  func handle(_ event: MouseEvent, in area: Range<Int>) -> Bool {
    handle { overlay in
      switch event.action {
      case .click:
        return overlay.click(line: event.position.line - area.lowerBound, height: area.count)
      case .wheelUp: overlay.move(by: -1)
      case .wheelDown: overlay.move(by: 1)
      case .release: break
      }
      return .stay
    }
  }

  private func handle(_ change: (inout IndexOverlay) -> IndexOverlay.Outcome) -> Bool {
    update()
    guard var overlay else { return false }
    let outcome = change(&overlay)
    self.overlay = outcome == .stay ? overlay : nil
    if outcome == .go { controller.goToIndexTitle(at: overlay.chosen) }
    return true
  }
}
