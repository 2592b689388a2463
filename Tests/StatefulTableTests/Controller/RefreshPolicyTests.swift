import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTable

/// When old rows are refreshed automatically.
@MainActor struct RefreshPolicyTests {
  private let clock = ManualClock()
  private let list: ListController

  init() {
    list = ListController(clock: clock)
    list.appear()
    list.succeedInitial(3)
    list.log = []
  }

  /// Lets time pass, and what has waited for it happen.
  private func pass(_ duration: Duration) async {
    clock.advance(by: duration)
    for _ in 0..<10 { await Task.yield() }
  }

  private var refreshes: Int { list.log.count { $0 == "begin refresh" } }

  @Test func `Without a policy, nothing refreshes, and no timer runs`() async {
    #expect(clock.sleeperCount == 0)
    await pass(.seconds(100_000))
    list.appear()
    list.refreshIfOld()
    #expect(refreshes == 0)
    #expect(list.ageOfRows == .seconds(100_000))
    #expect(clock.sleeperCount == 0)
  }

  @Test func `With whenOlder(than:), old rows are refreshed when the user comes, without a timer`()
    async
  {
    list.loadOptions.refreshPolicy = .whenOlder(than: .seconds(60))
    #expect(clock.sleeperCount == 0)
    await pass(.seconds(59))
    list.appear()
    #expect(refreshes == 0)
    await pass(.seconds(1))
    #expect(refreshes == 0, "the user stays")
    list.refreshIfOld()
    #expect(refreshes == 1)
    list.succeedRefresh(1)
    #expect(list.history.last?.cause == .background)
    #expect(list.ageOfRows == .zero)
    list.refreshIfOld()
    #expect(refreshes == 1)
    await pass(.seconds(60))
    list.appear()
    #expect(refreshes == 2)
  }

  @Test func `With every(_:), they are also refreshed while the list is on screen`() async throws {
    list.loadOptions.refreshPolicy = .every(.seconds(60))
    for count in 1...3 {
      try await clock.sleepers(1)
      await pass(.seconds(60))
      #expect(refreshes == count)
      list.succeedRefresh(0)
    }
    // Rows that came otherwise are new as well.
    await pass(.seconds(30))
    list.loadNewer()
    list.succeedRefresh(0)
    await pass(.seconds(30))
    #expect(refreshes == 4)
    await pass(.seconds(30))
    #expect(refreshes == 5)
  }

  @Test func `A hidden list doesn't refresh, and has no timer`() async {
    list.loadOptions.refreshPolicy = .every(.seconds(60))
    list.beginAppearanceTransition(false)
    list.endAppearanceTransition()
    await pass(.seconds(600))
    list.refreshIfOld()
    #expect(refreshes == 0)
    #expect(clock.sleeperCount == 0)
    list.appear()
    #expect(refreshes == 1)
  }

  @Test func `It waits for a page, an alert and the end of editing`() async {
    list.hasMorePages = true
    list.loadNextPage()
    list.present(Alert(title: "Really?"))
    list.isEditing = true
    list.loadOptions.refreshPolicy = .every(.seconds(60))
    await pass(.seconds(60))
    #expect(refreshes == 0)
    list.hasMorePages = false
    list.succeedPage(20)
    #expect(refreshes == 0)
    list.dismiss()
    #expect(refreshes == 0)
    list.isEditing = false
    #expect(refreshes == 1)
  }

  @Test func `What the user loads takes the place of a quiet refresh, which then asks again`()
    async throws
  {
    list.hasMorePages = true
    let refresh = Task { [list] in try await list.refreshQuietly() }
    while refreshes < 1 { await Task.yield() }
    list.loadNextPage()
    list.succeedPage(20)
    while refreshes < 2 { await Task.yield() }
    list.succeedRefresh(0)
    try await refresh.value
    #expect(list.history.map(\.kind) == [.initial, .pullToRefresh, .nextPage, .pullToRefresh])
  }

  @Test func `An age below a second counts as a second`() async {
    for age in [Duration.zero, .seconds(-9), .nanoseconds(1)] {
      list.loadOptions.refreshPolicy = .every(age)
      await pass(.milliseconds(999))
      #expect(refreshes == 0)
      list.loadNewer()
      list.succeedRefresh(0)
      list.log = []
    }
  }

  @Test func `The age is shown in words, and drawn when they change`() async throws {
    let display = CountingDisplay()
    list.display = display
    #expect(list.ageOfRowsInWords == nil)
    list.loadOptions.showsRowsAge = true
    #expect(list.ageOfRowsInWords == nil, "that is no news")
    let count = display.count
    for (wait, words) in [
      (60, "updated 1 min ago"), (60, "updated 2 min ago"), (3480, "updated 1 h ago"),
      (3600, "updated 2 h ago"), (79_200, "updated 1 day ago"), (86_400, "updated 2 days ago"),
    ] {
      try await clock.sleepers(1)
      await pass(.seconds(wait))
      #expect(list.ageOfRowsInWords == words)
    }
    #expect(display.count >= count + 6)
    list.beginAppearanceTransition(false)
    list.endAppearanceTransition()
    for _ in 0..<10 { await Task.yield() }
    #expect(clock.sleeperCount == 0, "nobody sees it")
  }
}
