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
    screen.send("/b".map(Key.character) + [.enter])
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

  /// The style of each text on a line.
  private func styles(_ screen: TableScreen, line: Int) -> [Style] {
    let frame = screen.frame()
    var styles: [Style] = []
    for column in 0..<frame.size.columns where frame[line: line, column: column].character != " " {
      let style = frame[line: line, column: column].style
      if styles.last != style { styles.append(style) }
    }
    return styles
  }

  @Test func `State views have the theme's styles`() {
    var theme = Theme()
    theme.error = Style(foreground: .magenta)
    theme.dim = Style(foreground: .cyan)
    let screen = TableScreen(controller, size: Size(columns: 60, lines: 8), theme: theme)
    screen.appear()
    #expect(screen.lines[3].contains("Loading…"))
    #expect(styles(screen, line: 3) == [.plain])
    controller.failInitialLoad("The server is down")
    #expect(screen.lines[3].contains("The server is down"))
    #expect(styles(screen, line: 3) == [theme.error])
    #expect(screen.lines[4].contains("t retries"))
    #expect(styles(screen, line: 4) == [theme.dim])
    controller.retry()
    controller.finishInitialLoad([])
    #expect(screen.lines[4].contains("r refreshes"))
    #expect(styles(screen, line: 4) == [theme.dim])
  }

  @Test func `A page that failed, before or after the rows, is told of as an error`() {
    controller.hasPreviousPages = true
    controller.hasMorePages = true
    let screen = controller.screen(lines: 8)
    controller.finishInitialLoad()
    controller.failPage("No")
    #expect(screen.lines[6].hasSuffix("Loading earlier rows…"))
    #expect(styles(screen, line: 6) == [.plain])
    controller.failPreviousPage("No")
    #expect(screen.lines[6].hasPrefix("Couldn't load earlier rows"))
    #expect(styles(screen, line: 6) == [Theme.default.error])
    #expect(screen.lines[3].hasPrefix("Couldn't load more"))
    #expect(styles(screen, line: 3) == [Theme.default.error])
  }

  @Test func `A state view's own styles stay`() {
    let own = Style(foreground: .green, traits: .italic)
    controller.emptyView = EmptyView(StyledText("No cities yet", own))
    let screen = controller.screen(columns: 30, lines: 7)
    controller.finishInitialLoad([])
    #expect(screen.lines[2].contains("No cities yet"))
    #expect(styles(screen, line: 2) == [own])
  }

  @Test(arguments: [Theme.default, .plain, .dark, .light])
  func `Without colors what matters is set apart`(theme: Theme) {
    for style in [theme.cursor, theme.hit, theme.helpKey, theme.message, theme.error] {
      #expect(!style.traits.isEmpty)
    }
    #expect(theme.hit.traits != theme.cursor.traits)
  }

  @Test func `A new theme shows at once`() {
    let screen = TableScreen.showing(controller)
    var count = 0
    screen.onNeedsDisplay = { count += 1 }
    screen.theme.title = .dim
    #expect(count > 0)
    #expect(screen.frame()[line: 0, column: 0].style == .dim)
  }

  @Test func `A notice has the style of messages or its own, and room on a small screen`() {
    let screen = TableScreen.showing(controller, columns: 12, lines: 2)
    controller.notify("Message sent")
    #expect(screen.frame()[line: 1, column: 0].style == screen.theme.message)
    controller.notify(StyledText("Not sent, alas", screen.theme.error))
    #expect(screen.lines.last == "Not sent, a…")
    #expect(screen.frame()[line: 1, column: 0].style == screen.theme.error)
  }
}
