import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTable
@testable import StatefulTableText

@MainActor
@Suite("Alerts")
struct AlertTests {
  private let list = ListController()
  private let log = Log()

  /// What the handlers of actions have done.
  private final class Log {
    var words: [String] = []
  }

  /// An alert with an action for each title, the last of which cancels.
  private func alert(_ titles: String...) -> Alert {
    let alert = Alert(title: titles.joined(separator: " or ") + "?")
    for title in titles {
      let style = title == titles.last ? AlertAction.Style.cancel : .default
      let action = AlertAction(title: title, style: style) { [log] in log.words.append($0.title) }
      alert.addAction(action)
    }
    return alert
  }

  @Test func `Alerts are presented one after the other, each once`() {
    let first = alert("A", "B")
    let second = alert("C", "D")
    list.present(first)
    list.present(second)
    list.present(first)
    #expect(list.presentedAlert === first)
    // The action of an alert that waits can't be pressed.
    list.press(second.actions[0])
    #expect(log.words.isEmpty)
    list.press(first.actions[0])
    #expect(list.presentedAlert === second)
    list.press(first.actions[0])
    list.press(second.actions[1])
    #expect(log.words == ["A", "D"])
    #expect(list.presentedAlert == nil)
  }

  @Test func `A handler can present the next alert, also the same one again`() {
    let alert = Alert(title: "Again?")
    alert.addAction(
      AlertAction(title: "Yes") { [list, log, unowned alert] _ in
        log.words.append("Yes")
        list.present(alert)
      }
    )
    list.present(alert)
    list.press(alert.actions[0])
    #expect(list.presentedAlert === alert)
    list.press(alert.actions[0])
    #expect(log.words == ["Yes", "Yes"])
    // Its action holds the list.
    list.dismiss()
  }

  @Test("Dismissing an alert calls no handler")
  func dismiss() {
    let second = alert("C", "D")
    list.dismiss()
    list.present(alert("A", "B"))
    list.present(second)
    list.dismiss()
    #expect(list.presentedAlert === second)
    list.dismiss()
    #expect(list.presentedAlert == nil)
    #expect(log.words.isEmpty)
  }

  @Test func `Going back presses what cancels, or the only action, or dismisses`() {
    list.present(alert("Save", "Cancel"))
    list.cancelAlert()
    list.present(alert("Understood"))
    list.cancelAlert()
    #expect(log.words == ["Cancel", "Understood"])
    let trap = Alert(title: "A or B?")
    for title in ["A", "B"] {
      let action = AlertAction(title: title, style: .destructive) { [log] in
        log.words.append($0.title)
      }
      trap.addAction(action)
    }
    list.present(trap)
    list.cancelAlert()
    list.present(Alert(title: "No actions"))
    list.cancelAlert()
    #expect(list.presentedAlert == nil)
    #expect(log.words.count == 2)
  }

  @Test func `Return chooses the preferred action, or one that destroys nothing`() {
    let alert = Alert(title: "Delete?")
    #expect(alert.defaultAction == nil)
    let delete = AlertAction(title: "Delete", style: .destructive)
    let cancel = AlertAction(title: "Cancel", style: .cancel)
    alert.addAction(delete)
    alert.addAction(cancel)
    #expect(alert.defaultAction === cancel)
    let archive = AlertAction(title: "Archive")
    alert.addAction(archive)
    #expect(alert.defaultAction === archive)
    alert.preferredAction = delete
    #expect(alert.defaultAction === delete)
  }

  @Test func `The list is drawn again when an alert comes or goes`() {
    let display = CountingDisplay()
    list.display = display
    list.present(alert("A", "B"))
    let count = display.count
    #expect(count > 0)
    list.cancelAlert()
    #expect(display.count > count)
  }

  @Test("The alerts of a list are dismissed when it is closed, and stay while another is in front")
  func closing() {
    let screen = TableScreen(list, size: Size(columns: 40, lines: 8))
    screen.appear()
    let other = ListController()
    list.present(alert("A", "B"))
    list.show(other)
    other.present(alert("C", "D"))
    other.close()
    #expect(other.presentedAlert == nil)
    #expect(list.presentedAlert != nil)
    screen.send(.control("c"))
    #expect(list.presentedAlert == nil)
    #expect(log.words.isEmpty)
  }
}
