@testable import StatefulTable

extension PagedModel {
  /// What world it is.
  struct Setting {
    var pageSize = 1
    var isOffsetBased = false
    var knowsNewer = false
    var policy = DuplicatePolicy.keepFirst
    var maximumCount: Int?
    /// Whether the list is being loaded to its end, in pages that grow.
    var isToEnd = false
    /// How many items that follow each other have one title; 0 for no titles at all.
    var titleLength = 2
    /// How many items the server can ever have.
    var itemCount = 4
    /// How often each kind of thing may happen.
    var serverChanges = 1
    var edits = 1
    var sources = 1
    var previews = 1
  }

  enum Event: Hashable {
    case begin(LoadKind)
    /// The source answers what it was asked.
    case answer
    case fail
    /// What the source has kept is shown while it is asked for the first page.
    case preview
    case commit
    case insertNew(row: Int)
    case insertKnown(Int, row: Int)
    case remove(row: Int)
    /// The item is removed here and at the server.
    case removeEverywhere(row: Int)
    case update(row: Int)
    case move(row: Int, to: Int)
    case applyNothing
    case applyReversed
    case newSource
    case serverInserts(Int)
    case serverRemoves(Int)
  }
}
