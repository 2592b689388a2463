// What the samples of the documentation leave out. A sample that is a member or some statements is compiled as a part
// of `Context`, so it finds here what it names. Nothing of this file is run.

import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText

class Context: StatefulTableController {
  // MARK: Data

  var books: [String] = []
  var cities: [String] = []
  var newCities: [String] = []
  var photos: [String] = []
  let name = "Ada"
  let count = 2
  let isRead = false
  let isLate = true
  let book = Book()
  let dawn = Photo(id: "1", title: "Dawn", author: "ada")
  let noon = Photo(id: "2", title: "Noon", author: "ada")
  let dusk = Photo(id: "3", title: "Dusk", author: "ada")

  // MARK: Services

  let service = CityClient()
  let cache = CityCache()
  let library = Library()
  let session = CitySession()
  let url = URL(filePath: "/")

  // MARK: Lists and screens

  let list: StatefulTableController
  let controller: StatefulTableController
  let commitList = StatefulTableController()
  let diffList = StatefulTableController()
  let favorites = StatefulTableController()
  let recent = StatefulTableController()
  let everything = StatefulTableController()
  let gallery: PhotoGallery
  let source: ScriptedPageSource<Photo>
  let clock: ManualClock
  let screen: TableScreen
  let expected: Frame
  let key = Key.up

  var photo: Photo { dawn }

  init(
    _ gallery: PhotoGallery,
    _ source: ScriptedPageSource<Photo>,
    _ clock: ManualClock,
    _ screen: TableScreen
  ) {
    (self.gallery, self.source, self.clock, self.screen) =
      (gallery, source, clock, screen)
    (list, controller, expected) = (gallery, gallery, screen.frame())
    super.init()
  }

  // MARK: Actions

  func archiveMessages(at indexPaths: [IndexPath]) {}
  func clear() {}
  func deleteDraft() {}
  func extendTheSelection() {}
  func moveByHalfAPage() {}
  func quoteMessage(at cursor: IndexPath?) {}
  func quoteMessages() {}
  func refresh() {}
  func remove(_ indexPaths: [IndexPath]) {}
  func markAsRead(_ indexPaths: [IndexPath]) {}
  func storedCities() -> [String]? { nil }
}

/// The load that a request is for.
let load: Load<Void> = { fatalError("No sample runs.") }()

/// The context of members of a paged list.
class PagedContext: PagedTableController<Photo> {
  let pinnedPhotos: [Photo] = []
}

/// The context of members of the list that grows in the guide.
class CityContext: StatefulTableController {
  let service: any CityService
  var cities: [String] = []
  var hasMore = true

  init(service: any CityService) {
    self.service = service
    super.init()
  }
}

/// The context of members of an object that is a delegate.
class LoaderContext: StatefulDelegate {
  let service = CityClient()
  var cities: [String] = []
}

final class TownSearchList: StatefulTableController, SearchableController {
  func searchTextDidChange(to text: String) {}
  init(service: any TownService, clock: any Clock<Duration>) { super.init(clock: clock) }
}

// MARK: - Values

struct Book {
  let title = "Emma"
  let author = "Jane Austen"
  let year: String? = "1815"
  let summary = "Handsome, clever, and rich"
}

// MARK: - Services

struct Request: Sendable {
  func cancel() {}
}

struct CityClient: Sendable {
  @discardableResult func fetchCities(
    completion: @escaping @Sendable (Result<[String], any Error>) -> Void
  ) -> Request { Request() }
  func fetchCities(
    success: @escaping @Sendable ([String]) -> Void,
    failure: @escaping @Sendable (any Error) -> Void
  ) {}
  func photos(newerThan photo: String?) async throws -> [String] { [] }
  func cities() async throws -> [String] { [] }
}

actor CityCache {
  func cities() -> [String]? { nil }
}

protocol TownService: Sendable {
  func towns(matching text: String) async throws -> [String]
}

struct Library: Sendable {
  func books(
    matching text: String,
    completion: @escaping @Sendable (Result<[String], any Error>) -> Void
  ) -> Request { Request() }
}

struct CitySession: Sendable {
  func dataTask(
    with url: URL,
    completionHandler: @escaping @Sendable (Data?, URL?, (any Error)?) -> Void
  ) -> Request { Request() }
}

@Sendable func decodeCities(_ data: Data?, _ response: URL?, _ error: (any Error)?) throws
  -> [String]
{
  []
}

@Sendable func readCities() -> [String] { [] }

@Sendable func fetchBooks(matching text: String) async throws -> [String] { [] }

func fetchBooks(sortedBy column: String?) async throws -> [String] { [] }

func fetchCities(before city: String?) async throws -> [String] { [] }

func fetchCities() async throws -> [String] { [] }

func fetchStories(about topic: String) async throws -> [String] { [] }

struct PhotoServer: Sendable {
  func photos(
    after token: String?
  ) async throws -> (photos: [Photo], nextToken: String?, count: Int) { ([], nil, 0) }

  func photos(page: Int, perPage: Int) async throws -> (photos: [Photo], count: Int?) { ([], 0) }

  func delete(_ photo: Photo) async throws {}
}

let photoServer = PhotoServer()

struct PhotoSearchSource: PageSource {
  let text: String

  func page(after cursor: String?) async throws -> Page<Photo, String> { Page([], next: nil) }
}

struct SortedPhotoSource: PageSource {
  let column: String?

  func page(after cursor: String?) async throws -> Page<Photo, String> { Page([], next: nil) }
}

struct Story: Identifiable, Sendable { let id: String }

actor NewsStore {
  func stories() -> [Story]? { nil }
  func save(_ stories: [Story]) {}
}

struct NewsServer: Sendable {
  func stories(
    after cursor: String?
  ) async throws -> (stories: [Story], next: String?) { ([], nil) }

  func stories(newerThan id: String) async throws -> [Story] { [] }
}

let newsServer = NewsServer()

struct ChatMessage: Identifiable, Sendable {
  let id: Int
  let text = "Hello"
}

struct ChatServer: Sendable {
  let pageSize = 25
  func messages(after id: Int) async throws -> [ChatMessage] { [] }
  func messages(before id: Int) async throws -> [ChatMessage] { [] }
  func messages(around id: Int) async throws -> [ChatMessage]? { [] }
}

let chatServer = ChatServer()
