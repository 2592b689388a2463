/// Where a state view is.
package enum StateViewPlace: Sendable, Hashable {
  /// Over the whole table, which has no rows: the loading, empty or error view.
  case cover
  /// Among the rows of a table with rows that aren't content: the view that would cover the table otherwise, or that
  /// would be below the last row.
  case amongRows
  /// Above the rows: the refresh view, or the previous page view.
  case aboveRows
  /// Below the last row, scrolling with it: the next page view.
  case belowRows
}

/// What is known of a gap between two rows.
package enum GapPhase {
  /// Nobody has asked for its rows, or another gap was loaded since.
  case untouched
  /// It was the last gap to be loaded: a load in flight or a failure is its own.
  case current
}

/// Which of a controller's state views is to be seen.
///
/// How the folder works:
///
/// 1. A display asks the controller for the lines at a ``StateViewPlace``.
/// 2. The controller replaces the place if the table has rows that aren't content. Then the view that would cover the
///    table, or be below its last row, is among the rows.
/// 3. ``visible(at:of:)`` chooses the view by the loads of the ``LoadMachine`` and by whether there are rows.
/// 4. The controller makes a ``StateViewContext`` of what the view can show. The ``StateView`` returns lines for it.
///
/// A view below or among the rows takes up lines of the table. So the table asks its host, the controller, for the
/// height, and the controller has the table laid out again when the view among the rows changes.
@MainActor final class StateViews {
  var gap: any StateView = GapView()
  /// The place among the rows for which the table was last laid out.
  var laidOutSlot: StateViewSlot?

  /// The view that is to be seen at a place, `nil` if there is none.
  ///
  /// If the list loads its rows, it isn't asked whether it has some before anything was requested: it may not have them yet.
  func visible(
    at place: StateViewPlace,
    of controller: StatefulTableController
  ) -> (any StateView)? {
    // It is asked many times for a frame: the loads are only looked at if they matter.
    let loader = controller.loader
    switch place {
    case .cover:
      // A list that loads nothing has its rows from the start.
      let isReady = loader.hasBegun || !controller.loadsRows && controller.contentSections == nil
      return isReady && !controller.showsRows ? cover(loader.machine, controller) : nil
    case .aboveRows:
      guard let kind = kindAboveRows(loader.machine), controller.showsRows else { return nil }
      return kind == .previousPage ? controller.previousPageView : controller.refreshView
    case .belowRows:
      return loader.machine.hasLoaded && controller.showsRows ? controller.nextPageView : nil
    case .amongRows:
      return nil
    }
  }

  private func cover(
    _ loads: LoadMachine,
    _ controller: StatefulTableController
  ) -> any StateView {
    if loads.shownFlight != nil { return controller.loadingView }
    return loads.failures.isEmpty ? controller.emptyView : controller.errorView
  }

  /// The kind of load that the view at a place speaks of.
  func kind(at place: StateViewPlace, _ loads: LoadMachine) -> LoadKind? {
    switch place {
    case .cover: loads.shownFlight?.kind ?? LoadKind.allCases.first(where: loads.failures.contains)
    case .aboveRows: kindAboveRows(loads)
    case .belowRows: .nextPage
    case .amongRows: nil
    }
  }

  /// The kind that the view above the rows speaks of: a load in flight before one that failed.
  private func kindAboveRows(_ loads: LoadMachine) -> LoadKind? {
    if let kind = loads.shownFlight?.kind, kind != .nextPage, kind != .gap { return kind }
    return Self.kindsAboveRows.first(where: loads.failures.contains)
  }

  private static let kindsAboveRows = [LoadKind.initial, .pullToRefresh, .previousPage]
}
