import StatefulTableTesting
import StatefulTableText
import Testing

@testable import StatefulTable

@MainActor
@Suite("Appearing and disappearing")
struct AppearanceTests {
  /// What lists on one screen were called with, in order.
  private final class Log {
    var calls: [String] = []
  }

  private final class LifeList: StatefulTableController {
    let log: Log
    var onWillAppear: (() -> Void)?

    override var loadsRows: Bool { false }

    init(_ name: String, _ log: Log) {
      self.log = log
      super.init(clock: ManualClock())
      title = name
    }

    override func viewDidLoad() { log.calls.append("\(title) did load") }
    override func viewWillAppear() {
      super.viewWillAppear()
      log.calls.append("\(title) will appear")
      onWillAppear?()
    }
    override func viewDidAppear() { log.calls.append("\(title) did appear") }
    override func viewWillDisappear() { log.calls.append("\(title) will disappear") }
    override func viewDidDisappear() { log.calls.append("\(title) did disappear") }
  }

  private let log = Log()
  private let a: LifeList
  private let b: LifeList
  private let screen: TableScreen

  init() {
    a = LifeList("a", log)
    b = LifeList("b", log)
    screen = TableScreen(a, size: Size(columns: 40, lines: 8))
  }

  private func calls(_ change: () -> Void) -> [String] {
    log.calls = []
    change()
    return log.calls
  }

  @Test func `The first list, and one that comes in front and goes, are told in UIKit's order`() {
    #expect(calls { screen.appear() } == ["a did load", "a will appear", "a did appear"])
    let pushed = calls { a.show(b) }
    #expect(
      pushed == [
        "b did load", "a will disappear", "b will appear", "a did disappear", "b did appear",
      ]
    )
    let popped = calls { b.close() }
    #expect(popped == ["b will disappear", "a will appear", "b did disappear", "a did appear"])
  }

  @Test func `Going back over several lists tells only those that come and go`() {
    let c = LifeList("c", log)
    screen.appear()
    a.show(b)
    b.show(c)
    let popped = calls { b.close() }
    #expect(popped == ["c will disappear", "a will appear", "c did disappear", "a did appear"])
  }

  @Test func `The end of the session is told to the list in front, once`() {
    screen.appear()
    a.show(b)
    let left = calls {
      screen.send(.control("c"))
      screen.disappear()
    }
    #expect(left == ["b will disappear", "b did disappear"])
  }

  @Test func `A list that closes itself when it appears is told of both, in order`() {
    screen.appear()
    b.onWillAppear = { [unowned b] in b.close() }
    let shown = calls { a.show(b) }
    #expect(
      shown == [
        "b did load", "a will disappear", "b will appear", "b will disappear", "a will appear",
        "b did disappear", "a did appear",
      ]
    )
    #expect(screen.controller === a)
    #expect(b.display == nil)
  }

  @Test func `Plain lines appear and disappear as a screen does`() async throws {
    // Without a row nothing is written.
    try await PlainOutput().write(a, to: -1)
    #expect(
      log.calls == [
        "a did load", "a will appear", "a did appear", "a will disappear", "a did disappear",
      ]
    )
  }

  @Test func `A title that is set is drawn`() {
    screen.appear()
    #expect(screen.frame().text(ofLine: 0) == "a")
    var isDrawn = false
    screen.onNeedsDisplay = { isDrawn = true }
    a.title = "Inbox"
    #expect(isDrawn)
    #expect(screen.frame().text(ofLine: 0) == "Inbox")
  }
}
