import Foundation
import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

/// What JTTableViewController's examples show: models that the controller keeps, views of one's own, a
/// refresh control, and a service that is asked for pages by their numbers.
@MainActor
@Suite("The examples of JTTableViewController")
struct TableControllerExampleTests {
  /// The service, whose answers the test gives.
  private let service = ScriptedPageSource<Entry>([])

  /// Minimum usage: say where the models come from, and how one looks.
  private class Minimum: PagedTableController<Entry> {
    override func cell(for item: Entry) -> Cell { Cell(StyledText("model \(item.id)")) }
  }

  /// Advanced usage: views, an offset, and news of each end.
  private final class Advanced: Minimum {
    var ends = 0

    override func viewDidLoad() {
      nextPageOffset = 5
      emptyView = .message("No models")
      loadingView = LoadingView("Fetching…")
      nextPageView = EmptyView("Another page…")
    }

    override func statefulTableController(
      _ controller: StatefulTableController,
      didEnd load: LoadRecord
    ) {
      ends += 1
    }
  }

  private func show(_ list: PagedTableController<Entry>, lines: Int = 6) -> TableScreen {
    let screen = TableScreen(list, size: Size(columns: 40, lines: lines + 2))
    screen.appear()
    return screen
  }

  private func serve(_ count: Int, pageSize: Int) {
    service.pages = ScriptedPageSource((0..<count).map { Entry(id: $0) }, pageSize: pageSize).pages
  }

  @Test("The models of all pages are there, each page asked for once, a few rows before its need")
  func minimum() async throws {
    serve(40, pageSize: 20)
    let list = Minimum(source: service)
    let screen = show(list)
    await screen.settled()
    #expect(screen.rows == (0..<6).map { "model \($0)" })
    #expect(service.cursors == [nil])
    try await screen.scroll(to: 16)
    // A fetch that began by drawing a row near the end would begin here.
    for _ in 0..<3 { _ = screen.frame() }
    await screen.settled()
    #expect(service.cursors == [nil])
    try await screen.scroll(to: 17)
    #expect(service.cursors == [nil, 1])
    try await screen.scroll(to: "model 39")
    #expect(service.cursors == [nil, 1])
  }

  @Test("Of two fetches the last is the one that counts, whichever ends first")
  func parallelRequests() async {
    serve(3, pageSize: 3)
    let list = Minimum(source: service)
    service.hold()
    let screen = show(list)
    await service.heldAnswers(1)
    service.pages[0].items = [Entry(id: 7)]
    list.reload()
    service.release()
    await screen.settled()
    #expect(screen.rows == ["model 7"])
    #expect(list.history.count == 2)
  }

  @Test("The views of one's own are shown: fetching, none, an error, the next page")
  func ownViews() async {
    service.pages = [[]]
    let list = Advanced(source: service)
    service.hold()
    let screen = show(list)
    #expect(screen.frame().text.contains("Fetching…"))
    service.release()
    await screen.settled()
    #expect(screen.frame().text.contains("No models"))
    service.pages = [
      ScriptedPage([Entry(id: 1)]).failing(Offline()), ScriptedPage([]).unanswered(),
    ]
    list.reload()
    await screen.settled()
    #expect(screen.frame().text.contains("offline"))
    list.retry()
    while list.state != .loadingNextPage { await Task.yield() }
    #expect(screen.rows == ["model 1"])
    #expect(screen.frame().text.contains("Another page…"))
    #expect(!screen.frame().text.contains("offline"))
    list.cancelLoading()
  }

  @Test("The refresh control ends with the fetch, however that ends", arguments: [false, true])
  func refreshControl(fails: Bool) async throws {
    serve(3, pageSize: 3)
    let list = Advanced(source: service)
    let screen = show(list)
    await screen.settled()
    let ends = list.ends
    if fails { service.pages[0] = service.pages[0].failing(Offline()) }
    service.hold()
    screen.send(.character("r"))
    await service.heldAnswers(1)
    #expect(screen.frame().text.contains("Refreshing…"))
    service.release()
    await screen.settled()
    #expect(!screen.frame().text.contains("Refreshing…"))
    #expect(list.ends == ends + 1)
    #expect(screen.rows == ["model 0", "model 1", "model 2"])
  }

  @Test("An empty first page with more to come shows no empty view, and then the rows alone")
  func emptyFirstPage() async {
    service.pages = [[], [], [Entry(id: 1)]]
    let list = Advanced(source: service)
    let recorder = RecordingDelegate(recording: list)
    let screen = show(list)
    await screen.settled()
    #expect(screen.rows == ["model 1"])
    #expect(!recorder.states.contains(.empty))
    #expect(!screen.frame().text.contains("No models"))
  }
}
