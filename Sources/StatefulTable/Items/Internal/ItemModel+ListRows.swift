internal import PagingEngine

extension ItemModel: ListRows {
  private func item(ofRowAt indexPath: IndexPath) -> Item? {
    guard let controller, let number = number(ofRowAt: indexPath, controller) else { return nil }
    return store[number]
  }

  private func number(
    ofRowAt indexPath: IndexPath,
    _ controller: ItemTableController<Item>
  ) -> RowID? {
    guard let row = controller.row(of: indexPath) else { return nil }
    return number(ofRow: row)
  }

  /// The number of a section of the table among those with items.
  private func index(ofSection section: Int) -> Int {
    section.subtracting(controller?.itemSection ?? 0)
  }

  // MARK: What the rows are

  /// The sections up to the last one with items.
  var sectionCount: Int { (controller?.itemSection ?? 0) + sections.count }

  func rowCount(inSection section: Int) -> Int {
    sections.count(ofSection: index(ofSection: section))
  }

  func cell(ofRowAt indexPath: IndexPath) -> Cell {
    guard let controller, let number = number(ofRowAt: indexPath, controller) else {
      return Cell("")
    }
    return controller.cell(for: store[number])
  }

  var loadedSections: Range<Int>? {
    guard let controller else { return nil }
    let first = controller.itemSection
    let end = first + sections.count
    return first > 0 || end < controller.numberOfSections(in: controller.tableView)
      ? first..<end : nil
  }

  func title(ofSection section: Int) -> String? {
    let index = index(ofSection: section)
    return (0..<sections.count).contains(index) ? sections.title(ofSection: index) : nil
  }

  func id(ofRowAt indexPath: IndexPath) -> AnyHashable? {
    item(ofRowAt: indexPath).map { AnyHashable($0.id) }
  }

  func indexPath(ofRowWithID id: AnyHashable) -> IndexPath? {
    (id.base as? Item.ID).flatMap { controller?.indexPath(ofItemWithID: $0) }
  }

  // MARK: What the user does

  var selection: (any KeptSelection)? { self }

  func didSelectRow(at indexPath: IndexPath) {
    guard let controller, let number = number(ofRowAt: indexPath, controller) else { return }
    controller.didSelect(store[number])
  }

  func copyText(ofRowAt indexPath: IndexPath) -> String? {
    item(ofRowAt: indexPath).flatMap { controller?.copyText(for: $0) }
  }

  func commit(_ style: EditingStyle, forRowAt indexPath: IndexPath) {
    if style == .delete, let item = item(ofRowAt: indexPath) { controller?.remove(id: item.id) }
  }

  func move(rowAt source: IndexPath, to target: IndexPath) {
    guard let controller, let row = controller.row(of: source), let item = item(atRow: row)
    else { return }
    let target = controller.rows.row(movedFrom: source, to: target)
    // Over the border of two sections, the item stays where it is, unless its title has changed.
    guard target != row else { return askAgain(item.id) }
    // Behind the items that are hidden, if it moves down, and otherwise before them.
    controller.move(id: item.id, to: filter.itemRow(ofRow: target))
  }
}
