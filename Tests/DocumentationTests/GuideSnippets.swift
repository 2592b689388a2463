// Swift samples of the guides, in a place where they compile.

import Foundation
import StatefulTable
import Testing

// Porting, and "Loading data"

private struct Library: Sendable {
  struct Request: Sendable {
    func cancel() {}
  }

  func books(
    matching text: String,
    completion: @escaping @Sendable (Result<[String], any Error>) -> Void
  ) -> Request {
    completion(.success(["Persuasion"]))
    return Request()
  }
}

final class LibraryList: StatefulTableController {
  private let library = Library()
  private var query = ""
  private var books: [String] = []

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    let request = library.books(
      matching: query,
      completion: load.result { self.books = $0 }
    )
    load.onCancel { request.cancel() }
  }
}

// Selection, gravity and the index

final class ContactList: StatefulTableController {
  override var loadsRows: Bool { false }

  override func viewDidLoad() {
    tableView.gravity = .bottom
    tableView.allowsMultipleSelection = true
    for indexPath in tableView.indexPathsForSelectedRows ?? [] {
      tableView.deselectRow(at: indexPath, animated: true)
    }
  }

  override func sectionIndexTitles(for tableView: TableView) -> [String]? {
    ["B", "F"]
  }
}

// Callbacks

private struct BeerService: Sendable {
  func fetchBeers(
    success: @escaping @Sendable ([String]) -> Void,
    failure: @escaping @Sendable (any Error) -> Void
  ) {}
  func fetchBeers(completion: @escaping @Sendable (Result<[String], any Error>) -> Void) {}
}

private struct BeerSession: Sendable {
  func dataTask(
    with url: URL,
    completionHandler: @escaping @Sendable (Data?, URL?, (any Error)?) -> Void
  ) -> String { "" }
}

@Sendable private func decodeBeers(
  _ data: Data?,
  _ response: URL?,
  _ error: (any Error)?
) throws -> [String] { [] }

@MainActor private final class BeerLoader {
  private let service = BeerService()
  private let session = BeerSession()
  private var beers: [String] = []

  func loadPair(_ load: Load<Void>) {
    service.fetchBeers(
      success: load.success { self.beers = $0 },
      failure: load.failure
    )
  }

  func loadResult(_ load: Load<Void>) {
    service.fetchBeers(completion: load.result { self.beers = $0 })
  }

  func loadAnswer(_ load: Load<Void>, from url: URL) {
    let task = session.dataTask(with: url) { @Sendable data, response, error in
      load.answer(with: Result { try decodeBeers(data, response, error) }) { self.beers = $0 }
    }
    _ = task
  }
}

// Cells and errors

private func styledSample(name: String, count: Int) -> StyledText {
  let text: StyledText = "\(name, .bold) and \(count) more"
  return text
}

private struct Book {
  var title = "Emma"
  var author = "Jane Austen"
  var year: String? = "1815"
  var summary = "Handsome, clever, and rich"
}

private func cells(of book: Book) -> [Cell] {
  let plain = Cell(book.title, detail: book.year)
  let styled = Cell("\(book.title, .bold) by \(book.author)", accessory: .disclosureIndicator)
  let lines = Cell(lines: [book.title, book.author], accessory: .checkmark)
  var wrapped = Cell(wrapping: book.summary)
  wrapped.numberOfLines = 3
  return [plain, styled, lines, wrapped]
}

private func setErrorWords() {
  ErrorMessage.localizedDescription = { $0.localizedDescription }
}

// Watching a list

@MainActor private func watch(_ list: StatefulTableController) async {
  for await state in list.stateChanges {
    print("The list is \(state)")
  }
}

// Writing a state view

@MainActor private func chooseViews(of list: StatefulTableController) {
  list.emptyView = .message("No cities yet")
  list.loadingView = .spinner("Asking the harbor master…")
}

final class PatientView: LoadingView {
  override func lines(in context: StateViewContext) -> [StyledText] {
    let lines = super.lines(in: context)
    return context.elapsed < .seconds(5) ? lines : lines + ["This takes longer than usual."]
  }
}

// Front ends

final class RowPrinter: TableDisplay {
  private let list: StatefulTableController
  private(set) var needsDisplay = true

  init(_ list: StatefulTableController) {
    self.list = list
    list.display = self
    list.tableView.size = Size(columns: 80, lines: 24)
    list.beginAppearanceTransition(true)
    list.endAppearanceTransition()
  }

  func controllerNeedsDisplay(_ controller: StatefulTableController) {
    needsDisplay = true
  }

  func height(of cell: Cell, inColumns columns: Int, wrapsLines: Bool) -> Int {
    1 + cell.additionalLines.count
  }

  func draw() {
    needsDisplay = false
    list.tableView.layoutIfNeeded()
    for item in list.tableView.visibleItems {
      guard case .row(let row) = item.content, let cell = list.tableView.cellForRow(at: row)
      else { continue }
      for line in [cell.text] + cell.additionalLines { print(line) }
    }
  }
}

@MainActor
@Suite("Samples of the guides")
struct GuideSamples {
  @Test("A state view can be tested by itself")
  func stateView() {
    let context = StateViewContext(
      size: Size(columns: 40, lines: 10),
      state: .error,
      error: LoadError.timedOut,
      retryDelay: .seconds(3)
    )
    let lines = OfflineView().lines(in: context).map(\.string)
    #expect(lines.last == "Trying again in 3 s")
    #expect(lines.count == 3)
  }

  @Test("A list with completion handlers is loaded")
  func completionHandlers() async {
    let list = LibraryList()
    list.reload()
    await list.settled()
    #expect(list.state == .empty)
    #expect(list.loads.initial.error == nil)
  }
}

// Alerts

final class DraftList: StatefulTableController {
  override var loadsRows: Bool { false }

  func askToDelete() {
    let alert = Alert(title: "Delete the draft?", message: "It can't be brought back.")
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in self.deleteDraft() })
    present(alert)
  }

  func deleteIfConfirmed() async throws {
    guard try await confirm("Delete the draft?", action: "Delete") else { return }
    deleteDraft()
  }

  private func deleteDraft() {}
}

// Row actions

final class MailList: StatefulTableController {
  override var loadsRows: Bool { false }

  override func tableView(
    _ tableView: TableView,
    actionsForRowAt indexPath: IndexPath
  ) -> [RowAction] {
    [RowAction(title: "Archive") { self.archiveMessages(at: $0) }, deleteAction]
  }

  private func archiveMessages(at indexPaths: [IndexPath]) {}
}

// What a page waits for

@MainActor func explainWait(of list: StatefulTableController) {
  if let wait = list.loads.nextPage.waitsFor { print("The next page waits: \(wait).") }
}

// A difference

final class DifferingList: StatefulTableController {
  private var cities: [String] = []

  override var loadsRows: Bool { false }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    cities.count
  }

  func show(_ newCities: [String]) {
    let diff = ListDiff(from: cities, to: newCities)
    cities = newCities
    tableView.apply(diff, inSection: 0)
  }
}
