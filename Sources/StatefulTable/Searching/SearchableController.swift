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
/// ``SectionedController`` searches in all of its lists, if all conform: see ``ListPresentation/search(for:)``.
@MainActor public protocol SearchableController: StatefulTableController {
  /// Sets the text to search for.
  ///
  /// Called before a load begins, if its text differs from that of the load before.
  ///
  /// If a search fails or is cancelled, the old rows stay, unless it has shown a ``Load/preview(_:)``. The method is then
  /// called with the old text before the next load. An empty text means that the list has all its rows.
  func searchTextDidChange(to text: String)
}
