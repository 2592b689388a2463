import StatefulTable
import StatefulTableText
import TestSupport
import Testing

/// Several lists in one place.
@MainActor struct SegmentedTests {
  private let lists: [ListController]
  private let segments: SegmentedController
  private let screen: TableScreen

  init() {
    lists = ["Feeds", "Issues", "Mine"].enumerated().map { index, title in
      ListController(rows: .numbered(index * 100..<index * 100 + 20), title: title)
    }
    segments = SegmentedController(lists)
    screen = segments.selectedList.screen(columns: 40, lines: 5)
    lists[0].finishInitialLoad()
  }

  private var title: String { screen.lines[0] }

  @Test func `The title has all lists, and the rows are those of the selected one`() {
    #expect(
      screen.lines == [
        "[Feeds] · Issues · Mine          1 of 20",
        "> row 0",
        "  row 1",
        "  row 2",
        "[ ] other list  ↑↓ move  ? help  q quit",
      ]
    )
  }

  @Test func `The keys go from list to list, and round`() {
    screen.send(.character("]"))
    #expect(title == "Feeds · [Issues] · Mine")
    screen.send(.character("["), .character("["))
    #expect(title == "Feeds · Issues · [Mine]")
    screen.send(.character("]"))
    #expect(title == "[Feeds] · Issues · Mine          1 of 20")
    screen.send(.alt("3"))
    #expect(segments.selectedIndex == 2)
    screen.send(.alt("4"))
    #expect(segments.selectedIndex == 2)
  }

  @Test func `A title that changes is drawn at once, selected or not`() {
    var drawings = 0
    screen.onNeedsDisplay = { drawings += 1 }
    for (index, list) in lists.enumerated() {
      list.title += " 7"
      #expect(drawings == index + 1)
    }
    #expect(title == "[Feeds 7] · Issues 7 · Mine 7    1 of 20")
  }

  @Test func `A list loads when it is first selected, and not again`() {
    #expect(lists.map(\.begun) == [[.initial], [], []])
    screen.send(.character("]"))
    lists[1].finishInitialLoad()
    screen.send(.character("["), .character("]"))
    #expect(lists.map(\.begun) == [[.initial], [.initial], []])
    #expect(lists.map(\.appearances) == [2, 2, 0])
  }

  @Test func `Each list keeps its place, and what was searched for in it`() {
    screen.send(.character("/"), .character("7"), .enter)
    let before = screen.frame().text
    screen.send(.character("]"))
    lists[1].finishInitialLoad()
    screen.send(.down, .down)
    screen.send(.character("["))
    screen.send(.character("n"))
    #expect(screen.lines[0] == "[Feeds] · Issues · Mine         18 of 20")
    screen.send(.character("N"), .escape)
    #expect(screen.lines[0...3] == before.split(separator: "\n").map(String.init)[0...3])
    screen.send(.character("]"))
    #expect(screen.lines[0] == "Feeds · [Issues] · Mine          3 of 20")
  }

  @Test func `A failure is shown in its own list alone`() {
    screen.send(.character("]"))
    lists[1].failInitialLoad("The server is on holiday.")
    #expect(screen.frame().text.contains("The server is on holiday."))
    screen.send(.character("["))
    #expect(!screen.frame().text.contains("holiday"))
    screen.send(.character("]"), .character("t"))
    #expect(lists[1].begun == [.initial, .initial])
  }

  @Test func `A load that ends while its list isn't shown leaves the screen as it is`() {
    screen.send(.character("]"), .character("["))
    let before = screen.frame()
    lists[1].finishInitialLoad()
    #expect(screen.frame() == before)
    screen.send(.character("]"))
    #expect(title == "Feeds · [Issues] · Mine          1 of 20")
  }

  @Test func `An alert waits for the user to come back to its list`() {
    screen.send(.character("]"), .character("["))
    lists[1].present(Alert(title: "Signed out"))
    #expect(!screen.frame().text.contains("Signed out"))
    screen.send(.character("]"))
    #expect(screen.frame().text.contains("Signed out"))
    screen.send(.character("]"))
    #expect(segments.selectedIndex == 1)
  }

  @Test func `A click on a title, in any script, selects its list`() {
    for (column, index) in [(11, 1), (21, 2), (3, 0), (8, 0)] {
      screen.send(.mouse(MouseEvent(.click, at: Frame.Position(line: 0, column: column))))
      #expect(segments.selectedIndex == index)
    }
    (lists[0].title, lists[1].title) = ("日記", "手紙 ✉️")
    for (column, index) in [(10, 1), (15, 1), (3, 0)] {
      screen.send(.mouse(MouseEvent(.click, at: Frame.Position(line: 0, column: column))))
      #expect(segments.selectedIndex == index)
    }
  }

  @Test func `On a narrow screen only the selected list is named`() {
    screen.size = Size(columns: 20, lines: 5)
    #expect(title == "Feeds        1 of 20")
    screen.send(.mouse(MouseEvent(.click, at: Frame.Position(line: 0, column: 1))))
    #expect(segments.selectedIndex == 0)
  }

  @Test func `A list in front of the others covers them, and they are there again behind it`() {
    screen.send(.character("]"))
    lists[1].finishInitialLoad()
    let issue = ListController(rows: .numbered(0..<1), title: "Issue 7")
    lists[1].show(issue)
    issue.finishInitialLoad()
    #expect(title == "Issues › Issue 7                  1 of 1")
    screen.send(.character("]"))
    #expect(segments.selectedIndex == 1)
    screen.send(.escape)
    #expect(title == "Feeds · [Issues] · Mine          1 of 20")
  }

  @Test func `Showing another list of the group goes back to the group and selects it`() {
    let issue = ListController(rows: .numbered(0..<1))
    lists[0].show(issue)
    issue.show(lists[2])
    #expect(title == "Feeds · Issues · [Mine]")
    #expect(screen.controllers.count == 1)
    lists[2].show(lists[0])
    #expect(title == "[Feeds] · Issues · Mine          1 of 20")
  }

  @Test func `A group can be in front of another list, and goes with all of its loads`() {
    let other = ["Red", "Blue"].map { ListController(rows: .numbered(0..<3), title: $0) }
    let group = SegmentedController(other)
    lists[0].show(group.selectedList)
    screen.send(.character("]"))
    #expect(title == "Feeds › Red · [Blue]")
    screen.send(.escape)
    #expect(title == "[Feeds] · Issues · Mine          1 of 20")
    #expect(other.allSatisfy { !$0.isLoading && $0.display == nil })
  }

  @Test func `The program selects a list, also before the group is shown or while it is covered`() {
    let group = SegmentedController([ListController(), ListController()])
    group.selectedIndex = 7
    #expect(group.selectedIndex == 1)
    group.selectedIndex = .min
    #expect(group.selectedIndex == 0)
    let issue = ListController(rows: .numbered(0..<1))
    lists[0].show(issue)
    segments.selectedIndex = 2
    #expect(screen.controller === issue)
    #expect(lists[2].begun.isEmpty)
    screen.send(.escape)
    #expect(title == "Feeds · Issues · [Mine]")
    #expect(lists[2].begun == [.initial])
  }

  @Test func `The screen reader hears which list is selected`() {
    screen.send(.character("]"))
    #expect(screen.spokenParts[0] == ["Feeds · [Issues] · Mine"])
  }

  @Test("Plain output writes all lists with their titles, or the one that is named")
  func plainOutput() async throws {
    let lists = ["A", "B"].map { title in
      let list = NameList([("Names", ["\(title)1", "\(title)2"])])
      list.title = title
      return list
    }
    let pipe = Pipe()
    let segments = SegmentedController(lists)
    try await PlainOutput().write(segments, limit: 1, to: pipe.writeEnd)
    #expect(pipe.readAll() == "A\nNames\nA1\n\nB\nNames\nB1\n")
    try await PlainOutput().write(lists[1], to: pipe.writeEnd)
    #expect(pipe.readAll() == "Names\nB1\nB2\n")
  }
}
