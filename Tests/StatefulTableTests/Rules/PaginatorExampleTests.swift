import Foundation
import TestSupport
import StatefulTable
import StatefulTableTesting
import Testing

/// What SwiftPaginator's examples show, with a ``NumberedPageSource``.
///
/// | SwiftPaginator | here |
/// | --- | --- |
/// | `fetchHandler` | the source's closure |
/// | `fetchFirstPage()`, `fetchNextPage()` | `reload()`, `loadNextPage()` |
/// | `receivedResults(_:total:)`, `failed()` | what the closure returns or throws |
/// | `results`, `total`, `requestStatus` | `items`, `totalCount`, `state` |
/// | `reachedLastPage` | `!loads.hasMorePages` |
/// | `resultsHandler`, `failureHandler` | `didEnd` |
/// | `reset()` | `removeAll()` |
@MainActor
@Suite("The examples of SwiftPaginator")
struct PaginatorExampleTests {
  struct Text: Identifiable, Hashable {
    var id: String
  }

  private let server = ScriptedPageSource<Text>([
    [Text(id: "one"), Text(id: "two")], [Text(id: "three"), Text(id: "four")],
  ])

  private func makeList(total: Int? = 4) -> PagedTableController<Text> {
    let source = NumberedPageSource(pageSize: 2) { [server] page, _ in
      (try await server.page(after: page - 1).items, total)
    }
    return PagedTableController(source: source, clock: ManualClock())
  }

  @Test("Two pages of two are all there is, and a further request asks for nothing")
  func twoPages() async {
    let list = makeList()
    #expect(list.state == .idle)
    list.appear()
    #expect(list.state == .initialLoading)
    await list.settled()
    #expect(list.items.map(\.id) == ["one", "two"])
    #expect(list.loads.hasMorePages)
    list.loadNextPage()
    await list.settled()
    #expect(list.items.map(\.id) == ["one", "two", "three", "four"])
    #expect(list.totalCount == 4)
    #expect(!list.loads.hasMorePages)
    list.loadNextPage()
    await list.settled()
    #expect(server.cursors == [0, 1])
  }

  @Test("A request while another is under way is ignored", arguments: [2, 10])
  func simultaneous(requests: Int) async {
    let list = makeList()
    list.reload()
    await list.settled()
    server.hold()
    for _ in 0..<requests { list.loadNextPage() }
    await server.heldAnswers(1)
    server.release()
    await list.settled()
    #expect(server.cursors == [0, 1])
    #expect(list.items.count == 4)
  }

  @Test("Each page's end is told, with its rows there, and a failure with its reason")
  func handlers() async {
    server.pages[1] = server.pages[1].failing(Offline())
    let list = makeList()
    let recorder = RecordingDelegate(recording: list)
    list.reload()
    await list.settled()
    list.loadNextPage()
    await list.settled()
    list.retry()
    await list.settled()
    let ends = recorder.events.filter { if case .ended = $0 { true } else { false } }
    #expect(
      ends == [
        .ended(.initial, .succeeded), .ended(.nextPage, .failed("offline")),
        .ended(.nextPage, .succeeded),
      ]
    )
    #expect(list.items.count == 4)
  }

  @Test("The first page again takes the place of all, once it is there")
  func firstPageAgain() async {
    let list = makeList()
    list.reload()
    await list.settled()
    list.loadNextPage()
    await list.settled()
    server.hold()
    list.reload()
    await server.heldAnswers(1)
    #expect(list.items.count == 4)
    server.release()
    await list.settled()
    #expect(list.items.map(\.id) == ["one", "two"])
    #expect(list.loads.hasMorePages)
  }

  @Test("Emptying the list shows that it is empty, and loading anew fills it")
  func reset() async {
    let list = makeList()
    list.reload()
    await list.settled()
    list.removeAll()
    #expect(list.items.isEmpty)
    #expect(list.tableView.numberOfRows == 0)
    list.reload()
    await list.settled()
    #expect(list.items.map(\.id) == ["one", "two"])
  }
}
