import Testing

@testable import StatefulTableText

/// Screens of any size.
@MainActor struct ScreenSizeTests {
  @Test(arguments: [
    // lines, lines wanted for the refresh view, the first character of each line
    (0, 0, ""), (1, 0, "#"), (1, 1, "#"), (2, 0, "t#"), (2, 1, "r#"), (3, 0, "t#h"),
    (3, 1, "tr#"),
    (4, 0, "t##h"), (4, 1, "tr#h"), (4, 9, "tr#h"), (8, 9, "trr####h"), (9, 0, "t#######h"),
  ])
  func `Help leaves first, then the title, then the refresh view`(
    lines: Int,
    refreshLines: Int,
    expected: String
  ) {
    let layout = ScreenLayout(lines: lines, refreshLines: refreshLines)
    let signs = (0..<lines).map { line -> Character in
      if layout.title == line { return "t" }
      if layout.help == line { return "h" }
      if layout.refresh.contains(line) { return "r" }
      return layout.table.contains(line) ? "#" : "?"
    }
    #expect(String(signs) == expected)
  }
}
