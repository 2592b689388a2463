import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

/// The table of keys in the documentation.
@MainActor struct KeyTableTests {
  @Test("The documentation has the commands and their keys as the screen has them")
  func table() throws {
    let catalog = "Sources/StatefulTableText/StatefulTableText.docc"
    let page = try Repository.text("\(catalog)/TheTerminalFrontEnd.md")
    let list = StatefulTableController()
    let screen = TableScreen(list, size: Size(columns: 80, lines: 24))
    let split = SplitScreen(
      screen,
      TableScreen(StatefulTableController(), size: screen.size),
      size: screen.size
    )
    let table = CommandTable(screen).documentation
    withExtendedLifetime(split) {}
    #expect(page.contains(table), "\(table)")
  }
}
