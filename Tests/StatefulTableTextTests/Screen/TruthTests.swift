import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTableText

/// What a list of keys says is true: every key that it names does something, and no other letter does.
@MainActor struct TruthTests {
  /// What a screen can be like.
  enum Situation: CaseIterable {
    case rows, empty, failed, loading, refreshFailed, found, inFront, longLines
    case editing, selecting, index, keyList, alert, alertWithField, prompt, ownCommands, rowNumber
    case split
  }

  /// A screen, and all of its state that a key may change.
  private struct Subject {
    let content: any TerminalContent
    let screen: TableScreen
    var state: @MainActor () -> String = { "" }

    @MainActor var snapshot: Snapshot {
      Snapshot(
        frame: content.frame(),
        state: state() + "\(content.isFinished) \(content.capturesMouse)"
          + "\(screen.controller.state) \(screen.front.frontResponders.count)"
      )
    }
  }

  private struct Snapshot: Equatable {
    let frame: Frame
    let state: String
  }

  /// Keys that a session uses before a screen does.
  private static let sessionKeys: Set<Key> = [.control("l"), .control("z")]

  @Test("Every key that is listed has an effect", arguments: Situation.allCases)
  func effects(situation: Situation) async throws {
    let commands = try await make(situation).screen.commands
    #expect(!commands.isEmpty)
    for command in commands {
      for key in command.keys where !Self.sessionKeys.contains(key) {
        let subject = try await make(situation)
        let before = subject.snapshot
        subject.content.send(.key(key))
        #expect(subject.snapshot != before, "\(key.name) of \(command.id.rawValue)")
      }
    }
  }

  @Test("No letter that isn't listed has an effect", arguments: Situation.allCases)
  func otherLetters(situation: Situation) async throws {
    let screen = try await make(situation).screen
    // Letters are typed, or end the number of a row.
    guard !screen.showsCursor, situation != .rowNumber else { return }
    let listed = Set(screen.commands.flatMap(\.keys))
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ/?" {
      // Those that find, move or delete say why they don't.
      guard !listed.contains(.character(letter)), !"nNdJK".contains(letter) else { continue }
      let subject = try await make(situation)
      let before = subject.snapshot
      subject.content.send(.key(.character(letter)))
      #expect(subject.snapshot == before, "\(letter)")
    }
  }

  // MARK: Situations

  private func make(_ situation: Situation) async throws -> Subject {
    switch situation {
    case .editing, .index, .keyList: try await makeNames(situation)
    case .alert, .alertWithField: try await makeAlert(hasField: situation == .alertWithField)
    case .ownCommands: makeOwn()
    case .split: makeSplit()
    case .inFront, .longLines: makeInFront(isLong: situation == .longLines)
    default: try await makeList(situation)
    }
  }

  private func makeList(_ situation: Situation) async throws -> Subject {
    let isEmpty = situation == .empty || situation == .failed
    // No spinner turns between two frames.
    let list = ListController(rows: isEmpty ? [] : .numbered(0..<50), clock: ManualClock())
    let screen = list.screen(lines: 8)
    if situation == .failed { list.failInitialLoad("No") } else { list.finishInitialLoad() }
    list.tableView.allowsMultipleSelection = situation == .selecting
    // Not at the top, where some keys do nothing, nor at the end.
    let scripts: [Situation: String] = [
      .loading: "<pgdn> R", .refreshFailed: "<pgdn> <pgdn> r", .found: "<pgdn> / r o <enter>",
      .prompt: "<pgdn> / r o w <left>", .rowNumber: "<pgdn> 1 2", .empty: "", .failed: "",
    ]
    try await KeyScript(parsing: scripts[situation] ?? "<pgdn> <pgdn>").play(on: screen)
    if situation == .refreshFailed { list.failRefresh("No") }
    return Subject(content: screen, screen: screen) { "\(list.begun) \(list.chosenRows)" }
  }

  private func makeInFront(isLong: Bool) -> Subject {
    let first = ListController(rows: .numbered(0..<3), clock: ManualClock())
    let screen = TableScreen.showing(first, columns: isLong ? 20 : 60)
    let end = isLong ? String(repeating: ", long", count: 9) : ""
    let list = ListController(rows: (0..<50).map { Cell("row \($0)\(end)") }, clock: ManualClock())
    first.show(list)
    list.finishInitialLoad()
    screen.send(.pageDown)
    // Neither at the start nor at the end of the lines.
    if isLong { screen.send(.right) }
    return Subject(content: screen, screen: screen) {
      "\(list.begun) \(list.chosenRows) \(screen.controllers.count)"
    }
  }

  private func makeNames(_ situation: Situation) async throws -> Subject {
    let list = NameList.alphabet()
    let screen = list.screen(lines: 9)
    let scripts: [Situation: String] = [
      .editing: "<pgdn> <pgdn> e", .index: "<pgdn> <pgdn> i", .keyList: "? j j",
    ]
    try await KeyScript(parsing: scripts[situation] ?? "").play(on: screen)
    return Subject(content: screen, screen: screen) { "\(list.allNames) \(list.chosenRows)" }
  }

  private func makeAlert(hasField: Bool) async throws -> Subject {
    let subject = try await makeList(.rows)
    let words = (0..<300).map { "word \($0)" }.joined(separator: " ")
    let alert = Alert(title: "Title", message: words)
    if hasField { alert.addTextField { $0.text = "two words" } }
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(AlertAction(title: "OK"))
    subject.screen.controller.present(alert)
    // Not at the top of the message, nor at an end of the text.
    subject.screen.size.lines = 12
    subject.screen.send(.pageDown)
    if hasField { subject.screen.send(.left) }
    return Subject(content: subject.screen, screen: subject.screen) {
      "\(alert.textFields?.first?.text ?? "")"
    }
  }

  private func makeOwn() -> Subject {
    let list = ScreenOwnKeyTests.CommandList()
    list.rowCount = 40
    list.own = [
      Command("sign", keys: [.character("s"), .character("q")], title: "sign", priority: 50) {},
      Command("never", keys: [.character("v")], title: "never", isEnabled: false) {},
    ]
    let screen = list.screen(lines: 6)
    screen.send(.pageDown)
    return Subject(content: screen, screen: screen) { "\(list.performed)" }
  }

  private func makeSplit() -> Subject {
    let lists = (0..<2).map { _ in ListController(rows: .numbered(0..<50), clock: ManualClock()) }
    let size = Size(columns: 120, lines: 8)
    let screens = lists.map { TableScreen($0, size: size) }
    let split = SplitScreen(screens[0], screens[1], size: size)
    split.appear()
    for list in lists { list.finishInitialLoad() }
    split.send(.key(.pageDown))
    return Subject(content: split, screen: screens[0]) {
      "\(split.focus) \(lists[0].begun) \(lists[0].chosenRows) \(split.second.capturesMouse)"
    }
  }
}
