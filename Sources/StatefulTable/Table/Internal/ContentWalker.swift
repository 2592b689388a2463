/// Steps through what a table shows, headers, rows, footers, and the gaps and the state view among them, in
/// either direction.
@MainActor struct ContentWalker {
  /// One thing that takes lines of its own.
  typealias Item = VisibleItem.Content

  let query: TableQuery
  let counts: RowCounts

  init(_ query: TableQuery, _ counts: RowCounts) {
    self.query = query
    self.counts = counts
  }

  /// The lines below the last row that scroll with the rows.
  var footerHeight: Int { max(0, query.tableView.host?.footerHeight(in: query.tableView) ?? 0) }

  var first: Item? { firstItem(fromSection: 0) }
  var last: Item? { lastItem(throughSection: counts.sections.count) }

  /// The state view among the rows, if there is one.
  private var stateView: StateViewSlot? {
    guard let slot = query.tableView.host?.stateViewSlot(in: query.tableView), slot.height > 0,
      slot.section <= counts.sections.count
    else { return nil }
    return slot
  }

  /// More lines than the content can have, whatever the heights of its rows.
  var lineLimit: Int {
    let items = counts.total + 2 * counts.sections.count + 1
    let (limit, isOverflow) = items.multipliedReportingOverflow(by: TableQuery.maxHeight)
    return isOverflow ? .max : limit
  }

  /// The item itself, or what is nearest to its place if it is gone.
  func item(nearestTo item: Item) -> Item? {
    switch item {
    case .row(let indexPath):
      if let nearest = counts.nearest(to: indexPath) { return .row(nearest) }
    case .gap(above: let row):
      if counts.contains(row) { return topItem(ofRowAt: row) }
    case .footer(let section):
      return lastItem(throughSection: min(section, counts.sections.count - 1)) ?? first
    case .header, .stateView: break
    }
    return firstItem(fromSection: item.section) ?? last
  }

  func item(after item: Item) -> Item? {
    let section = item.section
    let nextRow: Int
    switch item {
    case .header:
      if let stateView, stateView.section == section, stateView.isInSection {
        return .stateView(section: section)
      }
      nextRow = 0
    case .row(let indexPath): nextRow = indexPath.row + 1
    case .gap(above: let row): return .row(row)
    case .footer: return firstItem(fromSection: section + 1)
    case .stateView:
      if stateView?.isInSection == true { return firstItem(fromSection: section + 1) }
      return firstItem(ofSection: section, stateView) ?? firstItem(fromSection: section + 1)
    }
    if nextRow < counts.sections[section] {
      return topItem(ofRowAt: IndexPath(row: nextRow, section: section))
    }
    return hasFooter(section, stateView)
      ? .footer(section: section) : firstItem(fromSection: section + 1)
  }

  func item(before item: Item) -> Item? {
    let section = item.section
    let row: Int
    switch item {
    case .header: row = -1
    case .row(let indexPath):
      if hasGap(above: indexPath) { return .gap(above: indexPath) }
      row = indexPath.row
    case .gap(above: let indexPath): row = indexPath.row
    case .footer: row = counts.sections[section]
    case .stateView:
      guard stateView?.isInSection == true, hasHeader(section) else {
        return lastItem(throughSection: section - 1)
      }
      return .header(section: section)
    }
    if row > 0 { return .row(IndexPath(row: row - 1, section: section)) }
    if row == 0, hasHeader(section) { return .header(section: section) }
    let stateView = stateView
    return stateView?.section == section && stateView?.isInSection == false
      ? .stateView(section: section) : lastItem(throughSection: section - 1)
  }

  /// Whether nothing follows an item, or only the state view.
  func isEnd(_ item: Item) -> Bool {
    guard let next = self.item(after: item) else { return true }
    return next.isStateView && self.item(after: next) == nil
  }

  private func hasGap(above row: IndexPath) -> Bool { gapHeight(above: row) > 0 }

  func gapHeight(above row: IndexPath) -> Int {
    query.tableView.host?.gapHeight(aboveRowAt: row, in: query.tableView) ?? 0
  }

  /// The row, or the gap above it.
  private func topItem(ofRowAt row: IndexPath) -> Item {
    hasGap(above: row) ? .gap(above: row) : .row(row)
  }

  func height(of item: Item) -> Int {
    switch item {
    case .header, .footer: 1
    case .row(let indexPath): query.height(ofRowAt: indexPath)
    case .gap(above: let row): min(max(1, gapHeight(above: row)), TableQuery.maxHeight)
    case .stateView: min(max(1, stateView?.height ?? 1), TableQuery.maxHeight)
    }
  }

  func hasHeader(_ section: Int) -> Bool {
    hasHeader(section, stateView)
  }

  private func hasHeader(_ section: Int, _ stateView: StateViewSlot?) -> Bool {
    // The view is below the header of the first one.
    if let stateView, stateView.replacedSections.dropFirst().contains(section) { return false }
    return query.header(forSection: section) != nil
  }

  private func hasFooter(_ section: Int, _ stateView: StateViewSlot?) -> Bool {
    if let stateView, stateView.replacedSections.contains(section) { return false }
    return query.footerTitle(forSection: section) != nil
  }

  private func firstItem(fromSection start: Int) -> Item? {
    let stateView = stateView
    for section in start..<max(start, counts.sections.count) {
      if let stateView, stateView.section == section {
        return stateView.isInSection && hasHeader(section, stateView)
          ? .header(section: section) : .stateView(section: section)
      }
      if let first = firstItem(ofSection: section, stateView) { return first }
    }
    return stateView?.section == counts.sections.count && start <= counts.sections.count
      ? .stateView(section: counts.sections.count) : nil
  }

  /// The header, first row or footer of a section, if there is such a section and it has any.
  private func firstItem(ofSection section: Int, _ stateView: StateViewSlot?) -> Item? {
    guard counts.sections.indices.contains(section) else { return nil }
    if hasHeader(section, stateView) { return .header(section: section) }
    if counts.sections[section] > 0 { return topItem(ofRowAt: IndexPath(row: 0, section: section)) }
    return hasFooter(section, stateView) ? .footer(section: section) : nil
  }

  private func lastItem(throughSection end: Int) -> Item? {
    let stateView = stateView
    for section in stride(from: end, through: 0, by: -1) {
      if let stateView, stateView.section == section, stateView.isInSection {
        return .stateView(section: section)
      }
      if section < counts.sections.count, let last = lastItem(ofSection: section, stateView) {
        return last
      }
      if stateView?.section == section { return .stateView(section: section) }
    }
    return nil
  }

  private func lastItem(ofSection section: Int, _ stateView: StateViewSlot?) -> Item? {
    if hasFooter(section, stateView) { return .footer(section: section) }
    let count = counts.sections[section]
    if count > 0 { return .row(IndexPath(row: count - 1, section: section)) }
    return hasHeader(section, stateView) ? .header(section: section) : nil
  }
}

extension VisibleItem.Content {
  var section: Int {
    switch self {
    case .header(let section), .footer(let section), .stateView(let section): section
    case .row(let indexPath), .gap(above: let indexPath): indexPath.section
    }
  }

  /// The row, also that below a gap.
  var row: IndexPath? {
    switch self {
    case .header, .footer, .stateView: nil
    case .row(let indexPath), .gap(above: let indexPath): indexPath
    }
  }

  var isStateView: Bool {
    if case .stateView = self { true } else { false }
  }

  var isRow: Bool {
    switch self {
    case .header, .footer, .stateView, .gap: false
    case .row: true
    }
  }
}
