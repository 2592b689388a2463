// Every Swift sample of the documentation, in a place where it compiles.

import Foundation
import StatefulTable
import StatefulTableText

@MainActor private func run() async throws {
  try await TerminalSession.run(CityList())
}

@MainActor private func run(_ list: CityList) async throws {
  do {
    try await TerminalSession.run(list)
  } catch TerminalError.notATerminal {
    try await PlainOutput().write(list)
  }
}

// The terminal front end

@MainActor private func runInOrange() async {
  var theme = Theme.dark
  theme.error = Style(foreground: .rgb(255, 128, 0), traits: .bold)
  var options = TerminalSession.Options(theme: theme)
  options.capturesMouse = true
  await TerminalSession.main(CityList(), options: options)
}

@MainActor private func writePlainly() async throws {
  try await PlainOutput().write(CityList(), limit: 20)
}

@MainActor private func writeItemsPlainly() async throws {
  try await PlainOutput().write(PhotoSource()) { Cell($0.title) }
}

// Load

final class QueueBeerList: StatefulTableController {
  private var beers: [String] = []

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    DispatchQueue.global().async {
      let beers = fetchBeers()
      load.succeed { self.beers = beers }
    }
  }
}

private func fetchBeers() -> [String] { ["Porter", "Stout"] }

// README.md and "Loading data"

private struct BrewerService: Sendable {
  struct Request: Sendable {
    func cancel() {}
  }

  func fetchBeers(
    completion: @escaping @Sendable (Result<[String], any Error>) -> Void
  ) -> Request {
    completion(.success(["Porter"]))
    return Request()
  }
}

final class BrewerList: StatefulTableController {
  private let service = BrewerService()
  private var beers: [String] = []

  override func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    let request = service.fetchBeers(completion: load.result { self.beers = $0 })
    load.onCancel { request.cancel() }
  }
}

// AsyncStatefulDelegate and "The table"

private struct PhotoService: Sendable {
  func photos(newerThan photo: String?) async throws -> [String] { ["sunrise"] }
}

final class PhotoList: StatefulTableController {
  private let service = PhotoService()
  private var photos: [String] = []

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    {}
  }

  override func pullToRefresh(
    in controller: StatefulTableController
  ) async throws -> Commit<[IndexPath]> {
    let newer = try await service.photos(newerThan: photos.first)
    return {
      self.photos = newer + self.photos
      return .rows(0..<newer.count)
    }
  }
}

// StyledText

private let commit =
  StyledText("a1b2c3d", .dim) + "  Fix the frobnicator"

// TableScreen

@MainActor private func drive(_ controller: StatefulTableController) async {
  let screen = TableScreen(controller, size: Size(columns: 80, lines: 24))
  screen.appear()
  await screen.settled()
  screen.send(.down, .enter)
  print(screen.frame().text)
}

// RetryableError

struct ServerError: RetryableError {
  var status: Int
  var retryAfter: Duration?
  var isRetryable: Bool { status == 429 || status >= 500 }
}

// PageSource, NumberedPageSource and PagedTableController

struct Photo: Identifiable, Sendable {
  var id: String
  var title: String
  var author: String
}

private struct PhotoServer: Sendable {
  func photos(
    after token: String?
  ) async throws -> (photos: [Photo], nextToken: String?, count: Int) {
    ([Photo(id: "1", title: "Dawn", author: "ada")], nil, 1)
  }
}

private let photoServer = PhotoServer()

struct PhotoSource: PageSource {
  func page(after cursor: String?) async throws -> Page<Photo, String> {
    let answer = try await photoServer.photos(after: cursor)
    return Page(answer.photos, next: answer.nextToken, total: answer.count)
  }
}

final class PhotoGallery: PagedTableController<Photo> {
  override func cell(for item: Photo) -> Cell {
    Cell(item.title, detail: item.author)
  }
}

struct Beer: Identifiable, Sendable {
  var id: Int
}

private struct BeerServer: Sendable {
  func beers(page: Int, perPage: Int) async throws -> (beers: [Beer], count: Int?) { ([], 0) }
}

private let beerServer = BeerServer()

private func makeBeerSource() -> NumberedPageSource<Beer> {
  let source = NumberedPageSource(pageSize: 20) { page, pageSize in
    let answer = try await beerServer.beers(page: page, perPage: pageSize)
    return (answer.beers, answer.count)
  }
  return source
}

// SearchableController

final class BookList: StatefulTableController, SearchableController {
  private var query = ""
  private var books: [String] = []

  func searchTextDidChange(to text: String) { query = text }

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let books = try await fetchBooks(matching: query)
    return { self.books = books }
  }
}

@Sendable private func fetchBooks(matching text: String) async throws -> [String] { [] }

// CommandingController

final class SwitchList: StatefulTableController, CommandingController {
  private var isOn = false {
    didSet { title = isOn ? "On" : "Off" }
  }

  override var loadsRows: Bool { false }

  func commands(at cursor: IndexPath?) -> [Command] {
    let title = isOn ? "switch off" : "switch on"
    return [
      Command("switch", keys: [.character("s")], title: title, priority: 50) {
        self.isOn.toggle()
      }
    ]
  }
}

// Command

@MainActor final class Clearing {
  func clear() {}

  var command: Command {
    Command("clear", keys: [.character("c")], title: "clear", detail: "clear the list") {
      self.clear()
    }
  }
}

// Paged lists

final class PhotoSearch: PagedTableController<Photo>, SearchableController {
  func searchTextDidChange(to text: String) {
    source = PhotoSearchSource(text: text)
  }
}

final class PhotoAlbum: PagedTableController<Photo> {
  var pinnedPhotos: [Photo] = []

  override func sectionTitle(for item: Photo) -> String? {
    item.author
  }

  override var itemSection: Int { 1 }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    section == 0 ? pinnedPhotos.count : super.tableView(tableView, numberOfRowsInSection: section)
  }
}

struct PhotoSearchSource: PageSource {
  var text: String

  func page(after cursor: String?) async throws -> Page<Photo, String> { Page([], next: nil) }
}

// Live lists

@MainActor private func show(_ photo: Photo, in gallery: PhotoGallery) {
  gallery.insert([photo], at: 0)
}

// Keys and dialogs

final class CourseList: StatefulTableController {
  private let dishes = ["Soup", "Pie"]

  override var loadsRows: Bool { false }

  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    show(DishList(dishes[indexPath.row]))
  }
}

final class DishList: StatefulTableController {
  override var loadsRows: Bool { false }

  init(_ dish: String) {
    super.init()
    title = dish
  }
}

// Beginning in the middle or at the end

struct ChatMessage: Identifiable, Sendable { let id: Int }

private struct ChatServer {
  func messages(after id: Int) async throws -> [ChatMessage] { [] }
  func messages(before id: Int) async throws -> [ChatMessage] { [] }
}
private let chatServer = ChatServer()

struct ChatSource: PageSource {
  let isNewestLast = true

  func page(after id: Int?) async throws -> Page<ChatMessage, Int> {
    guard let id else { return try await page(before: .max) }
    let messages = try await chatServer.messages(after: id)
    return Page(messages, previous: id + 1, next: messages.last?.id ?? id, isLast: messages.isEmpty)
  }

  func page(before id: Int) async throws -> Page<ChatMessage, Int> {
    let messages = try await chatServer.messages(before: id)
    let end = messages.last?.id ?? 0
    return Page(messages, previous: messages.first?.id, next: end, isLast: id == .max)
  }
}

@MainActor private func notice(_ list: PagedTableController<ChatMessage>) async throws {
  list.tableView.gravity = .bottom
  list.maximumItemCount = 1_000
  try await list.refreshQuietly()
}

// Loading to the end

struct Letter: Identifiable, Sendable { let id: Int }

struct LetterSource: PageSource {
  let letters: [Letter]

  func page(after cursor: Int?) async throws -> Page<Letter, Int> {
    try await page(after: cursor, limit: 100)
  }

  func page(after cursor: Int?, limit: Int) async throws -> Page<Letter, Int> {
    let start = cursor ?? 0
    let end = min(start + limit, letters.count)
    return Page(Array(letters[start..<end]), next: end < letters.count ? end : nil)
  }
}
