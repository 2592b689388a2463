import StatefulTable
import StatefulTableTesting
import Testing

@MainActor @Suite("RecordingDelegate") struct RecordingDelegateTests {
  @Test("Put between a list and its delegate, it writes down all that is told, in order")
  func between() async {
    let list = WordList(source: ScriptedPageSource([["a", "b"], ["c"]]))
    list.allowsRefresh = false
    let recorder = RecordingDelegate(recording: list)
    list.reload()
    await list.settled()
    #expect(
      recorder.events == [
        .willTransition(from: .idle, to: .initialLoading),
        .didTransition(from: .idle, to: .initialLoading),
        .began(.initial, .reload),
        .willTransition(from: .initialLoading, to: .idle),
        .didTransition(from: .initialLoading, to: .idle),
        .ended(.initial, .succeeded),
      ]
    )
    #expect(recorder.shouldPullToRefresh(in: list) == false)
    list.loadNextPage()
    await list.settled()
    #expect(recorder.states == [.initialLoading, .idle, .loadingNextPage, .idle])
    #expect(recorder.begun == [.initial, .nextPage])
    list.loadNewer()
    await list.settled()
    #expect(recorder.begun == [.initial, .nextPage, .pullToRefresh])
    #expect(list.items == ["a", "b", "c"])
  }

  @Test func `With nobody behind it, the loads wait for the test`() {
    let list = StatefulTableController()
    let recorder = RecordingDelegate()
    list.statefulDelegate = recorder
    recorder.hasMorePages = true
    recorder.hasPreviousPages = true
    recorder.allowsPullToRefresh = false
    #expect(!recorder.shouldPullToRefresh(in: list))
    list.reload()
    recorder.initialLoads.removeFirst().succeed()
    list.loadNextPage()
    recorder.nextPages.removeFirst().fail(Offline())
    list.loadPreviousPage()
    recorder.previousPages.removeFirst().succeed()
    list.loadNewer()
    #expect(recorder.initialLoads.count == 1)
    #expect(recorder.refreshes.isEmpty)
    list.cancelLoading()
    #expect(recorder.begun == [.initial, .nextPage, .previousPage, .initial])
    let ends = recorder.events.compactMap { event -> RecordedEvent.End? in
      guard case .ended(_, let end) = event else { return nil }
      return end
    }
    #expect(ends == [.succeeded, .failed("offline"), .succeeded, .cancelled])
  }

  @Test func `A mistake is recorded, and passed on to the delegate behind it`() async {
    final class Delegate: StatefulDelegate {
      var misuses: [LoadMisuse.Kind] = []

      func statefulTableController(
        _ controller: StatefulTableController,
        beginInitialLoad load: Load<Void>
      ) {
        load.succeed()
        load.succeed()
      }

      func statefulTableController(
        _ controller: StatefulTableController,
        didDetect misuse: LoadMisuse
      ) { misuses.append(misuse.kind) }
    }
    let list = StatefulTableController()
    let delegate = Delegate()
    let recorder = RecordingDelegate(delegate)
    list.statefulDelegate = recorder
    list.reload()
    while delegate.misuses.isEmpty { await Task.yield() }
    #expect(delegate.misuses == [.answeredTwice(.initial)])
    #expect(recorder.events.last == .detected(LoadMisuse(kind: .answeredTwice(.initial))))
    #expect("\(RecordedEvent.detected(LoadMisuse(kind: .endlessRequests)))".hasPrefix("misuse: "))
  }
}
