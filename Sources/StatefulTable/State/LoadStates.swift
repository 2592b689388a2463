/// The state of one kind of load.
public struct LoadState: Sendable {
  /// Whether a load of this kind is in flight.
  public var isLoading: Bool
  /// How far the load in flight is, or `nil` if it hasn't reported it.
  public var progress: LoadProgress?
  /// What the last load of this kind has failed with, until a success clears it.
  public var error: (any Error)?
  /// What has to happen before a load of this kind begins, or `nil` while one is in flight or about to begin.
  public var waitsFor: LoadWait?
}

/// What a load waits for: the answer to "why is nothing loading?".
///
/// ```swift
/// if let wait = list.loads.nextPage.waitsFor { print("The next page waits: \(wait).") }
/// ```
public enum LoadWait: Sendable, Hashable {
  /// The user or the program requests it.
  ///
  /// For a page, that is so if ``LoadOptions/nextPageOffset`` is 0.
  case request
  /// The first rows are loaded.
  case firstRows
  /// Another load ends.
  case otherLoad(LoadKind)
  /// The user comes near the end of the rows, or a gap, within the ``LoadOptions/nextPageOffset``.
  case scrolling
  /// The table has lines on a screen.
  case screen
  /// The load that has failed is retried, by the user or by the ``LoadOptions/retryPolicy``.
  case retry
  /// The user scrolls, or requests a load, after a load was cancelled.
  case scrollingAfterCancel
  /// The user or the program requests it, after as many empty pages as ``LoadOptions/emptyPageBudget``
  /// allows.
  case requestAfterEmptyPages
  /// There are rows, after the program has emptied the list as a whole: with ``ItemTableController/removeAll()``, or with
  /// ``TableView/reloadData()`` and no rows.
  case rows
  /// There are more pages: the delegate has reported that there are none.
  case morePages
  /// ``StatefulTableController/loadsRows`` is `true`.
  case loadsRows
}

extension LoadWait: CustomStringConvertible {
  /// A description of the reason, such as "the user hasn't come near the end of the rows".
  public var description: String {
    switch self {
    case .request: "nothing has requested it"
    case .firstRows: "the first rows aren't loaded"
    case .otherLoad(let kind): "another load (\(kind)) is in flight"
    case .scrolling: "the user hasn't come near the end of the rows"
    case .screen: "the list has no lines on a screen"
    case .retry: "the last load has failed, and wasn't retried"
    case .scrollingAfterCancel: "a load was cancelled, and the user hasn't scrolled since"
    case .requestAfterEmptyPages: "the last pages brought nothing new"
    case .rows: "the program has removed all rows"
    case .morePages: "there are no more pages"
    case .loadsRows: "the list loads nothing"
    }
  }
}

/// The states of all kinds of loads, and whether there are more pages.
///
/// The counterpart of `LoadStates` of Android's Paging 3.
public struct LoadStates: Sendable {
  /// The state of the initial load.
  public var initial: LoadState
  /// The state of the refresh.
  public var pullToRefresh: LoadState
  /// The state of the next page.
  public var nextPage: LoadState
  /// The state of the previous page.
  public var previousPage: LoadState
  /// The state of the pages of gaps.
  public var gap: LoadState
  /// Whether there are more pages, as the delegate last answered.
  ///
  /// It is `false` before the first answer.
  public var hasMorePages: Bool
  /// Whether there are pages before the first row, as the delegate last answered.
  ///
  /// It is `false` before the first answer.
  public var hasPreviousPages: Bool
  /// Whether rows are missing between two rows, see ``PagedTableController/gaps``.
  public var hasGaps: Bool
  /// Whether ``StatefulTableController/loadToEnd()`` has further pages to load.
  ///
  /// It stays `true` after a page has failed, until the user or the list ends it.
  public var isLoadingToEnd: Bool
  /// The last 100 loads that ended, the oldest first.
  ///
  /// Those of several lists in sections are there list by list.
  public var history: [LoadRecord]

  package subscript(kind: LoadKind) -> LoadState {
    switch kind {
    case .initial: initial
    case .pullToRefresh: pullToRefresh
    case .nextPage: nextPage
    case .previousPage: previousPage
    case .gap: gap
    }
  }
}

extension LoadStates {
  /// The states of lists that are shown as one.
  init(of lists: [LoadStates]) {
    // Why no page loads is said of a list that has more.
    let next = lists.filter(\.hasMorePages) + lists
    let previous = lists.filter(\.hasPreviousPages) + lists
    self.init(
      initial: LoadState(of: lists.map(\.initial)),
      pullToRefresh: LoadState(of: lists.map(\.pullToRefresh)),
      nextPage: LoadState(of: next.map(\.nextPage)),
      previousPage: LoadState(of: previous.map(\.previousPage)),
      gap: LoadState(of: lists.map(\.gap)),
      hasMorePages: lists.contains(where: \.hasMorePages),
      hasPreviousPages: lists.contains(where: \.hasPreviousPages),
      hasGaps: lists.contains(where: \.hasGaps),
      isLoadingToEnd: lists.contains(where: \.isLoadingToEnd),
      history: lists.flatMap(\.history)
    )
  }
}

extension LoadState {
  /// What of a kind is in flight in one of several lists, has failed, or waits.
  fileprivate init(of lists: [LoadState]) {
    let isLoading = lists.contains(where: \.isLoading)
    self.init(
      isLoading: isLoading,
      progress: lists.lazy.compactMap(\.progress).first,
      error: lists.lazy.compactMap(\.error).first,
      waitsFor: isLoading ? nil : lists.lazy.compactMap(\.waitsFor).first
    )
  }
}
