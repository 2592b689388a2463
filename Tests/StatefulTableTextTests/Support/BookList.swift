import StatefulTable

/// A list that searches its three books itself, in one of two scopes.
final class BookList: StatefulTableController, SearchableController {
  let searchPlaceholder: String? = "Title"
  var searchScopes: [String] = []
  private var text = ""
  private var books: [String] = []

  func searchTextDidChange(to text: String) { self.text = text }
  func searchScopeDidChange(to index: Int) {}

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    let books = ["Emma", "Ulysses", "Middlemarch"].filter { text.isEmpty || $0.contains(text) }
    load.succeed { self.books = books }
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    books.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(StyledText(books[indexPath.row]))
  }
}
