import StatefulTable
import Testing

@testable import StatefulTableText

/// What a terminal can do.
struct TerminalAbilitiesTests {
  @Test(arguments: [
    (["TERM": "xterm-256color"], TerminalAbilities.ColorDepth.palette, true),
    (["TERM": "xterm"], .named, true),
    (["TERM": "xterm", "COLORTERM": "truecolor"], .full, true),
    (["TERM": "xterm", "COLORTERM": "24bit", "NO_COLOR": ""], .full, true),
    (["TERM": "xterm", "COLORTERM": "24bit", "NO_COLOR": "1"], .none, true),
    (["TERM": "dumb", "COLORTERM": "24bit"], .none, false),
    ([:], .none, false),
    (["TERM": ""], .none, false),
    (["TERM": "xterm-kitty"], .full, true),
    (["TERM": "xterm-kitty", "NO_COLOR": "1"], .none, true),
    (["TERM": "xterm-ghostty"], .full, true),
    (["TERM": "alacritty"], .full, true),
    (["TERM": "foot-extra"], .full, true),
    (["TERM": "wezterm"], .full, true),
    (["TERM": "xterm-direct"], .full, true),
    (["TERM": "tmux-direct"], .full, true),
    (["TERM": "tmux"], .palette, true),
    (["TERM": "screen-256color-bce"], .palette, true),
    (["TERM": "screen.xterm-kitty"], .palette, true),
    (["TERM": "screen", "COLORTERM": "truecolor"], .full, true),
    (["TERM": "linux"], .named, true),
  ])
  func `The environment tells`(
    environment: [String: String],
    colors: TerminalAbilities.ColorDepth,
    isScreen: Bool
  ) {
    let abilities = TerminalAbilities { environment[$0] }
    #expect(abilities.colors == colors)
    #expect(abilities.isDumb == !isScreen)
  }

  private typealias Nearest = (Color, TerminalAbilities.ColorDepth, Color?)

  private static let nearestColors: [Nearest] = [
    (.red, .none, nil),
    (.red, .named, .red),
    (.rgb(1, 2, 3), .full, .rgb(1, 2, 3)),
    (.rgb(255, 0, 95), .palette, .indexed(16 + 36 * 5 + 1)),
    (.rgb(255, 255, 255), .palette, .indexed(231)),
    (.rgb(0, 0, 0), .palette, .indexed(16)),
    (.rgb(250, 20, 20), .named, .brightRed),
    (.rgb(10, 10, 10), .named, .black),
    (.rgb(130, 130, 130), .named, .brightBlack),
    (.indexed(4), .named, .blue),
    (.indexed(9), .named, .brightRed),
    (.indexed(231), .named, .brightWhite),
    (.indexed(232), .named, .black),
    (.indexed(255), .named, .brightWhite),
  ]

  @Test(arguments: nearestColors)
  func `A color is taken for the nearest there is`(
    color: Color,
    depth: TerminalAbilities.ColorDepth,
    expected: Color?
  ) {
    #expect(color.reduced(to: depth) == expected)
  }
}
