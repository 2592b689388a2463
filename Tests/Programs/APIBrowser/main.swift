import Foundation
import FoundationNetworking
import StatefulTable
import StatefulTableText

// A browser for an API of photos.
// usage: APIBrowser URL

struct Photo: Decodable, Identifiable, Sendable {
  let id: Int
  let title, author: String
}

struct PhotoPage: Decodable, Sendable {
  let photos: [Photo]
  let next: String?
  let count: Int
}

struct ServerError: RetryableError, CustomStringConvertible {
  let status: Int
  let retryAfter: Duration?

  var isRetryable: Bool { status == 429 || status >= 500 }
  var description: String { "The server answered \(status)." }
}

struct PhotoServer: Sendable {
  let url: URL

  func get<Answer: Decodable>(_ path: String, query: [URLQueryItem] = []) async throws -> Answer {
    let url = url.appending(path: path).appending(queryItems: query)
    let (data, response) = try await URLSession.shared.data(from: url)
    if let answer = response as? HTTPURLResponse, answer.statusCode != 200 {
      let seconds = answer.value(forHTTPHeaderField: "Retry-After").flatMap(Int.init)
      throw ServerError(status: answer.statusCode, retryAfter: seconds.map(Duration.seconds))
    }
    return try JSONDecoder().decode(Answer.self, from: data)
  }
}

struct PhotoSource: PageSource {
  let server: PhotoServer
  var text = ""

  func page(after cursor: String?) async throws -> Page<Photo, String> {
    var query = [URLQueryItem(name: "text", value: text)]
    if let cursor { query.append(URLQueryItem(name: "after", value: cursor)) }
    let page: PhotoPage = try await server.get("photos", query: query)
    return Page(page.photos, next: page.next, total: page.count)
  }
}

final class PhotoList: PagedTableController<Photo>, SearchableController {
  private let server: PhotoServer

  init(_ server: PhotoServer) {
    self.server = server
    super.init(source: PhotoSource(server: server))
    title = "Photos"
    loadOptions.retryPolicy = .exponential()
  }

  func searchTextDidChange(to text: String) {
    source = PhotoSource(server: server, text: text)
  }

  override func cell(for photo: Photo) -> Cell { Cell(photo.title, detail: photo.author) }
  override func didSelect(_ photo: Photo) { show(PhotoDetail(photo, server: server)) }
}

final class PhotoDetail: StatefulTableController {
  private let server: PhotoServer
  private let photo: Photo
  private var paragraphs: [String] = []

  init(_ photo: Photo, server: PhotoServer) {
    (self.photo, self.server) = (photo, server)
    super.init()
    title = photo.title
  }

  override func initialLoad(in controller: StatefulTableController) async throws -> Commit<Void> {
    let paragraphs: [String] = try await server.get("photos/\(photo.id)")
    return { self.paragraphs = paragraphs }
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    paragraphs.count
  }

  override func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell(wrapping: paragraphs[indexPath.row])
  }
}

ErrorMessage.localizedDescription = { ($0 as? URLError)?.localizedDescription }
let words = CommandLine.arguments
guard words.count == 2, let url = URL(string: words[1]) else { exit(64) }
await TerminalSession.main(PhotoList(PhotoServer(url: url)))
