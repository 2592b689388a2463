import StatefulTable
import Testing

@MainActor
@Suite("An object that loads the rows of lists")
struct DelegateObjectTests {
  /// Loads the first rows with an `async` function, and further ones with a completion handler.
  private final class Letters: StatefulDelegate {
    private(set) var letters: [ObjectIdentifier: [String]] = [:]

    func rows(of list: StatefulTableController) -> [String] {
      letters[ObjectIdentifier(list)] ?? []
    }

    func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
      { self.letters[ObjectIdentifier(controller)] = ["a", "b"] }
    }

    func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
      rows(of: controller).count < 4
    }

    func statefulTableController(
      _ controller: StatefulTableController,
      beginNextPage load: Load<Void>
    ) {
      load.succeed { self.letters[ObjectIdentifier(controller)]? += ["c", "d"] }
    }
  }

  /// A list that shows what its delegate has.
  private final class LetterList: StatefulTableController {
    private let source: Letters

    init(_ source: Letters) {
      self.source = source
      super.init()
      statefulDelegate = source
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      source.rows(of: self).count
    }

    override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
      Cell(source.rows(of: self)[indexPath.row])
    }
  }

  @Test func `It loads those of several lists, each load in the style that it has`() async {
    let source = Letters()
    let lists = [LetterList(source), LetterList(source)]
    for list in lists {
      list.tableView.size = Size(columns: 20, lines: 10)
      list.loadIfNeeded()
      await list.settled()
    }
    for list in lists {
      #expect(source.rows(of: list) == ["a", "b", "c", "d"])
      #expect(list.tableView.numberOfRows == 4)
      #expect(list.history.map(\.kind) == [.initial, .nextPage])
    }
  }

  @Test("If it has no method for a load, the load fails and says so")
  func unimplemented() async {
    final class Nothing: StatefulDelegate {}
    let delegate = Nothing()
    let list = StatefulTableController()
    list.statefulDelegate = delegate
    list.loadIfNeeded()
    await list.settled()
    #expect(list.state == .error)
    #expect((list.loads.initial.error as? LoadError) == .unimplemented(.initial))
  }
}
