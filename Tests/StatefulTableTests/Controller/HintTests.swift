import Testing

@testable import StatefulTable

@MainActor
@Suite("Hints in state views")
struct HintTests {
  private final class Display: TableDisplay {
    func controllerNeedsDisplay(_ controller: StatefulTableController) {}

    func hint(forCommand id: String) -> String? {
      switch id {
      case "retry": "shake to retry"
      case "refresh": "pull to refresh"
      case "next-page": "tap for more"
      default: nil
      }
    }
  }

  private let list = ListController(lines: 5)
  private let display = Display()

  private func lines(_ place: StateViewPlace) -> [String] {
    list.stateViewLines(at: place, size: Size(columns: 60, lines: 5)).map(\.string)
  }

  @Test("A list without a display names no keys")
  func headless() {
    list.load(0)
    #expect(lines(.cover) == ["Nothing here"])
    list.reload()
    list.initialLoads.removeLast().fail(Offline())
    #expect(lines(.cover) == ["offline"])
    list.loadOptions.retryPolicy = .exponential(base: .seconds(3), jitter: false)
    list.retry()
    list.initialLoads.removeLast().fail(Offline())
    #expect(lines(.cover) == ["offline", "retrying in 3 s"])
    list.loadOptions.retryPolicy = .never
    list.load(50)
    list.hasMorePages = true
    list.loadNewer()
    list.refreshes.removeLast().fail(Offline())
    #expect(lines(.aboveRows) == ["Couldn't refresh: offline"])
    #expect(lines(.belowRows) == [""])
  }

  @Test("The display's words stand where the user can act")
  func displayed() {
    list.display = display
    list.load(0)
    #expect(lines(.cover) == ["Nothing here", "pull to refresh"])
    list.loadOptions.retryPolicy = .exponential(base: .seconds(3), jitter: false)
    list.reload()
    list.initialLoads.removeLast().fail(Offline())
    #expect(lines(.cover) == ["offline", "retrying in 3 s · shake to retry now"])
    list.loadOptions.retryPolicy = .never
    list.load(50)
    list.hasMorePages = true
    list.loadNewer()
    list.refreshes.removeLast().fail(Offline())
    #expect(lines(.aboveRows) == ["Couldn't refresh: offline · shake to retry"])
    #expect(lines(.belowRows) == ["tap for more"])
    list.loadNextPage()
    list.pages.removeLast().fail(Offline())
    #expect(lines(.belowRows) == ["Couldn't load more: offline · shake to retry"])
  }
}
