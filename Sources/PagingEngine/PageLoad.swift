/// A load of a paged list: what it asks, and what has been read for it so far.
///
/// It has one number, taken when it begins, however many requests it sends.
package struct PageLoad: Sendable {
  package enum Kind: Hashable, Sendable {
    /// All rows, in the place of those that are there.
    case first
    /// Rows elsewhere, in the place of those that are there.
    case jump
    case next, previous
    /// What is above the first row.
    case newer
    /// The first page, or with `.loaded` all pages that are there.
    case refresh(isLoaded: Bool)
    /// A page of the gap above a page, from the page above the gap.
    case gap(key: Int)
    /// A page of the gap above a page, from that page.
    case gapFromBelow(key: Int)
    /// A page that was unloaded.
    case unloaded(key: Int)
  }

  /// What is asked of the source.
  package enum Question: Hashable, Sendable {
    /// The page after a place, or the first one of the source.
    case after(PageCursor?)
    case before(PageCursor)
    case newer(than: RowID)
    /// The page with what the list's model looks for.
    case start
    /// A numbered page.
    case number(PageCursor)
  }

  package internal(set) var kind: Kind
  /// The order of the source that is asked.
  package let order: PagedList.Order
  /// How many ids the source gives at once.
  package internal(set) var pageSize: Int
  /// The most ids that a page has had.
  var longestPage = 0
  package let number: Int
  package internal(set) var question: Question
  /// The requests that are left for the page that is read.
  var requestsLeft: Int
  /// The last answer, of which the total counts once first rows are shown.
  var firstAnswer: PageAnswer?
  /// The first answer without items since the last page, from which the load has gone on.
  var emptyStart: PageAnswer?
  /// The pages that have been read.
  var pages: [Page] = []
  /// The last page of the list, if it was asked for again.
  var lastPage: Page?
  /// The pages that may still be read once as many rows are there as the list has.
  var pagesLeft = 2
  /// The rows on screen, the one that is read first, for a refresh of numbered pages, and for a page that becomes one.
  var screen: [RowID] = []
  /// The number of ids that are asked for, `nil` for as many as the source's pages have.
  package internal(set) var limit: Int?
  /// The row to which a jump leads, if pages have numbers.
  var row = 0
  /// Whether what has no row any more stays selected, because the rows are those of another search.
  package var keepsSelection = false
  /// A numbered page that isn't known to be beside the list's.
  var candidate: Page?
  /// Whether the numbered page that is asked for follows one that ends with a row of the list.
  var isBesideList = false
  /// Whether the last page is asked for again, because the total tells of more rows.
  var isLastPageAgain = false

  /// The most requests for one page.
  static let requestLimit = 3

  /// Has what was read have another id.
  package mutating func rename(_ old: RowID, to new: RowID) {
    pages = pages.map { $0.renaming(old, to: new) }
    lastPage = lastPage?.renaming(old, to: new)
    candidate = candidate?.renaming(old, to: new)
  }

  /// Goes on as a refresh, because the source doesn't know what is newer.
  package mutating func becomeRefresh() {
    kind = .refresh(isLoaded: false)
    question = .after(nil)
    requestsLeft = Self.requestLimit
  }

  /// Goes on as a refresh of all pages, because the cursors have expired.
  package mutating func becomeRefreshOfAll() {
    self = PageLoad(
      kind: .refresh(isLoaded: true),
      order: order,
      pageSize: pageSize,
      number: number,
      question: order == .numbered ? .number(0) : .after(nil),
      requestsLeft: Self.requestLimit
    )
  }

  /// Whether a page was read.
  package var hasRead: Bool { !pages.isEmpty }

  /// All ids that were read.
  package var ids: [RowID] { (pages + [candidate, lastPage].compactMap(\.self)).flatMap(\.ids) }

  /// All cursors that were read, or are asked with.
  package var cursors: [PageCursor] {
    let own: PageCursor? =
      switch question {
      case .after(let cursor): cursor
      case .before(let cursor): cursor
      case .newer, .start, .number: nil
      }
    return [own, emptyStart?.previous, emptyStart?.next].compactMap(\.self)
      + (pages + [lastPage].compactMap(\.self)).flatMap(\.cursors)
  }
}
