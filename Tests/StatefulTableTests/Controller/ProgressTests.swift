import Foundation
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTable

/// How far a load is, as it reports it.
@MainActor struct ProgressTests {
  private let clock = ManualClock()
  private let list: ListController
  private let display = CountingDisplay()

  init() {
    list = ListController(clock: clock)
    list.display = display
  }

  private func lines(
    at place: StateViewPlace = .cover,
    isSpoken: Bool = false
  ) -> [String] {
    list.stateViewLines(at: place, size: Size(columns: 40, lines: 5), isSpoken: isSpoken)
      .map(\.string)
  }

  @Test func `A report takes the place of the usual words`() {
    list.reload()
    #expect(lines() == ["⠋ Loading…"])
    #expect(list.loads.initial.progress == nil)
    list.initialLoads[0].report("Asking", fraction: 0.294)
    #expect(lines() == ["⠋ Asking 29%"])
    #expect(list.loads.initial.progress == LoadProgress("Asking", fraction: 0.294))
    list.succeedInitial(0)
    #expect(list.loads.initial.progress == nil)
    list.reload()
    #expect(lines() == ["⠋ Loading…"])
    list.initialLoads[0].report(fraction: 0.999)
    #expect(lines() == ["⠋ Loading… 99%"])
  }

  @Test func `Each view above and below the rows shows what its load reports`() {
    list.hasMorePages = true
    list.hasPreviousPages = true
    list.loadOptions.nextPageOffset = 0
    list.load(3)
    list.loadNewer()
    list.refreshes[0].report("Asking\nagain", fraction: 0.5)
    #expect(lines(at: .aboveRows) == ["⠋ Asking again 50%"])
    #expect(lines(at: .belowRows) == [""])
    list.succeedRefresh(0)
    list.loadNextPage()
    list.pages[0].report(fraction: 1)
    #expect(lines(at: .belowRows) == ["⠋ Loading more… 100%"])
    list.succeedPage(1)
    list.loadPreviousPage()
    list.previousPages[0].report(StyledText("Digging", .bold))
    #expect(lines(at: .aboveRows) == ["⠋ Digging"])
    #expect(list.loads.previousPage.progress?.fraction == nil)
    #expect(list.loads.nextPage.progress == nil)
  }

  @Test(
    arguments: [
      (-1, 0), (0, 0), (0.5, 0.5), (7, 1), (.infinity, 1), (-.infinity, 0), (.nan, nil),
    ] as [(Double, Double?)]
  )
  func `A fraction is between 0 and 1, or unknown`(fraction: Double, expected: Double?) {
    #expect(LoadProgress(fraction: fraction).fraction == expected)
    var progress = LoadProgress()
    progress.fraction = fraction
    #expect((progress.percentage == nil) == fraction.isNaN)
  }

  @Test func `Ten reports a second are shown at most, and always the last one`() async throws {
    list.reload()
    let load = list.initialLoads[0]
    let before = display.count
    for step in 0...1_000 { load.report("\(step)") }
    #expect(display.count == before + 1)
    #expect(lines() == ["⠋ 0"])
    try await clock.sleepers(1)
    clock.advance(by: .milliseconds(100))
    while display.count == before + 1 { await Task.yield() }
    #expect(lines() == ["⠙ 1000"])
    #expect(display.count == before + 2)
    // After a pause, the next one is shown immediately.
    clock.advance(by: .milliseconds(100))
    load.report("late")
    #expect(lines() == ["⠹ late"])
  }

  @Test func `Reports of another thread are shown, the last one at the end`() async {
    list.reload()
    let load = list.initialLoads[0]
    DispatchQueue.global().sync {
      for step in 0...100 { load.report(fraction: Double(step) / 100) }
    }
    while list.loads.initial.progress == nil { await Task.yield() }
    #expect(lines() == ["⠋ Loading… 100%"])
  }

  @Test func `A report after the end, or of a load that was stopped, does nothing`() async {
    list.reload()
    let old = list.initialLoads.removeLast()
    list.reload()
    old.report("old")
    #expect(list.loads.initial.progress == nil)
    let load = list.initialLoads[0]
    list.succeedInitial(3)
    load.report("late")
    await Task.yield()
    #expect(list.misuses.isEmpty)
    list.loadNewer()
    #expect(lines(at: .aboveRows) == ["⠋ Refreshing…"])
  }

  @Test func `A report within the call that begins a load is shown with it`() {
    list.onInitialLoad = { [unowned list] load in
      load.report("Asking")
      list.initialLoads.append(load)
    }
    list.reload()
    #expect(lines() == ["⠋ Asking"])
  }

  @Test func `A source reports with the load that it is asked for`() async {
    struct Slow: PageSource {
      let gate: Gate
      func page(after cursor: Int?) async throws -> Page<Entry, Int> {
        CurrentLoad.report("Page 1 of 2", fraction: 0.5)
        await gate.pass()
        return Page([], next: nil)
      }
    }
    let gate = Gate()
    let list = EntryList(source: Slow(gate: gate), clock: clock)
    list.reload()
    await gate.arrival()
    #expect(list.loads.initial.progress == LoadProgress("Page 1 of 2", fraction: 0.5))
    gate.open()
    await list.settled()
    CurrentLoad.report("nothing loads")
  }

  @Test func `The view below the last row has a message of the list's own`() {
    list.load(3)
    #expect(lines(at: .belowRows) == [])
    list.nextPageView = NextPageView(endMessage: "That's all")
    #expect(lines(at: .belowRows) == ["That's all"])
    list.nextPageView = NextPageView(endMessage: "")
    #expect(lines(at: .belowRows) == [])
    #expect(list.stateViewHeight(below: IndexPath(row: 2, section: 0)) == 0)
  }
}
