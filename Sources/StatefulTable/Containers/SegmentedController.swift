/// Several lists in one place, of which the user sees one at a time.
///
/// ```swift
/// let lists = SegmentedController([commitList, diffList])
/// lists.selectedList = diffList
/// ```
///
/// Each list keeps its own rows, position, selection, search, state and failure. A list loads its first rows when it is
/// first selected, and only the selected list loads more automatically. Its title is the title of its segment.
///
/// On a terminal, `[` and `]` select the segment before and after, Alt with a digit selects one by its number, and so
/// does a click on its title.
///
/// The counterpart of `UITabBarController`, or of a `UISegmentedControl` above a table.
@MainActor public final class SegmentedController {
  /// The lists, in the order of their segments.
  ///
  /// There is at least one.
  public let lists: [StatefulTableController]

  /// The index of the list that is shown.
  ///
  /// The default is 0. An index that no list has is the index of the nearest one.
  public var selectedIndex = 0 {
    didSet {
      selectedIndex = min(max(0, selectedIndex), lists.count - 1)
      guard selectedIndex != oldValue else { return }
      lists[oldValue].display?.show(selectedList, inPlaceOf: lists[oldValue])
    }
  }

  /// The list that is shown.
  ///
  /// A list that isn't one of the ``lists`` can't be selected.
  public var selectedList: StatefulTableController {
    get { lists[selectedIndex] }
    set {
      if let index = lists.firstIndex(where: { $0 === newValue }) { selectedIndex = index }
    }
  }

  /// Creates a group of lists.
  ///
  /// - Parameter lists: The lists. A list belongs to one group: the last that was created. Without a list, the group
  ///   has one that loads nothing.
  public init(_ lists: [StatefulTableController]) {
    self.lists = lists.isEmpty ? [StatefulTableController()] : lists
    for list in self.lists { list.segmentedController = self }
  }

  /// Selects the segment that many places further on, after the last one the first again.
  package func select(movingBy places: Int) {
    let count = lists.count
    selectedIndex = (selectedIndex + places % count + count) % count
  }
}
