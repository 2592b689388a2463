// Swift samples of the guides, in a place where they compile.

import Foundation
import StatefulTable
import Testing

// Porting

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

final class LibraryList: StatefulTableController, StatefulDelegate {
  private let library = Library()
  private var query = ""
  private var books: [String] = []

  func statefulTableController(
    _ controller: StatefulTableController,
    beginInitialLoad load: Load<Void>
  ) {
    let request = library.books(matching: query) { result in
      switch result {
      case .success(let books): load.succeed { self.books = books }
      case .failure(let error): load.fail(error)
      }
    }
    load.onCancel { request.cancel() }
  }
}

@MainActor
@Suite("Samples of the guides")
struct GuideSamples {
  @Test("A list with completion handlers is loaded")
  func completionHandlers() async {
    let list = LibraryList()
    list.reload()
    await list.settled()
    #expect(list.state == .empty)
    #expect(list.loads.initial.error == nil)
  }
}
