extension ItemModel: RowsOwner {
  package var canFilter: Bool {
    item(atItemRow: 0).flatMap { controller?.filterText(for: $0) } != nil
  }

  package var filterText: String { filter.text }

  package func filterRanges(in text: String) -> [Range<Int>] { filter.ranges(in: text) }

  package var isFiltering: Bool { filter.isLooking }

  package var hidesAllRows: Bool { !isFiltering && itemCount > 0 && rowCount == 0 }

  package var totalCount: Int? { controller?.hasLoaded == true ? itemCount : nil }

  package func load(_ kind: LoadKind) async throws -> Commit<Void> {
    guard let controller, kind == .initial || kind == .pullToRefresh else {
      throw LoadError.unimplemented(kind)
    }
    return try await controller.loadAll(asFirst: kind == .initial)
  }

  package func willBegin(_ kind: LoadKind, _ cause: LoadCause) { beginLoad(kind) }

  package func didTakeRows() {
    selectShownRow()
    makeWaitingEdits()
  }
}
