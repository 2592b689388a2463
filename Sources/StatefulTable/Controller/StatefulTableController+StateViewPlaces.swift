// Where state views are, and what they show.
extension StatefulTableController {
  /// The state view that is to be seen at a place, if there is one.
  package func visibleView(at place: StateViewPlace) -> (any StateView)? {
    let list = list(shownAt: place)
    guard list === self else { return list.visibleView(at: place) }
    guard let place = usualPlace(of: place) else { return nil }
    return views.visible(at: place, of: self)
  }

  /// The place where the view at a place would be if all rows were content; `nil` if none is there.
  private func usualPlace(of place: StateViewPlace) -> StateViewPlace? {
    // Before anything was requested, the list isn't asked: it may not have its rows yet.
    guard place != .aboveRows, loader.hasBegun, contentSections != nil else {
      return place == .amongRows ? nil : place
    }
    switch place {
    case .cover, .aboveRows: return nil
    case .belowRows: return isContentFollowed ? nil : place
    case .amongRows: return !showsRows ? .cover : isContentFollowed ? .belowRows : nil
    }
  }

  /// Whether there are other rows after those that are loaded.
  private var isContentFollowed: Bool {
    contentSections.map { $0.upperBound < numberOfSections(in: tableView) } ?? false
  }

  /// The lines of the state view that is to be seen at a place.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - size: The size for the view.
  ///   - isSpoken: Whether they are read aloud, so that they should change less often.
  /// - Returns: No lines if there is no view to be seen, or it has none.
  package func stateViewLines(
    at place: StateViewPlace,
    size: Size,
    isSpoken: Bool = false
  ) -> [StyledText] {
    let list = list(shownAt: place)
    guard list === self else {
      let lines = list.stateViewLines(at: place, size: size, isSpoken: isSpoken)
      // Another list might be the one that has failed.
      return list.showsFailure(at: place) && !list.title.isEmpty
        ? lines.map { StyledText("\(list.title): ") + $0 } : lines
    }
    return usualPlace(of: place)
      .map { lines(ofViewUsuallyAt: $0, size: size, isSpoken: isSpoken) } ?? []
  }

  /// The lines of the view at a place if all rows were content.
  func lines(
    ofViewUsuallyAt place: StateViewPlace,
    size: Size,
    isSpoken: Bool = false
  ) -> [StyledText] {
    guard let view = views.visible(at: place, of: self) else { return [] }
    return view.lines(in: context(at: place, size: size, isSpoken: isSpoken))
      .flatMap(\.allLines)
  }

  /// Whether the view at a place, if all rows were content, changes as time passes.
  func isViewAnimated(usuallyAt place: StateViewPlace) -> Bool {
    views.visible(at: place, of: self) != nil
      && isAnimated(views.kind(at: place, loader.machine))
  }

  /// Whether time passes for a view that speaks of a kind of load: the load is in flight, or its retry is counted down.
  private func isAnimated(_ kind: LoadKind?) -> Bool {
    guard let kind else { return false }
    return loader.machine.shownFlight?.kind == kind || loader.retryDelay(of: kind) != nil
  }

  private func context(
    at usualPlace: StateViewPlace,
    size: Size,
    isSpoken: Bool
  ) -> StateViewContext {
    var context = context(
      of: views.kind(at: usualPlace, loader.machine),
      in: shownState,
      size: size,
      isSpoken: isSpoken
    )
    if usualPlace == .cover, context.kind == nil { context.emptyReason = emptyReason }
    return context
  }

  private func context(
    of kind: LoadKind?,
    in state: StatefulState,
    size: Size,
    isSpoken: Bool = false
  ) -> StateViewContext {
    var context = StateViewContext(size: size, state: state)
    if let kind {
      context.kind = kind
      context.progress = loader.progress(of: kind, isSpoken: isSpoken)
      context.retryDelay = loader.retryDelay(of: kind)
      context.error = loader.error(of: kind)
      context.errorMessage = context.error.map(message(for:))
    }
    if kind == .initial { context.searchText = searcher.loadText }
    context.filteredCount = activeFilter?.itemCount
    context.elapsed = loader.stateDuration
    context.hasMorePages = loader.machine.morePages.contains(.next)
    context.hasLoadedPages = loader.machine.hasLoadedPages
    context.emptyPagesMessage = loader.stop(of: .next).map(message(for:))
    context.isEndOpen = isEndOpen && !isContentFollowed
    context.isLoadingToEnd = isLoadingToEnd
    context.words = listWords
    // A display may refresh the whole, but not this part of it.
    context.hint = { [weak self] command in
      guard let self, command != "refresh" || canRefresh else { return nil }
      return display?.hint(forCommand: command)
    }
    return context
  }

  private var emptyReason: StateViewContext.EmptyReason {
    guard hasLoaded || !loadsRows else { return .nothingYet }
    if let activeFilter { return .noHits(activeFilter.filterText) }
    return searcher.rowText.isEmpty ? .nothing : .noHits(searcher.rowText)
  }

  /// Whether the state view at a place speaks of a failure.
  package func showsFailure(at place: StateViewPlace) -> Bool {
    let list = list(shownAt: place)
    guard list === self else { return list.showsFailure(at: place) }
    return switch usualPlace(of: place) {
    case nil: false
    case .cover, .amongRows: shownState == .error
    case .belowRows: loader.error(of: .nextPage) != nil
    // A load in flight is shown before one that failed; otherwise there is nothing to show.
    case .aboveRows:
      loader.machine.shownFlight.map { $0.kind == .nextPage || $0.kind == .gap } ?? true
    }
  }

  /// Whether the state view that is to be seen at a place changes as time passes.
  package func isAnimating(at place: StateViewPlace) -> Bool {
    let list = list(shownAt: place)
    guard list === self else { return list.isAnimating(at: place) }
    if place == .amongRows, listParts?.hasAnimatedRows == true { return true }
    guard let usualPlace = usualPlace(of: place), isOnScreen(place) else { return false }
    return isViewAnimated(usuallyAt: usualPlace)
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
    isAnimated(.gap) && !tableView.gapsOnScreen.isEmpty
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
    switch rowsOwner?.gap(aboveRowAt: row) {
    case .current: context(of: .gap, in: shownState, size: size)
    // Another gap may be loading, or have failed.
    case .untouched: context(of: nil, in: state == .loadingGap ? .idle : shownState, size: size)
    case nil: nil
    }
  }

  /// Whether the user may refresh.
  package var canRefresh: Bool {
    guard parts.isEmpty else { return parts.contains(where: \.canRefresh) }
    return loadsRows && loadDelegate?.shouldPullToRefresh(in: self) == true
  }

  /// Whether something has failed that the user may retry now.
  package var canRetry: Bool {
    loader.machine.shownFlight == nil && !loader.machine.failures.isEmpty
      || parts.contains(where: \.canRetry)
  }

  var hasRows: Bool { contentCount > 0 }

  /// Whether there are rows, and a filter doesn't hide all of them.
  var showsRows: Bool { hasRows && activeFilter?.hidesAllRows != true }

  private var activeFilter: (any RowsOwner)? {
    rowsOwner.flatMap { $0.filterText.isEmpty ? nil : $0 }
  }

  // MARK: Among the rows

  /// Where a state view is among the rows, if there is one.
  var stateViewSlot: StateViewSlot? {
    guard let usualPlace = usualPlace(of: .amongRows), let content = contentSections else {
      return nil
    }
    let height = stateViewLines(at: .amongRows, size: tableView.size).count
    return usualPlace == .cover
      ? StateViewSlot(section: content.lowerBound, height: height, replacedSections: content)
      : StateViewSlot(section: content.upperBound, height: height, replacedSections: 0..<0)
  }

  /// The lines of the state view that is right below a row, 0 if there is none.
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
    // The last gap may have closed without a change of the rows.
    let mayHaveGaps = hasGaps || tableView.showsGaps
    guard stateViewSlot != views.laidOutSlot || mayHaveGaps && tableView.hasOutdatedGaps
    else { return }
    tableView.layOutAgain(reporting: nil)
    // A table that nobody has looked at yet isn't laid out.
    views.laidOutSlot = stateViewSlot
  }

  /// Makes the front end draw the list again.
  ///
  /// Call it when something has changed that the controller doesn't know, such as the text of a state view. The list
  /// is drawn automatically after loads, updates and what the user does.
  public func setNeedsDisplay() {
    layOutStateView()
    // A segment that was never selected has no display, but a title in that of the others.
    (display ?? segmentedController?.selectedList.display)?.controllerNeedsDisplay(self)
    rowsAge.checkIfDue()
  }

  // MARK: Rows that are content

  /// The positions of the rows that are content, among all rows.
  package var contentPositions: Range<Int> {
    guard let sections = contentSections else { return 0..<tableView.numberOfRows }
    return tableView.positions(inSections: sections)
  }

  /// The positions of the rows on screen, empty between two rows if only others are; `nil` without a screen.
  var visiblePositions: Range<Int>? {
    if let whole { return whole.visiblePositions(of: self) }
    guard tableView.size.lines > 0 else { return nil }
    return tableView.rowsAbove..<tableView.numberOfRows - tableView.rowsBelow
  }

  /// Whether the user has gone to a row that isn't content.
  var isUserOutsideContent: Bool {
    guard let content = contentSections, !tableView.isCursorAutomatic,
      let row = tableView.indexPathForSelectedRow ?? tableView.indexPathForFirstVisibleRow
    else { return false }
    return !content.contains(row.section)
  }
}
