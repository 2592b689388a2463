/// What the rows of a list are, and what happens to them, where the library knows it: the items of an
/// ``ItemTableController``, the lists of a ``SectionedController``, the lines of a ``TextController``.
///
/// The methods of ``StatefulTableController`` that a subclass overrides ask it by default. So a subclass of one of these lists can
/// override each, and call `super`.
@MainActor protocol ListRows: AnyObject {
  // MARK: What the rows are

  var sectionCount: Int { get }
  func rowCount(inSection section: Int) -> Int
  func cell(ofRowAt indexPath: IndexPath) -> Cell
  /// The sections whose rows are loaded, if there are others.
  var loadedSections: Range<Int>? { get }
  func title(ofSection section: Int) -> String?
  /// A header that is more than a title.
  func header(ofSection section: Int) -> SectionHeader?
  func footerTitle(ofSection section: Int) -> String?
  /// The height of a row, or `nil` if it is that of its cell.
  func height(ofRowAt indexPath: IndexPath) -> Int?
  func id(ofRowAt indexPath: IndexPath) -> AnyHashable?
  func indexPath(ofRowWithID id: AnyHashable) -> IndexPath?
  /// The titles of the index. The title with a number leads to the section that ``section(ofIndexTitle:)`` returns.
  var titlesOfIndex: [String]? { get }
  func section(ofIndexTitle number: Int) -> Int?

  // MARK: What the user does

  /// The selected rows, if the table doesn't have to know them.
  var selection: (any KeptSelection)? { get }
  func rowToSelect(at indexPath: IndexPath) -> IndexPath?
  func didSelectRow(at indexPath: IndexPath)
  func rowToDeselect(at indexPath: IndexPath) -> IndexPath?
  func didDeselectRow(at indexPath: IndexPath)
  func didMoveCursor(to indexPath: IndexPath?)
  func copyText(ofRowAt indexPath: IndexPath) -> String?
  func canEditRow(at indexPath: IndexPath) -> Bool
  func commit(_ style: EditingStyle, forRowAt indexPath: IndexPath)
  /// The actions for a row, or `nil` if only the ``StatefulTableController/deleteAction`` is one.
  func actions(forRowAt indexPath: IndexPath) -> [RowAction]?
  func canMoveRow(at indexPath: IndexPath) -> Bool
  func target(ofMoveFrom source: IndexPath, toProposed proposed: IndexPath) -> IndexPath
  func move(rowAt source: IndexPath, to target: IndexPath)

  // MARK: What happens

  func willDisplayRow(at indexPath: IndexPath)
  func didEndDisplayingRow(at indexPath: IndexPath)
}

// What is so where there is nothing else to say.
extension ListRows {
  var sectionCount: Int { 1 }
  var loadedSections: Range<Int>? { nil }
  func title(ofSection section: Int) -> String? { nil }
  func header(ofSection section: Int) -> SectionHeader? { nil }
  func footerTitle(ofSection section: Int) -> String? { nil }
  func height(ofRowAt indexPath: IndexPath) -> Int? { nil }
  func id(ofRowAt indexPath: IndexPath) -> AnyHashable? { nil }
  func indexPath(ofRowWithID id: AnyHashable) -> IndexPath? { nil }
  var titlesOfIndex: [String]? { nil }
  func section(ofIndexTitle number: Int) -> Int? { nil }

  var selection: (any KeptSelection)? { nil }
  func rowToSelect(at indexPath: IndexPath) -> IndexPath? { indexPath }
  func didSelectRow(at indexPath: IndexPath) {}
  func rowToDeselect(at indexPath: IndexPath) -> IndexPath? { indexPath }
  func didDeselectRow(at indexPath: IndexPath) {}
  func didMoveCursor(to indexPath: IndexPath?) {}
  func copyText(ofRowAt indexPath: IndexPath) -> String? { nil }
  func canEditRow(at indexPath: IndexPath) -> Bool { false }
  func commit(_ style: EditingStyle, forRowAt indexPath: IndexPath) {}
  func actions(forRowAt indexPath: IndexPath) -> [RowAction]? { nil }
  func canMoveRow(at indexPath: IndexPath) -> Bool { false }
  func target(ofMoveFrom source: IndexPath, toProposed proposed: IndexPath) -> IndexPath {
    proposed
  }
  func move(rowAt source: IndexPath, to target: IndexPath) {}

  func willDisplayRow(at indexPath: IndexPath) {}
  func didEndDisplayingRow(at indexPath: IndexPath) {}
}
