import Foundation
import StatefulTable
import StatefulTableText
import StorySupport

/// A line of a script that can't be played.
struct UnreadableLine: Error, CustomStringConvertible {
  let text: String

  init(_ text: String) { self.text = text }

  init(_ words: some Sequence<String>) { text = words.joined(separator: " ") }

  var description: String { "“\(text)” isn't a line of a script; Scripts/README.md says what is" }
}

extension Optional {
  /// The value, where words of a script have to be one.
  func read(from words: String...) throws -> Wrapped {
    guard let self else { throw UnreadableLine(words) }
    return self
  }
}

extension StringProtocol {
  /// A name that is one word in a script, where `_` stands for a blank.
  var withBlanks: String { String(self).replacing("_", with: " ") }
}

extension Size {
  /// A size such as `40x8`.
  init(script text: String) throws {
    let numbers = text.split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2 else { throw UnreadableLine(text) }
    self.init(columns: numbers[0], lines: numbers[1])
  }
}

extension IndexPath {
  /// A section and a row such as `0.7`.
  init(script text: String) throws {
    let numbers = text.split(separator: ".").compactMap { Int($0) }
    guard numbers.count == 2 else { throw UnreadableLine(text) }
    self.init(row: numbers[1], section: numbers[0])
  }

  var word: String { "\(section).\(row)" }
}

extension MouseEvent {
  private static let actions: [String: Action] = [
    "click": .click, "release": .release, "wheel-up": .wheelUp, "wheel-down": .wheelDown,
  ]

  /// An event such as `click 2 5` at a line and column, or `click row 7` where a text begins.
  init(script words: [String], on lines: [String]) throws {
    guard let action = words.first.flatMap({ Self.actions[$0] }) else {
      throw UnreadableLine(words)
    }
    let numbers = words.compactMap { Int($0) }
    if numbers.count == 2 {
      self.init(action, at: Frame.Position(line: numbers[0], column: numbers[1]))
      return
    }
    let target = words.dropFirst().joined(separator: " ")
    for (number, line) in lines.enumerated() {
      guard let range = line.firstRange(of: target) else { continue }
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      self.init(action, at: Frame.Position(line: number, column: column))
      return
    }
    throw UnreadableLine(words)
  }
}

extension Alert {
  /// An alert such as `Title / message: field Name, Cancel, Send (off)`.
  convenience init(script text: String, onPress: @escaping @MainActor (AlertAction) -> Void) {
    let parts = text.split(separator: ":", maxSplits: 1).map(\.trimmed)
    let texts = parts[0].split(separator: "/", maxSplits: 1).map(\.trimmed)
    self.init(title: texts[0], message: texts.count > 1 ? texts[1] : nil)
    for word in parts.dropFirst().flatMap({ $0.split(separator: ",") }).map(\.trimmed) {
      if word.hasPrefix("field ") {
        addTextField { field in
          field.placeholder = String(word.dropFirst(6))
          field.isSecureTextEntry = field.placeholder == "Password"
        }
        continue
      }
      let title = word.replacing("(off)", with: "").trimmed
      let style: AlertAction.Style =
        title == "Cancel" ? .cancel : title == "Delete" ? .destructive : .default
      let action = AlertAction(title: title, style: style, handler: onPress)
      action.isEnabled = !word.hasSuffix("(off)")
      addAction(action)
    }
  }
}
