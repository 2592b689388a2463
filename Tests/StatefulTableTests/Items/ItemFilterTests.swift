import StatefulTable
import TestSupport
import Testing

@MainActor
@Suite("Filters of items")
struct ItemFilterTests {
  private struct Line: Identifiable, Sendable {
    var id: Int
    var text: String
  }

  private final class LineList: ItemTableController<Line> {
    override var loadsRows: Bool { false }
    override func cell(for line: Line) -> Cell { Cell(line.text) }
    override func filterText(for line: Line) -> String? { line.text }

    /// The texts of the rows that the table shows.
    var shown: [String] {
      (0..<tableView.numberOfRows).compactMap { row in
        tableView.indexPathForRow(atPosition: row).flatMap(item)?.text
      }
    }
  }

  private func list(_ texts: [String]) -> LineList {
    let list = LineList()
    list.tableView.allowsMultipleSelection = true
    list.tableView.size = Size(columns: 20, lines: 10)
    list.apply(texts.enumerated().map { Line(id: $0.offset, text: $0.element) })
    return list
  }

  @Test func `A fuzzy filter shows the rows that fit best first, and equal ones in their order`() {
    let list = list(["c a t a l o g", "catalog", "a log", "log", "log"])
    list.filterMatching = .fuzzy
    list.filter("log")
    #expect(list.shown == ["a log", "log", "log", "catalog", "c a t a l o g"])
    list.filterMatching = .words
    #expect(list.shown == ["catalog", "a log", "log", "log"])
    list.filter("")
    #expect(list.shown.count == 5)
  }

  /// A list of so many lines that a filter needs several turns for them.
  private func longList() -> LineList {
    list((0..<21_000).map { $0.isMultiple(of: 5_000) ? "hit \($0)" : "line \($0)" })
  }

  @Test(
    "The first 10,000 rows are looked through at once, and the others soon after",
    arguments: [FilterMatching.words, .fuzzy]
  )
  func slices(matching: FilterMatching) async {
    let list = longList()
    list.filterMatching = matching
    list.filter("hit")
    #expect(list.shown == ["hit 0", "hit 5000"])
    await list.settled()
    #expect(list.shown == (0..<5).map { "hit \($0 * 5_000)" })
  }

  @Test("Edits, and other texts, while a filter looks through the rows are shown as ever")
  func editsMeanwhile() async {
    let list = longList()
    list.filter("hit")
    list.insert([Line(id: 50_000, text: "hit above")], at: 0)
    #expect(list.shown == ["hit above"] + (0..<5).map { "hit \($0 * 5_000)" })
    list.filter("hit 1")
    list.filter("hit")
    list.insert([Line(id: 50_001, text: "hit below")], at: list.itemCount)
    list.remove(id: 15_000)
    await list.settled()
    let hits = (0..<5).filter { $0 != 3 }.map { "hit \($0 * 5_000)" }
    #expect(list.shown == ["hit above"] + hits + ["hit below"])
    list.filter("nothing")
    list.filter("")
    await list.settled()
    #expect(list.shown.count == 21_001)
  }

  @Test("In a fuzzy filter, edits are shown where they fit, and what is selected stays selected")
  func fuzzyEdits() {
    let list = list(["catalog", "log", "blog"])
    list.filterMatching = .fuzzy
    list.filter("log")
    list.tableView.selectRow(at: [0, 2])
    #expect(list.selectedItems.map(\.text) == ["blog"])
    list.insert([Line(id: 7, text: "a log"), Line(id: 8, text: "dog")], at: 0)
    #expect(list.shown == ["a log", "log", "catalog", "blog"])
    list.update(Line(id: 2, text: "log two"))
    #expect(list.shown == ["a log", "log", "log two", "catalog"])
    #expect(list.selectedItems.map(\.text) == ["log two"])
    list.filter("log w")
    #expect(list.shown == ["log two"])
    list.filter("")
    #expect(list.selectedItems.map(\.text) == ["log two"])
  }

  @Test func `A filtered list that was edited shows what one does that was filtered afterwards`() {
    let texts = ["log", "a log", "catalog", "l o g", "blog", "dog", "Log l"]
    for seed in 0..<UInt64(Depth.tries(20, deep: 2_000)) {
      var random = SeededGenerator(seed: seed)
      let list = list([])
      list.filterMatching = random.chance(70) ? .fuzzy : .words
      var id = 0
      func edit() {
        let new = (0..<random.below(4)).map { _ in
          id += 1
          return Line(id: id, text: texts[random.below(texts.count)])
        }
        switch random.below(8) {
        case 0: list.insert(new, at: random.below(list.itemCount + 1))
        case 1: list.remove(id: random.below(id + 1))
        case 2: list.update(Line(id: random.below(id + 1), text: texts[random.below(texts.count)]))
        case 3: list.move(id: random.below(id + 1), to: random.below(list.itemCount + 1))
        case 4: list.filter(["l", "lo", "log", "l g", ""][random.below(5)])
        default: list.insert(new, at: list.itemCount)
        }
      }
      for _ in 0..<12 {
        list.tableView.performBatchUpdates { for _ in 0...random.below(3) { edit() } }
        let other = self.list([])
        other.filterMatching = list.filterMatching
        other.apply(list.items)
        other.filter(list.filterText)
        #expect(list.shown == other.shown, "seed \(seed)")
      }
    }
  }
}
