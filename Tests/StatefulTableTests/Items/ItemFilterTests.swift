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

  @Test("A row is shown if it has all words, in any order")
  func words() {
    let list = list(["disk error", "error", "error on the disk", "disks"])
    list.filter("error disk")
    #expect(list.shown == ["disk error", "error on the disk"])
  }

  @Test("A fuzzy filter shows the rows that fit best first, and equal ones in their order")
  func fuzzy() {
    let list = list(["c a t a l o g", "catalog", "a log", "log", "log"])
    list.filterMatching = .fuzzy
    list.filter("log")
    #expect(list.shown == ["a log", "log", "log", "catalog", "c a t a l o g"])
    list.filterMatching = .words
    #expect(list.shown == ["catalog", "a log", "log", "log"])
    list.filter("")
    #expect(list.shown.count == 5)
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
}
