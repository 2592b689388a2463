import StatefulTable

/// What keys do with a gap that the user has come to, going up or down from the row beside it.
///
/// The cursor stays on that row. The focus ends when the gap is no longer beside it.
@MainActor final class GapFocus: Responder {
  /// Where the gap is, seen from the row with the cursor.
  private let direction: ListNavigator.Direction
  private weak var page: ListPage?

  static let loadKeys = [Key.enter]

  init(_ direction: ListNavigator.Direction, on page: ListPage) {
    self.direction = direction
    self.page = page
  }

  /// The row below the gap, `nil` if there is no gap.
  var row: IndexPath? {
    page.flatMap { ListNavigator($0.controller).rowBelowGap(direction) }
  }

  private var words: Words { page?.words ?? .english }

  var isModal: Bool { false }

  var commands: [Command] {
    let isLoading = page?.controller.showsLoad ?? true
    return [
      Command(
        "open",
        keys: Self.loadKeys,
        words: words(.loadGap),
        priority: 95,
        isEnabled: !isLoading
      ) { [self] in if let row { page?.controller.rowsOwner?.loadGap(aboveRowAt: row) } },
      Command("up", keys: ListPage.upKeys, words: words(.leaveGap), priority: 40) {
        [self] in leave(.up)
      },
      Command(
        "down",
        keys: ListPage.downKeys,
        words: words(.leaveGap),
        priority: 40
      ) { [self] in leave(.down) },
    ]
  }

  /// Goes to the row above or below the gap.
  private func leave(_ direction: ListNavigator.Direction) {
    guard let page else { return }
    page.pop(self)
    guard direction == self.direction else { return }
    let navigator = ListNavigator(page.controller)
    if direction == .up { navigator.moveUp() } else { navigator.moveDown() }
  }

  var spokenParts: [[String]] { [[words(.spokenGap)]] }
}
