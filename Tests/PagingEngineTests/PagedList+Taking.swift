import PagingEngine

extension PagedList {
  /// Takes an answer to a load's question, and returns what that changes if the load doesn't ask on.
  mutating func take(_ answer: PageAnswer, to load: inout PageLoad) -> RowChanges? {
    read(answer, for: &load) ? nil : commit(load)
  }
}
