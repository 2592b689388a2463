import StatefulTable

// What state views say, as the theme has it.
extension TableScreen {
  /// The lines of the view above the rows, of which there may be more than there is room for.
  var refreshLines: [StyledText] {
    if gesture.isPulling { return [StyledText(gesture.text)] }
    return stateViewLines(at: .aboveRows)
  }

  /// The lines of the state view at a place, if there is one.
  func stateViewLines(at place: StateViewPlace) -> [StyledText] {
    let size = place == .aboveRows ? size : controller.tableView.size
    let plain = tellsOfFailure(at: place) ? theme.error : .plain
    return controller.stateViewLines(at: place, size: size).map { line in
      line.restyled { $0 == .plain ? plain : $0 == .dim ? theme.dim : $0 }
    }
  }

  private func tellsOfFailure(at place: StateViewPlace) -> Bool {
    switch place {
    case .cover: controller.state == .error
    case .aboveRows:
      // A load in flight is told of before one that failed; otherwise there is nothing to tell.
      controller.state != .loadingFromPullToRefresh && controller.state != .loadingPreviousPage
    case .belowRows: controller.loads.nextPage.error != nil
    }
  }
}
