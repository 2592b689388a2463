import Foundation
import TestSupport
import StatefulTable
import Testing

/// A list that leaves everything to its subclasses.
private class PlainList: StatefulTableController {
  var asked: Set<String> = []

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    load.succeed()
  }
}

/// A subclass of a subclass that overrides all there is.
private final class FullList: PlainList {
  override var title: String {
    get { "Full" }
    set {}
  }

  override var contentCount: Int {
    // What an override looks at must be there to be looked at.
    asked.insert("contentCount in \(state), \(loads.hasMorePages), \(history.count)")
    return super.contentCount
  }

  override func viewDidLoad() { asked.insert("viewDidLoad") }

  override func viewWillAppear() {
    super.viewWillAppear()
    asked.insert("viewWillAppear")
  }

  override func numberOfSections(in tableView: TableView) -> Int { 2 }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 30 }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell("\(indexPath.section).\(indexPath.row)", subtitle: "below")
  }

  override func tableView(
    _ tableView: TableView,
    titleForHeaderInSection section: Int
  ) -> String? {
    "Section \(section)"
  }

  override func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    indexPath
  }

  override func tableView(
    _ tableView: TableView,
    indexPathForRowWithID id: AnyHashable
  ) -> IndexPath? {
    asked.insert("indexPathForRowWithID")
    return id as? IndexPath
  }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    asked.insert("didSelectRowAt")
  }

  override func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {
    asked.insert("didDetect")
  }
}

@MainActor
@Suite("Subclasses")
struct SubclassTests {
  private let list = FullList()
  private var table: TableView { list.tableView }

  init() {
    list.tableView.size = Size(columns: 20, lines: 9)
    list.appear()
  }

  @Test("Nothing that a subclass of a subclass overrides is hidden by a default")
  func overrides() {
    #expect(list.title == "Full")
    #expect(table.numberOfRows == 60)
    #expect(table.titleForHeader(inSection: 1) == "Section 1")
    #expect(table.cellForRow(at: IndexPath(row: 3, section: 1))?.text == "1.3")
    table.delegate?.tableView(table, didSelectRowAt: IndexPath(row: 0, section: 0))
    table.insertRows(at: .rows(0..<1))
    #expect(list.asked.isSuperset(of: ["viewDidLoad", "viewWillAppear"]))
    #expect(list.asked.isSuperset(of: ["didSelectRowAt", "didDetect"]))
    #expect(list.asked.contains { $0.hasPrefix("contentCount in initialLoading") })
  }

  @Test("A subclass of a subclass has loaded its rows once")
  func ownDelegate() {
    #expect(list.state == .idle)
    #expect(list.history.count == 1)
  }
}
