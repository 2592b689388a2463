/// Steps through what a table shows, headers and rows, in either direction.
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
    let items = counts.total + counts.sections.count
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
    let nextRow =
      switch item {
      case .header: 0
      case .row(let indexPath): indexPath.row + 1
      }
    if nextRow < counts.sections[item.section] {
      return .row(IndexPath(row: nextRow, section: item.section))
    }
    return firstItem(fromSection: item.section + 1)
  }

  func item(before item: Item) -> Item? {
    guard case .row(let indexPath) = item else {
      return lastItem(throughSection: item.section - 1)
    }
    if indexPath.row > 0 {
      return .row(IndexPath(row: indexPath.row - 1, section: indexPath.section))
    }
    return hasHeader(indexPath.section)
      ? .header(section: indexPath.section) : lastItem(throughSection: indexPath.section - 1)
  }

  func height(of item: Item) -> Int {
    switch item {
    case .header: 1
    case .row(let indexPath): source.height(ofRowAt: indexPath)
    }
  }

  func hasHeader(_ section: Int) -> Bool {
    source.title(forSection: section) != nil
  }

  private func firstItem(fromSection start: Int) -> Item? {
    for section in start..<max(start, counts.sections.count) {
      if hasHeader(section) { return .header(section: section) }
      if counts.sections[section] > 0 { return .row(IndexPath(row: 0, section: section)) }
    }
    return nil
  }

  private func lastItem(throughSection end: Int) -> Item? {
    for section in stride(from: end, through: 0, by: -1) {
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
    case .header(let section): section
    case .row(let indexPath): indexPath.section
    }
  }

  var isRow: Bool {
    switch self {
    case .header: false
    case .row: true
    }
  }
}
