import StatefulTable
import TestSupport
import Testing

@MainActor
@Suite("State views of one's own")
struct OwnViewTests {
  private let list = ListController(lines: 10)

  @Test("Each state shows the view that was set, at once and also if it was set long before")
  func ownViews() {
    let early = EmptyView("early")
    let late = EmptyView("late")
    list.loadingView = early
    list.appear()
    #expect(list.stateView === early)
    list.loadingView = late
    #expect(list.stateView === late)
    list.errorView = early
    list.initialLoads.removeLast().fail(Offline())
    #expect(list.stateView === early)
    list.errorView = late
    #expect(list.stateView === late)
    list.emptyView = early
    list.load(0)
    #expect(list.stateView === early)
    list.nextPageView = early
    list.load(50)
    #expect(list.visibleView(at: .belowRows) === early)
    list.refreshView = late
    list.loadNewer()
    #expect(list.visibleView(at: .aboveRows) === late)
    list.succeedRefresh(1)
    list.hasPreviousPages = true
    list.previousPageView = early
    list.loadPreviousPage()
    #expect(list.visibleView(at: .aboveRows) === early)
    list.succeedPreviousPage(1)
    #expect(list.visibleView(at: .cover) == nil)
  }
}
