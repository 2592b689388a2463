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

// Watching a list

@MainActor private func watch(_ list: StatefulTableController) async {
  for await state in list.stateChanges {
    print("The list is \(state)")
  }
}

// Writing a state view

@MainActor private func chooseViews(of list: StatefulTableController) {
  list.emptyView = .message("No cities yet")
  list.loadingView = .spinner("Asking the harbour master…")
}

final class OfflineView: StateView {
  func lines(in context: StateViewContext) -> [StyledText] {
    var lines = [StyledText("The harbour doesn't answer", .bold)]
    if let message = context.errorMessage { lines.append(StyledText(message, .dim)) }
    if let delay = context.retryDelay {
      lines.append(StyledText("Trying again in \(delay.components.seconds) s"))
    }
    return lines
  }
}

final class PatientView: LoadingView {
  override func lines(in context: StateViewContext) -> [StyledText] {
    let lines = super.lines(in: context)
    return context.elapsed < .seconds(5) ? lines : lines + ["This takes longer than usual."]
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
