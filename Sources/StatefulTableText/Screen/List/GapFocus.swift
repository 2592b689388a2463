import StatefulTable

/// What keys do with a gap that the user has come to, going up or down from the row beside it.
///
/// The cursor stays on that row. The focus ends when the gap is no longer beside it.
@MainActor final class GapFocus: Responder {
  /// Where the gap is, seen from the row with the cursor.
  private let direction: ListNavigator.Direction
  private weak var page: ListPage?

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

  private(set) lazy var commands = Self.table.commands(of: self)

  private static let table: [CommandRow<GapFocus>] = [
    CommandRow(
      "load-gap",
      [.enter],
      "load",
      "load what is missing",
      priority: 95,
      if: { $0.canLoad }
    ) {
      $0.load()
    },
    CommandRow("up", [.up, "k"], "move", "leave the gap", priority: 40) { $0.leave(.up) },
    CommandRow("down", [.down, "j"], "move", "leave the gap", priority: 40) { $0.leave(.down) },
  ]

  private var canLoad: Bool { page?.controller.showsLoad == false }

  private func load() {
    if let row { page?.controller.rowsOwner?.loadGap(aboveRowAt: row) }
  }

  func update() {
    if row == nil { page?.pop(self) }
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
