import Foundation
import StatefulTable
import StatefulTableText

extension Words {
  /// German words for what the tests look at, and English ones for all else.
  static let german = Words(list: .german, command: german, screen: german)

  private static func german(_ phrase: Phrase) -> String {
    switch phrase {
    case .hintKey(.character(" ")): "Leer"
    case .selected(let count): "\(number(count)) ausgewählt"
    case .position(let position, let count, let hasMore):
      "\(number(position)) von \(number(count))\(hasMore ? "+" : "")"
    case .copied: "Kopiert"
    case .error(.tooLongToCopy(let count, let maximum)):
      "Der Text hat \(number(count)) Bytes, und höchstens \(number(maximum)) können kopiert werden."
    default: english(phrase)
    }
  }

  private static func german(_ id: Command.ID, _ english: CommandNames) -> CommandNames {
    switch id {
    case "up", "down": ("bewegen", "eine Zeile nach oben oder unten")
    case "select": ("auswählen", "die Zeile auswählen, oder nicht mehr")
    case "keys": ("Hilfe", "die Tasten zeigen")
    case "quit": ("beenden", "beenden")
    default: english
    }
  }

  private static func number(_ number: Int) -> String {
    number.formatted(.number.locale(Locale(identifier: "de")))
  }
}

extension ListWords {
  /// German words of lists for what the tests look at, and English ones for all else.
  static let german = ListWords { phrase in
    switch phrase {
    case .error(.timedOut): "Das Laden dauerte zu lange."
    case .nothingHere: "Nichts da"
    case .cancel: "Abbrechen"
    case .delete: "Löschen"
    case .question(let action): "\(action)?"
    case .rows(let count): count == 1 ? "1 Zeile" : "\(count) Zeilen"
    default: english(phrase)
    }
  }
}
