/// A list whose rows depend on what the user searches for.
///
/// ```swift
/// final class BookList: StatefulTableController, AsyncStatefulDelegate, SearchableController {
///   private var query = ""
///   private var books: [String] = []
///
///   func searchTextDidChange(to text: String) { query = text }
///
///   func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
///     let books = try await fetchBooks(matching: query)
///     return { self.books = books }
///   }
/// }
/// ```
///
/// A list that doesn't conform is searched among the rows it has loaded, if the front end can do that.
@MainActor public protocol SearchableController: StatefulTableController {
  /// Takes over what is searched for from now on.
  ///
  /// Called right before a load that is of another text than the load before: the first load of a search,
  /// and after a search that failed or was cancelled, the next load for the rows that are still there. An
  /// empty text searches for nothing: the list has all its rows.
  func searchTextDidChange(to text: String)
}
