import StatefulTable

/// The number of a row that the user is typing: digits, and then G, as in vim.
///
/// Every other key does what it does in the list, and ends it.
@MainActor final class RowNumber: Responder {
  private var digits: String
  private weak var page: ListPage?

  /// More digits than there are rows anywhere.
  private static let maximumDigits = 15

  init(_ firstDigit: Int, on page: ListPage) {
    digits = "\(firstDigit)"
    self.page = page
  }

  /// The name of the command that types a digit, or begins a number with it.
  static func id(ofDigit digit: Int) -> Command.ID { Command.ID(rawValue: "digit-\(digit)") }

  private var words: Words { page?.words ?? .english }

  var isModal: Bool { false }

  private lazy var editing = Self.table.commands(of: self)

  var commands: [Command] {
    [
      Command(
        "go",
        keys: ["G", .end],
        title: words(.goToNumber(digits)),
        detail: words(.goToTypedNumber),
        priority: 50
      ) { [self] in go() }
    ] + editing
  }

  private static let table: [CommandRow<RowNumber>] =
    [
      CommandRow("dismiss", [.escape], "cancel", priority: 50) { $0.end() },
      CommandRow("erase", LineEditor.eraseKeys, "erase a digit") { $0.erase() },
    ]
    + (0...9).map { digit in
      CommandRow(id(ofDigit: digit), [.character(Character("\(digit)"))], "type the number") {
        $0.type(digit)
      }
    }

  private func type(_ digit: Int) {
    if digits.count < Self.maximumDigits { digits += "\(digit)" }
  }

  private func erase() {
    digits = String(digits.dropLast())
    if digits.isEmpty { end() }
  }

  private func go() {
    end()
    page?.follower.begin(at: Int(digits))
  }

  private func end() { page?.pop(self) }

  func pass(_ key: Key) { end() }

  var spokenParts: [[String]] { [[words(.spokenNumber(digits))]] }
}
