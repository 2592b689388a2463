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
