import FoundationEssentials
import StatefulTable
import StatefulTableText

/// Rows that are always there above rows that come by pages, with entries added and deleted by hand.
///
/// It is written as a `JTFullTableViewController` would be; there is no original. The comments name what that would have
/// in the same place. What it doesn't need: the page
/// counter and `lastRequestId`, because the source is asked for a page and an answer that isn't wanted any
/// more isn't heard; `fetchResults` with all of its rows anew, because a refresh changes only what is
/// different; and the loader's row among the others.
final class GuestbookController: PagedTableController<GuestbookEntry>, CommandingController {
  private enum Section: Int, CaseIterable { case about, entries }
  private enum AboutRow: Int, CaseIterable { case count, signing }

  private let service: GuestbookService

  init(_ service: GuestbookService, clock: any Clock<Duration> = ContinuousClock()) {
    self.service = service
    // fetchResults(), fetchNextResults(), currentPage
    let source = NumberedPageSource(pageSize: GuestbookService.pageSize, fetch: service.entries)
    super.init(source: source, clock: clock)
    title = "Guest book"
    // noResultsView
    emptyView = EmptyView("Nobody has signed yet · a signs")
  }

  // MARK: Sections

  override var itemSection: Int { Section.entries.rawValue }

  // numberOfSections(in:)
  override func numberOfSections(in tableView: TableView) -> Int { Section.allCases.count }

  // jt_tableView(_:numberOfRowsInSection:)
  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    section == itemSection
      ? super.tableView(tableView, numberOfRowsInSection: section) : AboutRow.allCases.count
  }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    section == itemSection ? "Entries" : "About"
  }

  // jt_tableView(_:cellForRowAt:)
  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    guard indexPath.section != itemSection else {
      return super.tableView(tableView, cellForRowAt: indexPath)
    }
    switch AboutRow(rawValue: indexPath.row) {
    case .count: return Cell("Entries in all", detail: "\(totalCount ?? items.count)")
    default: return Cell("To sign, press a; to delete, press d")
    }
  }

  override func cell(for item: GuestbookEntry) -> Cell {
    Cell(item.text, detail: StyledText(item.visitor, .dim))
  }

  // MARK: Editing

  func commands(at cursor: IndexPath?) -> [Command] {
    [
      Command("sign", keys: [.character("a")], title: "sign", priority: 50) { self.sign() },
      Command(
        "delete",
        keys: [.character("d")],
        title: "delete the entry",
        priority: 50,
        isEnabled: cursor.flatMap(item(at:)) != nil
      ) { self.deleteEntry(at: cursor) },
    ]
  }

  // unsafeResults.insert(_:at:), tableView.insertRows(at:with:)
  private func sign() {
    insert([service.sign("I was here.", by: "you")], at: 0)
  }

  // tableView(_:commit:forRowAt:): unsafeResults.remove(at:), tableView.deleteRows(at:with:)
  private func deleteEntry(at cursor: IndexPath?) {
    guard let entry = cursor.flatMap(item(at:)) else { return }
    service.remove(id: entry.id)
    remove(id: entry.id)
  }
}
