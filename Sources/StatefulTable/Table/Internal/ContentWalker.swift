/// Steps through what a table shows, headers, rows and footers, in either direction.
@MainActor struct ContentWalker {
  /// One thing that takes lines of its own.
  typealias Item = VisibleItem.Content

  let source: RowSource
  let counts: RowCounts

  /// The lines below the last row that scroll with the rows.
  var footerHeight: Int { max(0, source.tableView.owner?.footerHeight(in: source.tableView) ?? 0) }

  var first: Item? { firstItem(fromSection: 0) }
  var last: Item? { lastItem(throughSection: counts.sections.count - 1) }

  /// More lines than the content can have, whatever the heights of its rows.
  var lineLimit: Int {
    let items = counts.total + 2 * counts.sections.count
    let (limit, isOverflow) = items.multipliedReportingOverflow(by: RowSource.maxHeight)
    return isOverflow ? .max : limit
  }

  /// The item itself, or what is nearest to its place if it is gone.
  func item(nearestTo item: Item) -> Item? {
    switch item {
    case .row(let indexPath):
      if let nearest = counts.nearest(to: indexPath) { return .row(nearest) }
    case .footer(let section):
      return lastItem(throughSection: min(section, counts.sections.count - 1)) ?? first
    case .header: break
    }
    return firstItem(fromSection: item.section) ?? last
  }

  func item(after item: Item) -> Item? {
    let section = item.section
    let nextRow: Int
    switch item {
    case .header: nextRow = 0
    case .row(let indexPath): nextRow = indexPath.row + 1
    case .footer: return firstItem(fromSection: section + 1)
    }
    if nextRow < counts.sections[section] {
      return .row(IndexPath(row: nextRow, section: section))
    }
    return hasFooter(section) ? .footer(section: section) : firstItem(fromSection: section + 1)
  }

  func item(before item: Item) -> Item? {
    let section = item.section
    let row: Int
    switch item {
    case .header: return lastItem(throughSection: section - 1)
    case .row(let indexPath): row = indexPath.row
    case .footer: row = counts.sections[section]
    }
    if row > 0 { return .row(IndexPath(row: row - 1, section: section)) }
    return hasHeader(section) ? .header(section: section) : lastItem(throughSection: section - 1)
  }

  func height(of item: Item) -> Int {
    switch item {
    case .header, .footer: 1
    case .row(let indexPath): source.height(ofRowAt: indexPath)
    }
  }

  func hasHeader(_ section: Int) -> Bool {
    source.title(forSection: section) != nil
  }

  private func hasFooter(_ section: Int) -> Bool {
    source.footerTitle(forSection: section) != nil
  }

  private func firstItem(fromSection start: Int) -> Item? {
    for section in start..<max(start, counts.sections.count) {
      if hasHeader(section) { return .header(section: section) }
      if counts.sections[section] > 0 { return .row(IndexPath(row: 0, section: section)) }
      if hasFooter(section) { return .footer(section: section) }
    }
    return nil
  }

  private func lastItem(throughSection end: Int) -> Item? {
    for section in stride(from: end, through: 0, by: -1) {
      if hasFooter(section) { return .footer(section: section) }
      let count = counts.sections[section]
      if count > 0 { return .row(IndexPath(row: count - 1, section: section)) }
      if hasHeader(section) { return .header(section: section) }
    }
    return nil
  }
}

extension VisibleItem.Content {
  var section: Int {
    switch self {
    case .header(let section), .footer(let section): section
    case .row(let indexPath): indexPath.section
    }
  }

  var isRow: Bool {
    switch self {
    case .header, .footer: false
    case .row: true
    }
  }
}
