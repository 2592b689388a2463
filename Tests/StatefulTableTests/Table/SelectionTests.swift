import TestSupport
import Testing

@testable import StatefulTable

/// The cursor and the selection of a table.
@MainActor
@Suite("Cursor and selection")
struct SelectionTests {
  /// What the user may choose, and a record of what the table told.
  private final class Chooser: TableHost {
    var substitute: [IndexPath: IndexPath?] = [:]
    private(set) var calls: [String] = []

    func takeCalls() -> [String] {
      defer { calls = [] }
      return calls
    }

    func tableView(
      _ tableView: TableView,
      willSelectRowAt indexPath: IndexPath
    ) -> IndexPath? {
      calls.append("will select \(indexPath.row)")
      return substitute[indexPath] ?? indexPath
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
      calls.append("did select \(indexPath.row)")
    }

    func tableView(
      _ tableView: TableView,
      willDeselectRowAt indexPath: IndexPath
    ) -> IndexPath? {
      calls.append("will deselect \(indexPath.row)")
      return substitute[indexPath] ?? indexPath
    }

    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
      calls.append("did deselect \(indexPath.row)")
    }

    func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?) {
      calls.append(indexPath.map { "cursor at \($0.row)" } ?? "no cursor")
    }
  }

  private let source = ListSource(rows: 30)
  private let chooser = Chooser()

  private func table(lines: Int = 10) -> TableView {
    let table = source.table(lines: lines)
    source.companion = chooser
    table.layoutIfNeeded()
    _ = chooser.takeCalls()
    return table
  }

  // MARK: Cursor

  @Test func `The first visible row has the cursor as soon as there are lines and rows`() {
    let table = TableView()
    source.companion = chooser
    table.host = source
    #expect(table.numberOfRows == 30)
    #expect(table.cursor == nil)
    #expect(chooser.takeCalls() == [])
    table.size = Size(columns: 20, lines: 10)
    #expect(table.cursor == row(0))
    #expect(table.indexPathForSelectedRow == row(0))
    #expect(chooser.takeCalls() == ["cursor at 0"])
  }

  @Test func `The cursor follows its row, which is no move, and goes on when the row is deleted`() {
    let table = table()
    table.moveCursor(to: row(4))
    _ = chooser.takeCalls()
    table.performBatchUpdates {
      source.sections[0].rows.insert(ListRow(id: 100), at: 0)
      table.insertRows(at: [row(0)])
    }
    #expect(table.cursor == row(5))
    source.sections[0].rows.insert(ListRow(id: 101), at: 0)
    table.reloadData()
    #expect(table.cursor == row(6))
    #expect(chooser.takeCalls() == [])
    source.sections[0].rows.remove(at: 6)
    table.deleteRows(at: [row(6)])
    #expect(table.cursor == row(6))
    #expect(chooser.takeCalls() == ["cursor at 6"])
    source.sections[0].rows.removeLast(28)
    table.reloadData()
    #expect(table.cursor == row(2))
    #expect(chooser.takeCalls() == ["cursor at 2"])
  }

  @Test func `Moves within a batch are told after it, as one`() {
    let table = table()
    table.performBatchUpdates {
      table.moveCursor(to: row(3))
      table.moveCursor(to: row(7))
      source.sections[0].rows.removeFirst()
      table.deleteRows(at: [row(0)])
      #expect(chooser.takeCalls() == [])
    }
    #expect(chooser.takeCalls() == ["cursor at 6"])
  }

  @Test func `A delegate that moves the cursor when it has moved is told of that, too`() {
    final class Hopper: TableHost {
      var places: [Int?] = []
      func tableView(_ tableView: TableView, didMoveCursorTo indexPath: IndexPath?) {
        places.append(indexPath?.row)
        if let indexPath, !indexPath.row.isMultiple(of: 4) {
          tableView.moveCursor(to: IndexPath(row: indexPath.row + 1, section: 0))
        }
      }
    }
    let hopper = Hopper()
    let table = table()
    source.companion = hopper
    table.moveCursor(to: row(6))
    #expect(hopper.places == [6, 7, 8])
    #expect(table.cursor == row(8))
  }

  // MARK: Single selection

  @Test func `The user's choice asks the delegate, moves the cursor, and tells the delegate`() {
    let table = table()
    table.chooseRow(at: row(3))
    #expect(chooser.takeCalls() == ["will select 3", "cursor at 3", "did select 3"])
    #expect(table.indexPathsForSelectedRows == [row(3)])
    chooser.substitute[row(5)] = .some(row(6))
    table.chooseRow(at: row(5))
    #expect(chooser.takeCalls() == ["will select 5", "cursor at 6", "did select 6"])
    chooser.substitute[row(7)] = .some(nil)
    table.chooseRow(at: row(7))
    #expect(chooser.takeCalls() == ["will select 7"])
    #expect(table.cursor == row(6))
    table.chooseRow(at: row(6))
    #expect(chooser.takeCalls() == ["will select 6", "did select 6"])
  }

  @Test("Nothing is chosen where there is no such row, before or after the delegate was asked")
  func choosingNothing() {
    let table = table()
    table.chooseRow(at: row(30))
    table.chooseRow(at: [])
    #expect(chooser.takeCalls() == [])
    chooser.substitute[row(1)] = .some(row(30))
    table.chooseRow(at: row(1))
    #expect(chooser.takeCalls() == ["will select 1"])
    #expect(table.cursor == row(0))
  }

  @Test func `Where selection isn't allowed there is a cursor, but nothing can be chosen`() {
    let table = table()
    table.allowsSelection = false
    table.chooseRow(at: row(3))
    table.chooseRow(at: row(3))
    #expect(chooser.takeCalls() == [])
    #expect(table.cursor == row(0))
    #expect(table.indexPathForSelectedRow == nil)
    #expect(table.indexPathsForSelectedRows == nil)
    table.moveCursor(to: row(3))
    table.allowsSelection = true
    #expect(table.indexPathForSelectedRow == row(3))
  }

  // MARK: Multiple selection

  @Test func `Several rows are selected and deselected one by one, in any order`() {
    let table = table()
    table.allowsMultipleSelection = true
    #expect(table.indexPathsForSelectedRows == nil)
    for index in [7, 2, 5] { table.chooseRow(at: row(index)) }
    #expect(table.indexPathsForSelectedRows == [row(2), row(5), row(7)])
    #expect(table.indexPathForSelectedRow == row(2))
    #expect(table.cursor == row(0))
    #expect(chooser.takeCalls().suffix(2) == ["will select 5", "did select 5"])
    table.chooseRow(at: row(5))
    #expect(chooser.takeCalls() == ["will deselect 5", "did deselect 5"])
    #expect(table.indexPathsForSelectedRows == [row(2), row(7)])
    chooser.substitute[row(2)] = .some(nil)
    table.chooseRow(at: row(2))
    #expect(chooser.takeCalls() == ["will deselect 2"])
    #expect(table.isRowSelected(at: row(2)))
    #expect(!table.isRowSelected(at: row(3)))
    table.selectRow(at: row(4), animated: true, scrollPosition: .none)
    table.deselectRow(at: row(2))
    #expect(table.indexPathsForSelectedRows == [row(4), row(7)])
    #expect(chooser.takeCalls() == [])
    table.allowsMultipleSelection = false
    #expect(table.indexPathsForSelectedRows == [row(0)])
  }
}
