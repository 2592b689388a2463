/// How a list loads, refreshes and searches.
///
/// Set all of it, or a part:
///
/// ```swift
/// list.loadOptions.retryPolicy = .exponential()
/// list.loadOptions.timeout = .seconds(20)
/// ```
///
/// A ``SectionedController`` gives its lists each option that you set of it.
public struct LoadOptions: Sendable, Hashable {
  /// The next page loads when fewer than this many rows remain below the screen.
  ///
  /// The previous page loads when fewer than this many rows remain above the screen. The default is 3. With 0, pages load
  /// only on request.
  public var nextPageOffset = 3

  /// The number of empty pages in a row after which automatic paging stops.
  ///
  /// The state view then tells why, and how the user requests more. After a request, paging goes on for as many empty
  /// pages again. The default is 3, and less than 1 is treated as 1.
  public var emptyPageBudget = 3

  /// The time after which a load fails with ``LoadError/timedOut``.
  ///
  /// The default is `nil`: there is no limit. A change applies to the next load.
  public var timeout: Duration?

  /// Whether, when and how often a failed load is retried automatically.
  ///
  /// The default is ``RetryPolicy/never``. A change applies to the next failure.
  public var retryPolicy = RetryPolicy.never

  /// When the list refreshes automatically because its rows are old.
  ///
  /// The default is ``RefreshPolicy/never``.
  public var refreshPolicy = RefreshPolicy.never

  /// Whether the front end shows how old the rows are, such as "updated 3 min ago".
  ///
  /// The age is shown from a minute on, and the list is then drawn once a minute. The default is `false`.
  public var showsRowsAge = false

  /// What begins the search for a text that the user types.
  ///
  /// The default is ``SearchTrigger/typing``. A change applies to the next text.
  public var searchTrigger = SearchTrigger.typing

  /// The time for which the search text must stay the same before the search begins.
  ///
  /// The default is 250 milliseconds. With zero or less, each change begins a search. The delay doesn't matter if the
  /// ``searchTrigger`` is ``SearchTrigger/submit``.
  public var searchDelay = Duration.milliseconds(250)

  /// Creates options with the defaults.
  public init() {}

  /// Sets the options that have changed elsewhere.
  mutating func merge(_ new: LoadOptions, changedFrom old: LoadOptions) {
    func merge<Value: Equatable>(_ path: WritableKeyPath<LoadOptions, Value>) {
      if new[keyPath: path] != old[keyPath: path] { self[keyPath: path] = new[keyPath: path] }
    }
    merge(\.nextPageOffset)
    merge(\.emptyPageBudget)
    merge(\.timeout)
    merge(\.retryPolicy)
    merge(\.refreshPolicy)
    merge(\.showsRowsAge)
    merge(\.searchTrigger)
    merge(\.searchDelay)
  }
}
