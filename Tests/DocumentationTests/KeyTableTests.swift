import StatefulTable
import TestSupport
import Testing

@testable import StatefulTableText

/// The table of keys in the documentation.
@MainActor struct KeyTableTests {
  @Test func `The documentation has the commands and their keys as the screen has them`() throws {
    let catalog = "Sources/StatefulTableText/StatefulTableText.docc"
    let page = try Repository.text("\(catalog)/TheTerminalFrontEnd.md")
    let split = SplitScreen(StatefulTableController(), StatefulTableController())
    let table = CommandTable(split.tableScreens[0]).documentation
    withExtendedLifetime(split) {}
    #expect(page.contains(table), "\(table)")
  }
}

extension CommandTable {
  /// The rows of the table: keys, ids, and what they do.
  ///
  /// Neighbors with the same detail share one.
  fileprivate var documentation: String {
    groups.map { group in
      var rows: [(ids: [String], line: KeyList.Line)] = []
      var rest = Self.distinct(group.commands)[...]
      while let first = rest.first {
        let neighbors = rest.prefix { $0.detail == first.detail }
        rest = rest.dropFirst(neighbors.count)
        let line = KeyList.lines(of: Array(neighbors), .english)[0]
        rows.append((neighbors.map { "`\($0.id.rawValue)`" }, line))
      }
      let lines = rows.map {
        "| \($0.line.keys) | \($0.line.detail) | \($0.ids.joined(separator: " ")) |\n"
      }
      return "| \(group.title) | what the keys do | command |\n| --- | --- | --- |\n"
        + lines.joined()
    }.joined(separator: "\n")
  }

  /// The commands of a group, each once, whatever it is called at times.
  private static func distinct(_ commands: [Command]) -> [Command] {
    var seen = Set<Command.ID>()
    return commands.filter { seen.insert($0.id).inserted }
  }
}
