import StatefulTable
import StatefulTableTesting
import TestSupport
import Testing

@testable import StatefulTableText

/// The index of the sections, over the rows.
@MainActor struct ScreenIndexTests {
  private let list = NameList.alphabet()

  private func screen(columns: Int = 40, lines: Int = 8) -> TableScreen {
    list.screen(columns: columns, lines: lines)
  }

  private func send(_ action: MouseEvent.Action, line: Int, to screen: TableScreen) {
    screen.send(.mouse(MouseEvent(action, at: Frame.Position(line: line, column: 3))))
  }

  @Test("A key shows the index over the rows, and Enter goes to a section")
  func showsTheIndex() {
    let screen = screen()
    screen.send(.character("i"))
    #expect(
      screen.lines == [
        "Names › Index                    1 of 26",
        "> A", "  B", "  C", "  D", "  E", "  F",
        "↑↓ move  ⏎ go  Esc close",
      ]
    )
    #expect(screen.frame().cursor == Frame.Position(line: 1, column: 0))
    screen.send(.down, .down)
    #expect(screen.lines[0].hasSuffix("3 of 26"))
    #expect(screen.lines[3] == "> C")
    screen.send(.enter)
    #expect(screen.lines[0] == "Names                            5 of 50")
    #expect(screen.lines[1...4] == ["C", "> Cbc", "  Cxy", "D"])
  }

  @Test("The index begins with the section that the cursor is in, and keys go through it")
  func keys() {
    let screen = screen()
    screen.send(.character("i"), .character("m"), .character("i"))
    #expect(screen.lines[0].hasSuffix("13 of 26"))
    #expect(screen.lines.contains("> M"))
    for (key, chosen) in [
      (Key.pageDown, 18), (.control("d"), 21), (.end, 26), (.down, 26), (.pageUp, 21),
      (.control("u"), 18), (.up, 17), (.home, 1), (.up, 1),
    ] {
      screen.send(key)
      #expect(screen.lines[0].hasSuffix(" \(chosen) of 26"), "\(key)")
    }
  }

  @Test("A letter goes to its section at once, whatever else it means")
  func letters() {
    let screen = screen()
    // A section without rows is gone to by the next row.
    for (letter, section) in [("g", "G"), ("G", "G"), ("q", "R"), ("i", "I"), ("k", "K")] {
      screen.send(.character("i"), .character(Character(letter)))
      #expect(screen.lines[0].hasPrefix("Names  "))
      #expect(screen.lines[1...2] == [section, "> \(section)bc"])
    }
  }

  @Test("Where several titles begin alike a letter chooses the next of them")
  func titlesThatBeginAlike() {
    list.customTitles = ["2023", "2024", "March"]
    let screen = screen()
    screen.send(.character("i"), .character("2"))
    #expect(screen.lines[1...3] == ["  2023", "> 2024", "  March"])
    screen.send(.character("2"))
    #expect(screen.lines[1...3] == ["> 2023", "  2024", "  March"])
    // Letters that begin no title are the keys of any list.
    screen.send(.character("G"))
    #expect(screen.lines[3] == "> March")
    screen.send(.character("k"), .character("k"), .character("j"))
    #expect(screen.lines[2] == "> 2024")
    screen.send(.character("x"), .enter)
    #expect(list.tableView.cursor == [1, 0])
    screen.send(.character("i"), .character("m"))
    #expect(list.tableView.cursor == [2, 0])
  }

  @Test(
    "A title leads to the section with its header, or to the next one",
    arguments: [("a", "A"), ("b", "D"), ("d", "D"), ("e", "F"), ("f", "F"), ("z", "F")]
  )
  func titlesWithoutSections(letter: Character, section: String) {
    list.sections = list.sections.filter { ["A", "D", "F"].contains($0.title) }
    list.customTitles = "ABDEFZ".map { String($0) }
    let screen = screen()
    screen.send(.character("i"), .character(letter))
    #expect(screen.lines[0].hasPrefix("Names  "))
    #expect(list.tableView.cursor?.section == ["A", "D", "F"].firstIndex(of: section))
  }

  @Test("Escape shows the rows again as they were")
  func escape() {
    let screen = screen()
    screen.send(.down)
    let before = screen.frame()
    screen.send(.character("i"), .down, .escape)
    #expect(screen.frame() == before)
    list.customTitles = ["A", "B"]
    screen.send(.character("i"), .character("q"))
    #expect(screen.frame() == before)
    #expect(!screen.isFinished)
  }

  @Test("A click on a title goes there, and the wheel goes through the index")
  func mouse() {
    let screen = screen()
    screen.send(.character("i"))
    send(.wheelDown, line: 2, to: screen)
    #expect(screen.lines[2] == "> B")
    send(.wheelUp, line: 2, to: screen)
    #expect(screen.lines[1] == "> A")
    // The title and the help line are no titles of the index.
    for line in [0, 7, 99] { send(.click, line: line, to: screen) }
    #expect(screen.lines[1] == "> A")
    send(.click, line: 4, to: screen)
    send(.release, line: 4, to: screen)
    #expect(screen.lines[1...2] == ["D", "> Dbc"])
    #expect(list.chosenRows.isEmpty)
  }

  @Test("The key is listed only where there is an index")
  func help() {
    let screen = screen(columns: 60)
    #expect(screen.lines.last == "↑↓ move  ⏎ open  a actions  e edit  i index  ? help  q quit")
    #expect(screen.listedKeys.contains("i"))
    for titles in [[], nil] as [[String]?] {
      list.customTitles = titles
      list.hasIndex = titles != nil
      let before = screen.frame()
      #expect(!before.text.contains("i index"))
      screen.send(.character("i"))
      #expect(screen.frame() == before)
      #expect(!screen.listedKeys.contains("i"))
    }
  }

  @Test("Titles that change stay chosen, and an index without rows closes")
  func titlesThatChange() {
    let screen = screen()
    screen.send(.character("i"), .down)
    list.customTitles = ["Z", "A", "B"]
    list.tableView.reloadData()
    #expect(screen.lines[1...3] == ["  Z", "  A", "> B"])
    list.customTitles = ["Z"]
    screen.send(.up)
    #expect(screen.lines[1...2] == ["> Z", ""])
    list.sections = []
    list.tableView.reloadData()
    screen.setNeedsDisplay()
    #expect(!screen.lines[0].contains("Index"))
  }

  @Test("A section that doesn't exist breaks nothing", arguments: [-3, 99, Int.max, Int.min])
  func wrongSection(section: Int) {
    list.indexSection = section
    let screen = screen()
    screen.send(.character("i"), .character("f"))
    #expect(list.tableView.cursor == (section < 0 ? [0, 0] : [25, 1]))
  }

  @Test("On a small screen there is a line for the chosen title")
  func smallScreen() {
    let screen = screen(columns: 20, lines: 5)
    screen.send(.character("i"), .pageDown)
    #expect(
      screen.lines == [
        "… › Index    3 of 26", "  B", "> C", "  D", "⏎ go  Esc close",
      ]
    )
  }

  @Test("The titles are said, then the chosen one")
  func spoken() {
    list.customTitles = ["A", "B", "C"]
    let screen = screen()
    var narrator = Narrator()
    _ = narrator.changes(on: screen)
    screen.send(.character("i"))
    #expect(narrator.changes(on: screen) == ["Names › Index", "Choices: A, B, C", "A  1 of 3"])
    screen.send(.down)
    #expect(narrator.changes(on: screen) == ["B  2 of 3"])
    screen.send(.enter)
    #expect(narrator.changes(on: screen) == ["Names", "B", "Bbc  row 3 of 50"])
  }

  @Test("A list in front of another has its own index")
  func otherList() {
    let screen = screen()
    screen.send(.character("i"))
    let other = ListController(rows: .numbered(0..<3))
    list.show(other)
    other.finishInitialLoad()
    #expect(screen.lines[1] == "> row 0")
    screen.send(.escape)
    #expect(screen.lines[1...2] == ["A", "> Abc"])
  }
}
