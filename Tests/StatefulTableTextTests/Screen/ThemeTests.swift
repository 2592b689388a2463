import StatefulTable
import StatefulTableText
import Testing

/// How a screen looks.
@MainActor struct ThemeTests {
  private let controller = ListController(rows: [
    Cell("abc", detail: StyledText("1", .dim)), Cell("d"),
  ])

  @Test func `Each part has its style`() {
    var theme = Theme()
    let style = { (index: Int) in Style(foreground: .indexed(UInt8(index))) }
    theme.title = style(1)
    theme.counts = style(2)
    theme.sectionHeader = style(3)
    theme.cursor = Style(background: .indexed(4))
    theme.hit = Style(foreground: .indexed(5))
    theme.helpKey = style(6)
    theme.dim = style(7)
    theme.message = style(8)
    theme.error = style(9)
    let screen = TableScreen(controller, size: Size(columns: 30, lines: 6), theme: theme)
    screen.appear()
    controller.finishInitialLoad([.init(title: "Today", cells: [Cell("abc"), Cell("b")])])
    screen.send("/b".map(Key.character))
    screen.send(.enter)
    var frame = screen.frame()
    #expect(frame[line: 0, column: 0].style == theme.title)
    #expect(frame[line: 0, column: 29].style == theme.counts)
    #expect(frame[line: 1, column: 0].style == theme.sectionHeader)
    #expect(frame[line: 2, column: 2].style == theme.cursor)
    #expect(
      frame[line: 2, column: 3].style == Style(foreground: .indexed(5), background: .indexed(4))
    )
    #expect(frame[line: 3, column: 2].style == theme.hit)
    #expect(frame[line: 5, column: 0].style == theme.helpKey)
    #expect(frame[line: 5, column: 3].style == theme.dim)
    screen.send(.character("n"), .character("n"))
    #expect(screen.frame()[line: 5, column: 0].style == theme.message)
    screen.send(.character("r"))
    controller.failRefresh("No")
    frame = screen.frame()
    #expect(screen.lines[1].hasPrefix("Couldn't refresh"))
    #expect(frame[line: 1, column: 0].style == theme.error)
  }

  @Test func `The plain theme has no colours`() {
    let theme = Theme.plain
    let styles = [
      theme.title, theme.counts, theme.sectionHeader, theme.cursor, theme.hit, theme.helpKey,
      theme.dim, theme.message, theme.error,
    ]
    #expect(styles.allSatisfy { $0.foreground == nil && $0.background == nil })
    #expect(theme.hit != .plain && theme.cursor != .plain && theme.error != .plain)
  }

  @Test func `A new theme shows at once`() {
    let screen = TableScreen.showing(controller)
    var count = 0
    screen.onNeedsDisplay = { count += 1 }
    screen.theme.title = .dim
    #expect(count > 0)
    #expect(screen.frame()[line: 0, column: 0].style == .dim)
  }
}
