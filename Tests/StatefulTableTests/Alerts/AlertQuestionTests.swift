import StatefulTableTesting
import StatefulTableText
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("Questions that code waits for")
struct AlertQuestionTests {
  private let clock = ManualClock()
  private let list: ListController

  init() {
    list = ListController(clock: clock)
  }

  /// Waits until an alert is presented.
  private func alert() async -> Alert? {
    while list.presentedAlert == nil { await Task.yield() }
    return list.presentedAlert
  }

  private func press(_ title: String) async {
    guard let action = await alert()?.actions.first(where: { $0.title == title }) else { return }
    list.press(action)
  }

  @Test("A question is answered by yes or no", arguments: [true, false])
  func confirm(isConfirmed: Bool) async throws {
    let answer = Task { [list] in
      try await list.confirm("Delete?", message: "For good.", action: "Delete", style: .destructive)
    }
    let alert = try #require(await alert())
    #expect(alert.title == "Delete?")
    #expect(alert.message == "For good.")
    #expect(alert.actions.map(\.title) == ["Cancel", "Delete"])
    #expect(alert.actions.map(\.style) == [.cancel, .destructive])
    await press(isConfirmed ? "Delete" : "Cancel")
    #expect(try await answer.value == isConfirmed)
    #expect(list.presentedAlert == nil)
  }

  @Test("A text is asked for, and typed")
  func prompt() async throws {
    let answer = Task { [list] in
      try await list.prompt("Name", text: "Ad", placeholder: "First and last", action: "Save")
    }
    let field = try #require(await alert()?.textFields?.first)
    #expect(field.text == "Ad")
    #expect(field.placeholder == "First and last")
    field.text += "a"
    await press("Save")
    #expect(try await answer.value == "Ada")
  }

  @Test func `A user who gives no text ends the wait`() async {
    let answer = Task { [list] in try await list.prompt("Name") }
    await press("Cancel")
    await #expect(throws: CancellationError.self) { try await answer.value }
  }

  @Test("A task that is cancelled takes its alert away", arguments: [true, false])
  func taskCancelled(isPresented: Bool) async {
    let answer = Task { [list] in try await list.confirm("Delete?") }
    if isPresented { _ = await alert() }
    answer.cancel()
    await #expect(throws: CancellationError.self) { try await answer.value }
    while list.presentedAlert != nil { await Task.yield() }
  }

  @Test("A question that is dismissed, or whose list is closed, ends the wait", arguments: 0..<3)
  func dismissed(way: Int) async {
    let screen = TableScreen(list, size: Size(columns: 40, lines: 8))
    screen.appear()
    let answer = Task { [list] in try await list.prompt("Name") }
    _ = await alert()
    switch way {
    case 0: list.dismiss()
    case 1: list.close()
    default: screen.disappear()
    }
    await #expect(throws: CancellationError.self) { try await answer.value }
    #expect(list.presentedAlert == nil)
  }

  @Test func `An alert is presented and dismissed with UIKit's arguments`() {
    var calls: [String] = []
    list.present(Alert(title: "Sure?"), animated: true) { calls.append("presented") }
    #expect(list.presentedAlert?.title == "Sure?")
    list.dismiss(animated: true) { calls.append("dismissed") }
    #expect(list.presentedAlert == nil)
    list.present(Alert(title: "Sure?"), animated: true)
    list.dismiss(animated: true)
    #expect(calls == ["presented", "dismissed"])
  }

  // MARK: Notices

  @Test func `A notice goes when its time is over, on the clock of the list`() async throws {
    list.notify("Saved", for: .seconds(3))
    #expect(list.notice == "Saved")
    try await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    #expect(list.notice == "Saved")
    list.notify("Sent", for: .seconds(3))
    try await clock.sleepers(1)
    clock.advance(by: .seconds(2))
    await Task.yield()
    #expect(list.notice == "Sent")
    try await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    while list.notice != nil { await Task.yield() }
  }
}
