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
  package let number: Int
  package internal(set) var question: Question
  /// The requests that are left for the page that is read.
  var requestsLeft: Int
  /// The first answer without items since the last page, from which the load has gone on.
  var emptyStart: PageAnswer?
  /// The pages that have been read.
  var pages: [Page] = []
  /// The pages that may still be read once as many rows are there as the list has.
  var pagesLeft = 2
  /// The rows on screen, the one that is read first, for a refresh of numbered pages.
  var screen: [RowID] = []
  /// A numbered page that isn't known to be beside the list's.
  var candidate: Page?
  /// Whether the last page is asked for again, because the total tells of more rows.
  var isLastPageAgain = false

  /// The most requests for one page.
  static let requestLimit = 3
}

/// What is wrong with an answer.
package enum PagingFault: Error, Hashable, Sendable {
  /// A page's cursor leads to the page itself, which isn't the last one.
  case leadsToItself(PageCursor)
}
