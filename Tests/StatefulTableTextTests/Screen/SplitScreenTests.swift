import StatefulTable
import StatefulTableTesting
import StatefulTableText
import Testing

/// Two lists on one screen.
@MainActor struct SplitScreenTests {
  private let commits = ListController(rows: (1...40).map { Cell("commit \($0)") })
  private let diff = ListController(rows: (1...40).map { Cell("+ line \($0)") })

  private func split(columns: Int, lines: Int) -> SplitScreen {
    let size = Size(columns: columns, lines: lines)
    commits.title = "Commits"
    diff.title = "Diff"
    let split = SplitScreen(
      TableScreen(commits, size: size),
      TableScreen(diff, size: size),
      size: size
    )
    split.appear()
    commits.finishInitialLoad()
    diff.finishInitialLoad()
    return split
  }

  private func send(_ keys: Key..., to split: SplitScreen) {
    for key in keys { split.send(.key(key)) }
  }

  @Test(arguments: [(20, 4), (1, 1), (99, 1)])
  func `Where there is no room for two, the focus decides which one is shown and animated`(
    columns: Int,
    lines: Int
  ) {
    let split = split(columns: columns, lines: lines)
    let first = TableScreen(commits, size: split.size)
    #expect(split.frame() == split.first.frame())
    #expect(split.first.size == first.size)
    #expect(split.isShowing(.first) && !split.isShowing(.second))
    send(.tab, to: split)
    #expect(split.second.size == split.size)
    #expect(split.frame() == split.second.frame())
    #expect(!split.isShowing(.first) && split.isShowing(.second))
    diff.loadNewer()
    #expect(split.isAnimating == (lines > 1))
    send(.backTab, to: split)
    #expect(!split.isAnimating)
  }

  @Test(
    "Both have their place at any size",
    arguments: [0, 1, 2, 3, 5, 6, 99, 100, 101],
    [0, 1, 2, 4, 5, 6, 24]
  )
  func bothHaveTheirPlaceAtAnySize(columns: Int, lines: Int) {
    let split = split(columns: 40, lines: 12)
    split.size = Size(columns: columns, lines: lines)
    send(.down, .tab, .down, to: split)
    let frame = split.frame()
    #expect(frame.size == split.size)
    let isBeside = columns >= 100
    let isAbove = !isBeside && lines >= 5
    let sum = (first: split.first.size, second: split.second.size)
    if isBeside {
      #expect(sum.first.columns + 1 + sum.second.columns == columns)
      #expect(sum.first.lines == lines && sum.second.lines == lines)
    } else if isAbove {
      #expect(sum.first.lines + 1 + sum.second.lines == lines)
      #expect(sum.first.columns == columns && sum.second.columns == columns)
    } else {
      #expect(sum.second == split.size)
    }
  }

  @Test func `Tab is no switch while text is typed`() {
    let split = split(columns: 40, lines: 13)
    send(.character("/"), .tab, to: split)
    #expect(split.focus == .first && split.showsCursor)
    send(.escape, .tab, to: split)
    #expect(split.focus == .second && !split.showsCursor)
  }

  @Test func `Both hear of the focus of the terminal`() {
    let clock = ManualClock()
    let lists = (0..<2).map { _ in ListController(rows: .numbered(0..<3), clock: clock) }
    let split = SplitScreen(lists[0], lists[1])
    split.size = Size(columns: 101, lines: 8)
    split.appear()
    for list in lists { list.finishInitialLoad() }
    #expect(!split.reportsFocus)
    for list in lists { list.loadOptions.refreshPolicy = .whenOlder(than: .seconds(60)) }
    #expect(split.reportsFocus)
    clock.advance(by: .seconds(60))
    split.send(.focus(true))
    #expect(lists.map(\.begun.last) == [.pullToRefresh, .pullToRefresh])
  }

  @Test func `Both want the mouse, or neither`() {
    let split = split(columns: 100, lines: 8)
    send(.character("m"), to: split)
    #expect(split.first.capturesMouse && split.second.capturesMouse)
    send(.tab, .character("m"), to: split)
    #expect(!split.first.capturesMouse && !split.second.capturesMouse)
    split.hasMouse = false
    #expect(!split.first.hasMouse && !split.second.hasMouse)
  }

  @Test(arguments: [
    (Key.character("q"), SplitScreen.Side.first), (.control("c"), .first), (.control("c"), .second),
  ])
  func `Leaving the first list, or any with Ctrl-C, leaves the split`(
    key: Key,
    side: SplitScreen.Side
  ) {
    let split = split(columns: 40, lines: 13)
    split.focus = side
    #expect(!split.isFinished)
    send(key, to: split)
    #expect(split.isFinished)
    send(.tab, to: split)
    #expect(split.focus == side)
  }

  @Test(arguments: [(0.25, 30), (0.5, 60), (0, 1), (1, 118), (-3, 1), (.infinity, 118)])
  func `The first list has the part that the ratio says, and both can be seen`(
    ratio: Double,
    columns: Int
  ) {
    let split = SplitScreen(commits, diff, ratio: ratio)
    split.size = Size(columns: 120, lines: 10)
    split.appear()
    #expect(split.first.size.columns == columns)
    #expect(split.second.size.columns == 119 - columns)
  }

  @Test func `The split asks for a drawing when one of them changes`() {
    let split = split(columns: 40, lines: 13)
    var count = 0
    split.onNeedsDisplay = { count += 1 }
    diff.loadNewer()
    #expect(count > 0)
    #expect(split.isAnimating)
    count = 0
    split.focus = .second
    #expect(count > 0)
    count = 0
    split.setNeedsDisplay()
    #expect(count > 0)
  }

  @Test func `A script is played on both contents, and waits for both`() async throws {
    let split = split(columns: 40, lines: 13)
    diff.loadNewer()
    let script = Task { try await KeyScript(parsing: "j <tab> j j <wait> j").play(on: split) }
    for _ in 0..<100 { await Task.yield() }
    #expect(diff.tableView.indexPathForSelectedRow?.row == 2)
    diff.finishRefresh(inserting: [])
    try await script.value
    #expect(commits.tableView.indexPathForSelectedRow?.row == 1)
    #expect(diff.tableView.indexPathForSelectedRow?.row == 3)
    await Counter().settled()
  }

  @Test func `A content of one's own is drawn and gets events`() {
    let content = Counter()
    let split = SplitScreen(
      content,
      TableScreen(diff, size: Size(columns: 20, lines: 5)),
      size: Size(columns: 20, lines: 5)
    )
    split.appear()
    diff.finishInitialLoad()
    send(.character("x"), .character("y"), to: split)
    #expect(split.frame().text(ofLine: 0) == "2 keys")
    #expect(!split.isAnimating && !split.showsCursor && !split.capturesMouse && split.hasMouse)
    #expect(content.spokenParts == [["2 keys"], [""]])
  }
}

/// A content that relies on every default there is.
private final class Counter: TerminalContent {
  var size = Size(columns: 0, lines: 0)
  var onNeedsDisplay: (@MainActor () -> Void)?
  var isFinished: Bool { false }
  private var keys = 0

  func draw(in frame: inout Frame) {
    frame.draw(StyledText("\(keys) keys"), line: 0, columns: frame.bounds.columns)
  }

  func send(_ event: InputEvent) {
    keys += 1
    setNeedsDisplay()
  }
}
