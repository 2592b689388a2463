import Foundation
import TestSupport
import Testing

@testable import StatefulTable

@MainActor
@Suite("What is below the rows")
struct FooterTests {
  @Test("The footer's line is the one below the last row, if that is on screen")
  func footerLine() {
    let owner = FooterOwner(height: 2)
    let source = ListSource(rows: 10)
    let table = TableView()
    table.owner = owner
    table.dataSource = source
    table.size = Size(columns: 20, lines: 12)
    #expect(table.footerLine == 10)
    for (lines, line) in [(11, 10), (10, nil), (9, nil), (30, 10), (0, nil), (-1, nil)] {
      table.size.lines = lines
      #expect(table.footerLine == line)
    }
    table.size.lines = 5
    table.scroll(by: 100)
    #expect(table.footerLine == 3)
    table.scroll(by: -1)
    #expect(table.footerLine == 4)
    table.scroll(by: -1)
    #expect(table.footerLine == nil)
    table.scroll(by: 2)
    owner.height = 0
    #expect(table.footerLine == nil)
    owner.height = 9
    #expect(table.footerLine == 3)
    table.scroll(by: 100)
    #expect(table.footerLine == 1)
    table.owner = nil
    #expect(table.footerLine == nil)
  }

  @Test("A footer that appears below a full screen is off screen")
  func footerBelowFullScreen() {
    let owner = FooterOwner()
    let source = ListSource(rows: 10)
    let table = source.table(lines: 10)
    table.owner = owner
    owner.height = 2
    #expect(table.footerLine == nil)
    table.reloadData()
    #expect(table.footerLine == nil)
    table.scroll(by: 1)
    #expect(table.footerLine == 9)
  }

  @Test("A footer keeps to the end of the rows when it changes")
  func footerChanges() {
    let owner = FooterOwner(height: 3)
    let source = ListSource(rows: 30)
    let table = source.table(lines: 10)
    table.owner = owner
    table.scroll(by: .max)
    #expect(table.footerLine == 7)
    owner.height = 1
    #expect(table.footerLine == 7)
    table.reloadData()
    #expect(table.footerLine == 9)
  }
}
