#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TableView {
  /// Asks the data source anew and stays in place, by id or by index.
  func reload() {
    isStale = false
    let anchor = wasVisible ? viewport.anchor : nil
    counts = source.counts()
    unseenRows = RangeSet()
    let finder = RowFinder(source: source, counts: counts)
    if let selection {
      let found = selection.id.flatMap { finder.row(withID: $0, near: selection.indexPath) }
      select(found ?? counts.nearest(to: selection.indexPath))
    }
    let place = anchor.map { finder.place(for: $0, among: viewport.rows) }
    changeViewport { viewport, walker in
      guard let place else { return viewport.showTop(walker) }
      viewport.hold(place, walker)
      viewport.fill(allowingBlankLines: 0, walker)
    }
  }

  /// Asks the data source anew and shows the first rows, with none selected.
  func reloadAtTop() {
    if openBatch != nil { reloadsAfterBatch = true }
    change(.rows) {
      isStale = false
      counts = source.counts()
      selection = nil
      unseenRows = RangeSet()
      changeViewport { $0.showTop($1) }
    }
  }

  /// Takes in rows that were added at the end.
  ///
  /// Whatever else has changed is taken in too.
  ///
  /// - Complexity: O(*s*) for *s* sections, and the rows that come on screen.
  func loadAppendedRows() {
    if openBatch != nil { reloadsAfterBatch = true }
    change(.rows) {
      if isStale || !takeAppendedCounts() {
        reload()
      } else if !viewport.isFull {
        changeViewport { $0.extend($1) }
      }
    }
  }

  /// Takes in rows that were added before the first of the first section.
  ///
  /// They are not new to the user: they count as seen. Whatever else has changed is taken in too.
  ///
  /// - Complexity: O(*n* log *n* + *s*) for *n* rows and *s* sections, and the rows on screen.
  func loadPrependedRows() {
    guard openBatch == nil, !isStale, let first = counts.sections.first else {
      return reloadData()
    }
    let newCounts = source.counts()
    let added = (newCounts.sections.first ?? 0) - first
    guard added >= 0, newCounts.sections.dropFirst() == counts.sections.dropFirst() else {
      return reloadData()
    }
    guard added > 0 else { return }
    var batch = BatchUpdate()
    batch.inserts = .rows(0..<added)
    batch.isNews = false
    apply(batch)
  }

  /// Takes the new numbers of rows, unless more has changed than rows being added at the end.
  private func takeAppendedCounts() -> Bool {
    guard let dataSource, let last = counts.sections.indices.last,
      dataSource.numberOfSections(in: self) == counts.sections.count
    else { return false }
    for section in 0..<last
    where dataSource.tableView(self, numberOfRowsInSection: section) != counts.sections[section] {
      return false
    }
    let lastCount = dataSource.tableView(self, numberOfRowsInSection: last)
    guard lastCount >= counts.sections[last] else { return false }
    if let row = viewport.firstRow, let id = row.id, source.id(ofRowAt: row.indexPath) != id {
      return false
    }
    counts.setLastSection(to: lastCount)
    return true
  }
}
