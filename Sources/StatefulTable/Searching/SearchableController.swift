/// A list whose rows depend on what the user searches for.
///
/// ```swift
/// final class BookList: StatefulTableController, SearchableController {
///   private var query = ""
///   private var books: [String] = []
///
///   func searchTextDidChange(to text: String) { query = text }
///
///   override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
///     let books = try await fetchBooks(matching: query)
///     return { self.books = books }
///   }
/// }
/// ```
///
/// The search begins while the user types, or with Enter if you set ``LoadOptions/searchTrigger`` to
/// ``SearchTrigger/submit``. In a list that doesn't conform, the front end searches the loaded rows. A
/// ``SectionedController`` searches in all of its lists, if all conform.
@MainActor public protocol SearchableController: StatefulTableController {
  /// Sets the text to search for.
  ///
  /// Called before a load begins, if its text differs from that of the load before.
  ///
  /// If a search fails or is cancelled, the old rows stay, unless it has shown a ``Load/preview(_:)``. The method is then
  /// called with the old text before the next load. An empty text means that the list has all its rows.
  func searchTextDidChange(to text: String)

  /// What the user reads in the prompt before typing, such as "Title or author".
  ///
  /// The default is `nil`, for nothing.
  var searchPlaceholder: String? { get }

  /// The titles of the scopes among which the user chooses, such as "All", "Unread" and "Sent".
  ///
  /// The scopes share the text. The default is none.
  var searchScopes: [String] { get }

  /// Sets the scope within which to search.
  ///
  /// Called before a load begins, if its scope differs from that of the load before, and before
  /// ``searchTextDidChange(to:)``. The default implementation does nothing.
  func searchScopeDidChange(to index: Int)
}

extension SearchableController {
  /// Returns `nil` by default.
  public var searchPlaceholder: String? { nil }

  /// Returns no scopes by default.
  public var searchScopes: [String] { [] }

  /// Does nothing.
  public func searchScopeDidChange(to index: Int) {}
}
