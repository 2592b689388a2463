// Where state views stand, and what they show.
extension StatefulTableController {
  /// The state view that is to be seen at a place, if there is one.
  package func visibleView(at place: StateViewPlace) -> (any StateView)? {
    guard let place = usualPlace(of: place) else { return nil }
    return views.visible(at: place, of: self)
  }

  /// The place where the view at a place would stand if all rows were content; `nil` if none stands there.
  private func usualPlace(of place: StateViewPlace) -> StateViewPlace? {
    // Before anything was requested, the list isn't asked: it may not have its rows yet.
    guard place != .aboveRows, loader.hasBegun, let content = contentSections else {
      return place == .amongRows ? nil : place
    }
    let isFollowed = content.upperBound < numberOfTableSections
    switch place {
    case .cover, .aboveRows: return nil
    case .belowRows: return isFollowed ? nil : place
    case .amongRows: return !hasRows ? .cover : isFollowed ? .belowRows : nil
    }
  }

  private var numberOfTableSections: Int {
    tableView.dataSource?.numberOfSections(in: tableView) ?? 0
  }

  /// The lines of the state view that is to be seen at a place.
  ///
  /// - Returns: No lines if there is no view to be seen, or it has none.
  package func stateViewLines(at place: StateViewPlace, size: Size) -> [StyledText] {
    guard let place = usualPlace(of: place), let view = views.visible(at: place, of: self) else {
      return []
    }
    return view.lines(in: context(at: place, size: size)).flatMap(\.allLines)
  }

  private func context(at usualPlace: StateViewPlace, size: Size) -> StateViewContext {
    context(of: views.kind(at: usualPlace, loader.machine), in: state, size: size)
  }

  private func context(
    of kind: LoadKind?,
    in state: StatefulState,
    size: Size
  ) -> StateViewContext {
    let error = kind.flatMap(loader.error)
    return StateViewContext(
      size: size,
      state: state,
      kind: kind,
      searchText: kind == .initial ? searcher.loadText : "",
      error: error,
      errorMessage: error.map(message(for:)),
      retryDelay: kind.flatMap(loader.retryDelay),
      elapsed: loader.stateDuration,
      hasMorePages: loader.machine.morePages.contains(.next),
      isLoadingToEnd: isLoadingToEnd,
      retryHint: display?.retryHint,
      refreshHint: canRefresh ? display?.refreshHint : nil,
      nextPageHint: display?.nextPageHint,
      gapHint: display?.gapHint
    )
  }

  /// Whether the state view at a place speaks of a failure.
  package func showsFailure(at place: StateViewPlace) -> Bool {
    switch usualPlace(of: place) {
    case nil: false
    case .cover, .amongRows: state == .error
    case .belowRows: loader.error(of: .nextPage) != nil
    // A load in flight is shown before one that failed; otherwise there is nothing to show.
    case .aboveRows:
      loader.machine.flight.map { $0.kind == .nextPage || $0.kind == .gap } ?? true
    }
  }

  /// Whether the state view that is to be seen at a place changes as time passes.
  package func isAnimating(at place: StateViewPlace) -> Bool {
    guard let usualPlace = usualPlace(of: place),
      let view = views.visible(at: usualPlace, of: self), isOnScreen(place)
    else { return false }
    let context = context(at: usualPlace, size: tableView.size)
    return context.retryDelay != nil || view.isAnimated(in: context)
  }

  private func isOnScreen(_ place: StateViewPlace) -> Bool {
    switch place {
    case .cover, .aboveRows: true
    case .belowRows: tableView.footerLine != nil
    case .amongRows: tableView.showsStateView
    }
  }

  /// Whether the view in a gap on screen changes as time passes.
  package var isGapAnimating: Bool {
    tableView.gapsOnScreen.contains { row in
      guard let context = gapContext(aboveRowAt: row, size: tableView.size) else { return false }
      return context.retryDelay != nil || views.gap.isAnimated(in: context)
    }
  }

  // MARK: Gaps

  /// The lines of the view in the gap above a row: none if there is no gap.
  package func gapLines(aboveRowAt row: IndexPath, size: Size) -> [StyledText] {
    gapContext(aboveRowAt: row, size: size).map { context in
      views.gap.lines(in: context).flatMap(\.allLines)
    } ?? []
  }

  /// Whether the view in the gap above a row speaks of a failure.
  package func showsFailure(inGapAboveRowAt row: IndexPath) -> Bool {
    gapContext(aboveRowAt: row, size: tableView.size)?.error != nil && state != .loadingGap
  }

  private func gapContext(aboveRowAt row: IndexPath, size: Size) -> StateViewContext? {
    switch gap(aboveRowAt: row) {
    case .current: context(of: .gap, in: state, size: size)
    // Another gap may be loading, or have failed.
    case .untouched: context(of: nil, in: state == .loadingGap ? .idle : state, size: size)
    case nil: nil
    }
  }

  /// Whether the user may refresh.
  package var canRefresh: Bool {
    loadsRows && loadDelegate?.shouldPullToRefresh(in: self) == true
  }

  /// Whether something has failed that the user may retry now.
  package var canRetry: Bool {
    loader.machine.flight == nil && !loader.machine.failures.isEmpty
  }

  var hasRows: Bool { contentCount > 0 }

  // MARK: Among the rows

  /// Where a state view stands among the rows, if one does.
  var stateViewSlot: StateViewSlot? {
    guard let usualPlace = usualPlace(of: .amongRows), let content = contentSections else {
      return nil
    }
    let height = stateViewLines(at: .amongRows, size: tableView.size).count
    return usualPlace == .cover
      ? StateViewSlot(section: content.lowerBound, height: height, replacedSections: content)
      : StateViewSlot(section: content.upperBound, height: height, replacedSections: 0..<0)
  }

  /// The lines of the state view that stands right below a row, 0 if none does.
  package func stateViewHeight(below row: IndexPath) -> Int {
    guard let position = tableView.position(ofRowAt: row) else { return 0 }
    if let slot = stateViewSlot {
      let start = tableView.positions(inSections: 0..<slot.section).upperBound
      if position + 1 == start { return slot.height }
    }
    guard position + 1 == tableView.numberOfRows else { return 0 }
    return stateViewLines(at: .belowRows, size: tableView.size).count
  }

  /// Lays out the table again if a view among its rows has come, gone or changed its height.
  private func layOutStateView() {
    guard stateViewSlot != views.laidOutSlot || hasGaps && tableView.hasOutdatedGaps
    else { return }
    tableView.layOutAgain(reporting: nil)
    // A table that nobody has looked at yet isn't laid out.
    views.laidOutSlot = stateViewSlot
  }

  /// Makes the front end draw the list again.
  ///
  /// Call it when something has changed that the controller doesn't know, such as the text of a
  /// state view. The list is drawn by itself after loads, updates and what the
  /// user does.
  public func setNeedsDisplay() {
    layOutStateView()
    display?.controllerNeedsDisplay(self)
  }

  // MARK: Rows that are content

  /// The positions of the rows that are content, among all rows.
  package var contentPositions: Range<Int> {
    guard let sections = contentSections else { return 0..<tableView.numberOfRows }
    return tableView.positions(inSections: sections)
  }

  /// Whether the row that the user is at, selected or the first on screen, isn't content.
  var isCursorOutsideContent: Bool {
    guard let content = contentSections,
      let row = tableView.indexPathForSelectedRow ?? tableView.indexPathForFirstVisibleRow
    else { return false }
    return !content.contains(row.section)
  }
}
