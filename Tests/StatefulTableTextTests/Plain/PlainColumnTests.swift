import StatefulTable
import StatefulTableText
import Testing

/// Rows with columns, for a pipe or a file.
@MainActor struct PlainColumnTests {
  private static let columns = [
    TableColumn("PID", alignment: .trailing, width: 5),
    TableColumn("User", minimumWidth: 2, idealWidth: 6),
    TableColumn("Command", minimumWidth: 8, idealWidth: 12, isFlexible: true),
  ]

  private static let rows = [
    Cell(columns: ["1", "root", "init"]), Cell(columns: ["31415", "", "vi a\tb"]),
    Cell(columns: ["7", "an author's name", "漢\r\n字\n\u{1B}"]), Cell("no columns", detail: "now"),
    Cell(columns: ["8", "ada", "sh"]),
  ]

  private func output(
    _ cells: [Cell] = PlainColumnTests.rows,
    columns: [TableColumn] = PlainColumnTests.columns,
    section: String? = nil,
    isAligned: Bool
  ) async throws -> String {
    let list = ListController(sections: [.init(title: section, cells: cells)])
    list.haveAllRows()
    list.tableColumns = columns
    var output = PlainOutput()
    output.alignsColumns = isAligned
    let pipe = Pipe()
    try await output.write(list, to: pipe.writeEnd)
    return pipe.readAll()
  }

  @Test func `A tab is between columns, and none within a text`() async throws {
    #expect(
      try await output(isAligned: false) == """
        1\troot\tinit
        31415\t\tvi a b
        7\tan author's name\t漢 字 ␛
        no columns  now
        8\tada\tsh

        """
    )
  }

  @Test func `Aligned columns are below their titles`() async throws {
    #expect(
      try await output(isAligned: true) == """
          PID  User              Command
            1  root              init
        31415                    vi a b
            7  an author's name  漢 字 ␛
        no columns  now
            8  ada               sh

        """
    )
  }

  @Test("Rows that come later make columns wider, and a very long text only moves its own row")
  func laterRows() async throws {
    var cells = (0..<256).map { _ in Cell(columns: ["1", "a", "x"]) }
    cells.append(Cell(columns: ["2", "a longer name", "y"]))
    cells.append(Cell(columns: ["3", String(repeating: "z", count: 5000), "z"]))
    let lines = try await output(cells, isAligned: true).split(separator: "\n")
    #expect(lines[1] == "    1  a       x")
    let blanks = String(repeating: " ", count: 89)
    #expect(lines[257] == "    2  a longer name\(blanks)y")
    #expect(lines[258].hasSuffix("zzz  z"))
    #expect(lines[258].count == 7 + 5000 + 3)
  }

  @Test("The titles are the first line, before that of a section, and missing if all are empty")
  func titles() async throws {
    let cells = [Cell(columns: ["1", "root", "init"])]
    #expect(
      try await output(cells, section: "System", isAligned: true) == """
          PID  User    Command

        System
            1  root    init

        """
    )
    let untitled = [TableColumn(width: 3), TableColumn(width: 5), TableColumn(width: 4)]
    #expect(try await output(cells, columns: untitled, isAligned: true) == "1    root   init\n")
  }

  @Test(arguments: [false, true])
  func `Without columns in the list, blanks are between the texts`(isAligned: Bool) async throws {
    #expect(
      try await output([Cell(columns: ["1", "", "x"])], columns: [], isAligned: isAligned)
        == "1  x\n"
    )
  }

  @Test func `Further lines follow the columns`() async throws {
    var cell = Cell(columns: ["1", "root", "init"])
    cell.additionalLines = ["since yesterday"]
    #expect(try await output([cell], isAligned: false) == "1\troot\tinit  since yesterday\n")
  }
}
