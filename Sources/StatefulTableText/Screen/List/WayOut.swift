/// The commands that leave a screen, below all others, and those of the terminal itself.
///
/// No list, no alert and no ``Keymap`` changes the latter: Ctrl-C leaves the screen before any responder sees it, and a
/// session does the others.
@MainActor final class WayOut: Responder {
  weak var screen: TableScreen?

  var isModal: Bool { false }

  private(set) lazy var commands = Self.table.commands(of: self)

  private static let table: [CommandRow<WayOut>] = [
    CommandRow("quit", ["q"], "quit", priority: 100, if: { $0.isFirst }) {
      $0.screen?.finish()
    },
    CommandRow("interrupt", [.control("c")], "quit") { $0.screen?.finish() },
    CommandRow("redraw", [.control("l")], "draw everything again") {
      $0.screen?.setNeedsDisplay()
    },
    CommandRow("suspend", [.control("z")], "suspend") { _ in },
    CommandRow("leave-picker", [.escape], "leave", "leave without a choice", if: { $0.isPicker }) {
      $0.screen?.finish()
    },
  ]

  private var isFirst: Bool { screen?.front.isFirst == true }
  private var isPicker: Bool { screen?.front.isPicker == true }
}
