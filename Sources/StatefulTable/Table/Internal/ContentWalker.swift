/// Steps through what a table shows, headers, rows and the state view among them, in either direction.
@MainActor struct ContentWalker {
  /// One thing that takes lines of its own.
  typealias Item = VisibleItem.Content

  let source: RowSource
  let counts: RowCounts

  /// The lines below the last row that scroll with the rows.
  var footerHeight: Int { max(0, source.tableView.owner?.footerHeight(in: source.tableView) ?? 0) }

  var first: Item? { firstItem(fromSection: 0) }
  var last: Item? { lastItem(throughSection: counts.sections.count) }

  /// The state view among the rows, if there is one.
  private var stateView: StateViewSlot? {
    guard let slot = source.tableView.owner?.stateViewSlot(in: source.tableView), slot.height > 0,
      slot.section <= counts.sections.count
    else { return nil }
    return slot
  }

  /// More lines than the content can have, whatever the heights of its rows.
  var lineLimit: Int {
    let items = counts.total + counts.sections.count + 1
    let (limit, isOverflow) = items.multipliedReportingOverflow(by: RowSource.maxHeight)
    return isOverflow ? .max : limit
  }

  /// The item itself, or what is nearest to its place if it is gone.
  func item(nearestTo item: Item) -> Item? {
    if case .row(let indexPath) = item, let nearest = counts.nearest(to: indexPath) {
      return .row(nearest)
    }
    return firstItem(fromSection: item.section) ?? last
  }

  func item(after item: Item) -> Item? {
    let nextRow: Int
    switch item {
    case .header: nextRow = 0
    case .row(let indexPath): nextRow = indexPath.row + 1
    case .stateView(let section):
      return firstItem(ofSection: section, stateView)
        ?? firstItem(fromSection: section + 1)
    }
    if nextRow < counts.sections[item.section] {
      return .row(IndexPath(row: nextRow, section: item.section))
    }
    return firstItem(fromSection: item.section + 1)
  }

  func item(before item: Item) -> Item? {
    switch item {
    case .row(let indexPath) where indexPath.row > 0:
      return .row(IndexPath(row: indexPath.row - 1, section: indexPath.section))
    case .row(let indexPath) where hasHeader(indexPath.section):
      return .header(section: indexPath.section)
    case .row, .header:
      if stateView?.section == item.section { return .stateView(section: item.section) }
    case .stateView: break
    }
    return lastItem(throughSection: item.section - 1)
  }

  func height(of item: Item) -> Int {
    switch item {
    case .header: 1
    case .row(let indexPath): source.height(ofRowAt: indexPath)
    case .stateView: min(max(1, stateView?.height ?? 1), RowSource.maxHeight)
    }
  }

  func hasHeader(_ section: Int) -> Bool {
    hasHeader(section, stateView)
  }

  private func hasHeader(_ section: Int, _ stateView: StateViewSlot?) -> Bool {
    if let stateView, stateView.replacedSections.contains(section) { return false }
    return source.title(forSection: section) != nil
  }

  private func firstItem(fromSection start: Int) -> Item? {
    let stateView = stateView
    for section in start..<max(start, counts.sections.count) {
      if stateView?.section == section { return .stateView(section: section) }
      if let first = firstItem(ofSection: section, stateView) { return first }
    }
    return stateView?.section == counts.sections.count && start <= counts.sections.count
      ? .stateView(section: counts.sections.count) : nil
  }

  /// The header or first row of a section, if there is such a section and it has any.
  private func firstItem(ofSection section: Int, _ stateView: StateViewSlot?) -> Item? {
    guard counts.sections.indices.contains(section) else { return nil }
    if hasHeader(section, stateView) { return .header(section: section) }
    return counts.sections[section] > 0 ? .row(IndexPath(row: 0, section: section)) : nil
  }

  private func lastItem(throughSection end: Int) -> Item? {
    let stateView = stateView
    for section in stride(from: end, through: 0, by: -1) {
      let count = counts.rowCount(inSection: section)
      if count > 0 { return .row(IndexPath(row: count - 1, section: section)) }
      if section < counts.sections.count, hasHeader(section, stateView) {
        return .header(section: section)
      }
      if stateView?.section == section { return .stateView(section: section) }
    }
    return nil
  }
}

extension VisibleItem.Content {
  var section: Int {
    switch self {
    case .header(let section), .stateView(let section): section
    case .row(let indexPath): indexPath.section
    }
  }

  var isStateView: Bool {
    if case .stateView = self { true } else { false }
  }

  var isRow: Bool {
    switch self {
    case .header, .stateView: false
    case .row: true
    }
  }
}
