/// A list as a front end has it: what is on screen, and what happens there.
///
/// An app needs none of this, because ``/StatefulTableText/TableScreen`` does it. <doc:FrontEnds> shows a small front end.
@MainActor public struct ListPresentation {
  let list: StatefulTableController

  // MARK: The screen

  /// The display that draws the list.
  ///
  /// The list doesn't retain it. If you set another one, it is asked for the heights of the rows on screen.
  public var display: (any TableDisplay)? {
    get { list.display }
    nonmutating set { list.display = newValue }
  }

  /// The area for the rows.
  ///
  /// Without lines, no row is visible. If it changes, the heights of the rows on screen are asked for again, and the anchored
  /// row stays.
  public var size: Size {
    get { list.tableView.size }
    nonmutating set { list.tableView.size = newValue }
  }

  /// The headers, rows and footers that touch the screen, from the top.
  ///
  /// A header that sticks to the top isn't included.
  public var visibleItems: [VisibleItem] { list.tableView.visibleItems }

  /// Asks the list for rows that are new to the table, and tells it of those on screen.
  ///
  /// Call it before you draw. Otherwise it happens with the next change of the table.
  public func layoutIfNeeded() { list.tableView.layoutIfNeeded() }

  /// The words of the front end that shows the list, English ones without a front end.
  public var listWords: ListWords { list.listWords }

  /// The view in place of the rows, or `nil` while there are rows or nothing was requested yet.
  ///
  /// Without rows, it is the loading view while a load is in flight, the error view after a failure, and otherwise
  /// the empty view, also after the first load was cancelled, and in a list that loads no rows. It covers the table,
  /// or is shown instead of the ``StatefulTableController/contentSections``.
  public var stateView: (any StateView)? { list.stateView }

  /// The view where rows are missing between two others: see ``PagedTableController/gapView``.
  public var gapView: any StateView { list.views.gap }

  /// How old the rows are: the time since the last initial load or refresh that succeeded, on the list's clock.
  ///
  /// It is `nil` before the first one, and while the rows are only a ``Load/preview(_:)``. That of several lists in sections
  /// is the oldest.
  public var ageOfRows: Duration? { list.ageOfRows }

  /// The order of the rows: see ``SortableController/rowOrder``.
  ///
  /// Draw an arrow in the title of the column whose ``TableColumn/sortKey`` it has.
  package var rowOrder: RowOrder? { list.shownRowOrder }

  /// The columns by which the rows can be sorted.
  ///
  /// It is empty if neither the list is a ``SortableController`` nor one of its sections.
  package var sortableColumns: [TableColumn] { list.sortableColumns }

  /// Sorts the rows by a column, as a click on its title does: the least first, or if that is so already, the greatest first.
  ///
  /// Does nothing if the column has no ``TableColumn/sortKey``, or if the list isn't a ``SortableController``. Several
  /// lists in sections are all sorted.
  package func sort(by column: TableColumn) { list.sort(by: column) }

  // MARK: Coming and going

  /// Calls ``StatefulTableController/viewWillAppear()`` or ``StatefulTableController/viewWillDisappear()``, if that isn't the
  /// last call already.
  ///
  /// A list that appears loads its view first, and then its first rows, if they haven't been loaded yet, or if that has
  /// failed and there are no rows.
  ///
  /// If one list replaces another, the order is UIKit's: the old list's `viewWillDisappear()`, the new list's
  /// `viewWillAppear()`, the old list's `viewDidDisappear()`, the new list's `viewDidAppear()`.
  ///
  /// - Parameter isAppearing: Whether the list is about to appear.
  public func beginAppearanceTransition(_ isAppearing: Bool) {
    list.beginAppearanceTransition(isAppearing)
  }

  /// Ends what ``beginAppearanceTransition(_:)`` began.
  ///
  /// It calls ``StatefulTableController/viewDidAppear()`` or ``StatefulTableController/viewDidDisappear()``.
  public func endAppearanceTransition() { list.endAppearanceTransition() }

  /// Refreshes if the rows are too old for the ``LoadOptions/refreshPolicy``.
  ///
  /// Call it when the user comes back to the program. A list that appears does so itself.
  public func refreshIfOld() { list.refreshIfOld() }

  // MARK: What the user is asked and told

  /// The alert in front of the list, if there is one.
  public var presentedAlert: Alert? { list.presentedAlert }

  /// Presses an action of the presented alert, as the user does.
  ///
  /// The alert is dismissed, and then the handler of the action is called.
  ///
  /// Does nothing if the presented alert doesn't have the action, if the action isn't enabled, or if a text that the user
  /// has typed isn't fine (``AlertTextField/validate``) and the action doesn't cancel.
  ///
  /// - Parameter action: The action.
  public func press(_ action: AlertAction) { list.press(action) }

  /// The notice on screen, if there is one.
  public var notice: StyledText? { list.notice }

  /// Hides the notice, if there is one.
  ///
  /// Call it when the user does something.
  public func dismissNotice() { list.dismissNotice() }

  // MARK: Searching and loading

  /// The text that the user searches for: see ``SearchableController/searchText``.
  ///
  /// It is empty if the list isn't searchable.
  package var searchText: String { list.searchText }

  /// Searches for a text, if the list is searchable: see ``SearchableController/search(for:)``.
  public func search(for text: String) { list.search(for: text) }

  /// What to show in the prompt before the user types: see ``SearchableController/searchPlaceholder``.
  package var searchPlaceholder: String? { list.searchableLists.first?.searchPlaceholder }

  /// The titles of the scopes among which the user chooses: see ``SearchableController/searchScopes``.
  ///
  /// Several lists in sections have those that all of them have.
  package var searchScopes: [String] {
    let lists = list.searchableLists
    guard let scopes = lists.first?.searchScopes else { return [] }
    return lists.allSatisfy { $0.searchScopes == scopes } ? scopes : []
  }

  /// The index of the scope within which the user searches: see ``SearchableController/searchScope``.
  package var searchScope: Int {
    get { list.searchableLists.first?.searchScope ?? 0 }
    nonmutating set { for list in list.searchableLists { list.searchScope = newValue } }
  }

  /// Begins the search that waits, as Enter does.
  ///
  /// If no search waits, it does nothing.
  public func submitSearch() { list.submitSearch() }

  /// Ends ``StatefulTableController/loadToEnd()``.
  ///
  /// The page in flight still arrives.
  public func stopLoadingToEnd() { list.stopLoadingToEnd() }
}

extension StatefulTableController {
  /// What a front end does with the list.
  public var presentation: ListPresentation { ListPresentation(list: self) }
}
