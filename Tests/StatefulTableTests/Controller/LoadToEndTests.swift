import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@MainActor
@Suite("Loading to the end")
struct LoadToEndTests {
  private let clock = ManualClock()
  private let list: ListController

  init() {
    list = ListController(clock: clock)
    list.hasMorePages = true
    list.load(50)
  }

  @Test func `A delegate that is asked for more pages sees that the load before has ended`() {
    let list = LookingList(clock: clock)
    list.load(50)
    list.loadToEnd()
    list.succeedPage(1)
    #expect(list.isLoadingToEnd)
    list.pages.removeLast().fail(Offline())
    #expect(list.loads.hasMorePages)
    #expect(list.seenFailures == 1)
  }

  @Test func `Leaving the screen ends it, and not the page in flight`() {
    list.beginAppearanceTransition(true)
    list.endAppearanceTransition()
    list.loadToEnd()
    list.beginAppearanceTransition(false)
    #expect(!list.isLoadingToEnd)
    list.succeedPage(1)
    #expect(list.state == .idle)
  }

  @Test func `Between two pages that are answered at once, others get their turn`() async {
    var turns = 0
    var pagesWithoutTurn = 0
    list.onNextPage = { [unowned list] load in
      let page = list.rows.count - 50
      if turns < page { pagesWithoutTurn += 1 }
      Task { turns += 1 }
      load.succeed {
        list.append(1)
        list.hasMorePages = list.rows.count < 1000
      }
    }
    list.loadToEnd()
    #expect(list.rows.count == 50)
    await list.settled()
    #expect(list.rows.count == 1000)
    #expect(pagesWithoutTurn == 0)
    #expect(list.misuses.isEmpty)
  }

  @Test func `What is answered at once is stopped at once, and never runs ahead of itself`() async {
    list.onNextPage = { [unowned list] load in
      list.loadToEnd()
      load.succeed {
        list.append(1)
        if list.rows.count == 500 { list.cancelLoading() }
      }
    }
    list.loadToEnd()
    await list.settled()
    #expect(list.rows.count == 500)
    #expect(!list.isLoadingToEnd)
    for _ in 0..<5 { await mainActorTurn() }
    #expect(list.rows.count == 500)
  }

  @Test func `Its spinner turns from the first page to the last, and says where it goes`() {
    list.tableView.scroll(by: .max)
    clock.advance(by: .seconds(100))
    list.cancelLoading()
    list.loadToEnd()
    #expect(words == ["⠋ Loading to the end…"])
    clock.advance(by: .milliseconds(100))
    list.succeedPage(1)
    clock.advance(by: .milliseconds(100))
    list.succeedPage(1)
    #expect(words == ["⠹ Loading to the end…"])
    list.stopLoadingToEnd()
    #expect(words == ["⠹ Loading more…"])
  }

  private var words: [String] {
    list.stateViewLines(at: .belowRows, size: list.tableView.size).map { line in
      line.runs.map(\.string).joined()
    }
  }
}

/// A list that has more pages, and says so only while none is loading.
private final class LookingList: ListController {
  var seenFailures = 0

  override func shouldLoadNextPage(in controller: StatefulTableController) -> Bool {
    if loads.nextPage.error != nil { seenFailures += 1 }
    return !loads.nextPage.isLoading
  }
}
