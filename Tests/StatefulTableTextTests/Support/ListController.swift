import FoundationEssentials
import StatefulTable

/// A list whose loads wait for the test to answer them.
@MainActor class ListController: StatefulTableController {
  struct Section {
    var title: String?
    var cells: [Cell]
  }

  var sections = [Section(title: nil, cells: [])]
  var hasMorePages = false
  var hasPreviousPages = false
  var mayRefresh = true
  /// Whether the list isn't a list that has all of its rows.
  var mayLoad = true
  /// Taller rows than their cells, if set.
  var rowHeight: Int?
  private(set) var chosenRows: [IndexPath] = []
  var onChoose: ((IndexPath) -> Void)?
  private(set) var appearances = 0
  private(set) var begun: [LoadKind] = []

  private(set) var initialLoad: Load<Void>?
  private(set) var refresh: Load<[IndexPath]>?
  private(set) var page: Load<Void>?
  private(set) var previousPage: Load<Void>?

  init(rows: [Cell] = [], title: String = "List", clock: any Clock<Duration> = ContinuousClock()) {
    initialSections = [Section(title: nil, cells: rows)]
    super.init(clock: clock)
    self.title = title
  }

  init(sections: [Section], clock: any Clock<Duration> = ContinuousClock()) {
    initialSections = sections
    super.init(clock: clock)
    title = "List"
  }

  private let initialSections: [Section]

  override var loadsRows: Bool { mayLoad }

  /// Has all rows from the beginning, and loads none.
  func haveAllRows() {
    mayLoad = false
    sections = initialSections
  }

  // MARK: Answers

  /// Answers the initial load with the rows given at first, or with others.
  func finishInitialLoad(_ sections: [Section]? = nil) {
    let sections = sections ?? initialSections
    initialLoad?.succeed { self.sections = sections }
  }

  func finishRefresh(inserting cells: [Cell]) {
    refresh?.succeed {
      self.sections[0].cells.insert(contentsOf: cells, at: 0)
      return .rows(0..<cells.count)
    }
  }

  func finishPage(appending cells: [Cell], hasMorePages: Bool) {
    page?.succeed {
      self.sections[self.sections.count - 1].cells += cells
      self.hasMorePages = hasMorePages
    }
  }

  func failInitialLoad(_ message: String) { initialLoad?.fail(Failure(message)) }
  func failRefresh(_ message: String) { refresh?.fail(Failure(message)) }
  func failPage(_ message: String) { page?.fail(Failure(message)) }
  func failPreviousPage(_ message: String) { previousPage?.fail(Failure(message)) }

  struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  // MARK: Loads

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    begun.append(load.kind)
    initialLoad = load
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginPullToRefresh load: Load<[IndexPath]>
  ) {
    begun.append(load.kind)
    refresh = load
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginNextPage load: Load<Void>
  ) {
    begun.append(load.kind)
    page = load
  }

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginPreviousPage load: Load<Void>
  ) {
    begun.append(load.kind)
    previousPage = load
  }

  override func shouldLoadPreviousPage(in controller: StatefulTableController) -> Bool {
    hasPreviousPages
  }
  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool { hasMorePages }
  override func shouldPullToRefresh(in controller: StatefulTableController) -> Bool { mayRefresh }

  // MARK: Rows

  override func viewWillAppear() {
    appearances += 1
    super.viewWillAppear()
  }

  override func numberOfSections(in tableView: TableView) -> Int { sections.count }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].cells.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    sections[indexPath.section].cells[indexPath.row]
  }

  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }

  override func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    rowHeight ?? super.tableView(tableView, heightForRowAt: indexPath)
  }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    chosenRows.append(indexPath)
    onChoose?(indexPath)
  }
}
