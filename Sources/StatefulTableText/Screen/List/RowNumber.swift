import StatefulTable

/// The number of a row that the user is typing: digits, and then G, as in vim.
///
/// Every other key does what it does in the list, and ends it.
@MainActor final class RowNumber: Responder {
  private var digits: String
  private weak var page: ListPage?

  /// The keys with which a number begins.
  static let firstDigits = "123456789".map(Key.character)
  /// More digits than there are rows anywhere.
  private static let maximumDigits = 15

  init(_ key: Key, on page: ListPage) {
    digits = Self.firstDigits.contains(key) ? key.typedText ?? "" : ""
    self.page = page
  }

  private var words: Words { page?.words ?? .english }

  var isModal: Bool { false }

  var commands: [Command] {
    [
      Command(
        "go",
        keys: [.character("G"), .end],
        words: words(.goToNumber(digits)),
        priority: 50,
        isEnabled: !digits.isEmpty
      ) { [self] in go() },
      Command("dismiss", keys: [.escape], words: words(.cancel), priority: 50) { [self] in
        page?.pop(self)
      },
      Command("erase", keys: LineEditor.eraseKeys, words: words(.eraseDigit)) { [self] in erase() },
      Command(
        "digit",
        keys: "0123456789".map(Key.character),
        words: words(.typeNumber),
        performWithKey: { [self] in type($0) }
      ),
    ]
  }

  private func type(_ key: Key) {
    if digits.count < Self.maximumDigits { digits += key.typedText ?? "" }
  }

  private func erase() {
    digits = String(digits.dropLast())
    if digits.isEmpty { page?.pop(self) }
  }

  private func go() {
    page?.pop(self)
    page?.follower.begin(at: Int(digits))
  }

  func pass(_ key: Key) {
    page?.pop(self)
  }

  var spokenParts: [[String]] { [[words(.spokenNumber(digits))]] }
}
