import StatefulTable
import TestSupport

@testable import StatefulTableText

/// Alerts with text fields and actions, answered by any input, on a screen of any size.
@MainActor enum AlertsTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    var choices = Choices(bytes)
    let list = FuzzedRows((0..<choices.below(5)).map { Cell("row \($0)") })
    let screen = TableScreen(list, size: choices.size())
    screen.appear()
    var alerts: [FuzzedAlert] = []
    repeat {
      switch choices.below(8) {
      case 0: screen.size = choices.size()
      case 1 where alerts.count < 20:
        alerts.append(FuzzedAlert(&choices))
        list.present(alerts[alerts.count - 1].alert)
      case 2: list.insert(Cell(choices.text()), at: 0)
      default: screen.send(choices.input())
      }
      let violation =
        FrameRules.violation(of: screen) ?? cursorViolation(screen)
        ?? alerts.lazy.compactMap { $0.violation(in: list) }.first
      if let violation { return violation }
    } while !choices.isEmpty && !screen.isFinished
    screen.disappear()
    return list.presentedAlert == nil ? nil : "a closed list has an alert"
  }

  /// What keys act on is on screen, if there is anything.
  private static func cursorViolation(_ screen: TableScreen) -> String? {
    guard screen.size.lines > 0, screen.size.columns > 0,
      let alert = screen.controller.presentedAlert,
      alert.textFields != nil || screen.front.alert?.chosenAction != nil
    else { return nil }
    return screen.frame().cursor == nil ? "what keys act on is off screen" : nil
  }
}

/// An alert, and how often each of its actions was pressed.
@MainActor private final class FuzzedAlert {
  let alert: Alert
  private var pressed = 0

  init(_ choices: inout Choices) {
    alert = Alert(title: choices.text(), message: choices.bool() ? choices.text() : nil)
    for _ in 0..<choices.below(3) {
      let (placeholder, isSecure) = (choices.text(), choices.bool())
      alert.addTextField { field in
        field.placeholder = placeholder
        field.isSecureTextEntry = isSecure
      }
    }
    let styles: [AlertAction.Style] = [.default, .cancel, .destructive]
    for _ in 0..<choices.below(4) {
      let style = styles[choices.below(styles.count)]
      let action = AlertAction(title: choices.text(), style: style) { [weak self] _ in
        self?.pressed += 1
      }
      action.isEnabled = choices.below(4) > 0
      alert.addAction(action)
    }
  }

  /// The rule that is broken, if one is: an alert is answered once, and no control is typed into its fields.
  func violation(in list: FuzzedRows) -> String? {
    if pressed > 1 { return "an alert was answered \(pressed) times" }
    if pressed == 1, list.presentedAlert === alert { return "an answered alert is still there" }
    let control = alert.textFields?.lazy.flatMap(\.text.unicodeScalars).first { scalar in
      scalar.properties.generalCategory == .control
    }
    return control.map { "U+\(String($0.value, radix: 16)) was typed" }
  }
}
