import Foundation
import StatefulTable
import StorySupport
import TestSupport

/// What a line such as `rows 20 more` says of the list that it makes.
@MainActor struct ScriptedList {
  /// What kind of list it is, and how it differs from others.
  let words: [String]
  /// The lines with its cells, if it is a list of these.
  let cells: [String]
  let columns: [TableColumn]

  func make(clock: any Clock<Duration>) throws -> StatefulTableController {
    let list: StatefulTableController
    switch words.first {
    case "rows":
      let count = try words.dropFirst().first.flatMap { Int($0) }.read(from: "rows")
      let first = words.first { $0.hasPrefix("from=") }.flatMap { Int($0.dropFirst(5)) } ?? 0
      list = ListController(rows: .numbered(first..<first + count), clock: clock)
    case "cells":
      let lines = words.contains("wraps") ? 0 : nil
      list = ListController(rows: cells.map { Self.cell($0, lines: lines) }, clock: clock)
    case "sections": list = ListController(sections: sections, clock: clock)
    case "names":
      list = names.isEmpty ? NameList(clock: clock) : NameList(names, clock: clock)
    case "alphabet": list = NameList.alphabet()
    case "books":
      list = BookList(clock: clock)
      list.title = "Books"
    default: throw UnreadableLine(words)
    }
    list.tableColumns = columns
    for word in words.dropFirst() where Int(word) == nil { try set(word, of: list) }
    return list
  }

  // MARK: Sections

  /// What is behind titles, as in `Today=3`; a title that is `-` is none.
  private var titledWords: [(title: String, text: String)] {
    words.dropFirst().compactMap { word in
      let parts = word.split(separator: "=").map(String.init)
      return parts.count == 2 && Self.isTitle(parts[0]) ? (parts[0], parts[1]) : nil
    }
  }

  private static func isTitle(_ word: String) -> Bool {
    word.first?.isUppercase == true || word == "-"
  }

  private var sections: [ListController.Section] {
    var row = 0
    return titledWords.map { title, text in
      let count = Int(text) ?? 0
      defer { row += count }
      return .init(title: title == "-" ? nil : title, cells: .numbered(row..<row + count))
    }
  }

  private var names: [(title: String, names: [String])] {
    titledWords.map { title, text in (title, Self.texts(text)) }
  }

  /// Texts with commas between them; `-` is none.
  private static func texts(_ word: String) -> [String] {
    word == "-" ? [] : word.split(separator: ",").map(\.withBlanks)
  }

  // MARK: Cells

  /// A text, and behind ` ~ ` its detail, or behind ` / ` its subtitle; or texts of columns, with ` | ` between them.
  private static func cell(_ line: String, lines numberOfLines: Int?) -> Cell {
    var text = line[...]
    let symbol = text.prefixMatch(of: #/\[(.*?)\] /#)
    if let symbol { text = text[symbol.range.upperBound...] }
    let accessories: [String: Cell.Accessory] = [
      " ›": .disclosureIndicator, " ✓": .checkmark, " ⓘ": .detail,
    ]
    let accessory = accessories[String(text.suffix(2))]
    if accessory != nil { text = text.dropLast(2) }
    var cell = cell(withTexts: String(text))
    cell.symbol = symbol.map { StyledText(String($0.1)) }
    cell.accessory = accessory ?? .none
    if let numberOfLines { cell.numberOfLines = numberOfLines }
    return cell
  }

  private static func cell(withTexts text: String) -> Cell {
    let lines = text.components(separatedBy: "\\n")
    var (text, detail) = (lines[0], String?.none)
    var style = Cell.DetailStyle.value
    for (separator, itsStyle) in [(" ~ ", style), (" / ", .subtitle)] where detail == nil {
      guard let range = text.firstRange(of: separator) else { continue }
      detail = String(text[range.upperBound...])
      (text, style) = (String(text[..<range.lowerBound]), itsStyle)
    }
    let columns = text.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
    var cell = columns.count > 1 ? Cell(columns: columns) : Cell(text)
    (cell.detail, cell.detailStyle) = (detail.map { StyledText($0) }, style)
    cell.additionalLines = lines.dropFirst().map { StyledText($0) }
    return cell
  }

  /// A column such as `PID 5 right` or `User 4-6 priority=-1 flexible`, whose title may be `-` for none.
  static func column(_ text: Substring) throws -> TableColumn {
    let words = text.split(separator: " ").map(String.init)
    let widths = words.dropFirst().first?.split(separator: "-").compactMap { Int($0) } ?? []
    guard let minimum = widths.first, let ideal = widths.last else { throw UnreadableLine(words) }
    let title = words[0] == "-" ? "" : words[0].withBlanks
    var column = TableColumn(title, minimumWidth: minimum, idealWidth: ideal)
    for word in words.dropFirst(2) {
      switch word {
      case "right": column.alignment = .trailing
      case "flexible": column.isFlexible = true
      default: column.priority = try Int(word.dropFirst("priority=".count)).read(from: word)
      }
    }
    return column
  }

  // MARK: What differs

  private func set(_ word: String, of list: StatefulTableController) throws {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    func number() throws -> Int { try parts.last.flatMap { Int($0) }.read(from: word) }
    let (rows, names) = (list as? ListController, list as? NameList)
    switch (parts[0], parts.count == 2 ? parts[1] : nil) {
    case ("more", nil): rows?.hasMorePages = true
    case ("no-refresh", nil): rows?.mayRefresh = false
    case ("retries", nil): list.loadOptions.retryPolicy = .exponential()
    case ("multiple", nil): list.tableView.allowsMultipleSelection = true
    case ("unselectable", nil): list.tableView.allowsSelection = false
    case ("ages", nil): list.loadOptions.showsRowsAge = true
    case ("scopes", nil): (list as? BookList)?.searchScopes = ["All", "Lent"]
    case ("on-enter", nil): list.loadOptions.searchTrigger = .submit
    case ("at-once", nil): list.loadOptions.searchDelay = .zero
    case ("waiting", nil), ("hidden", nil), ("wraps", nil): break
    case ("from", _?): break
    case ("title", let title?): list.title = title.withBlanks
    case ("height", _?): rows?.rowHeight = try number()
    case ("offset", _?): list.loadOptions.nextPageOffset = try number()
    case ("budget", _?): list.loadOptions.emptyPageBudget = try number()
    case ("old", _?):
      list.loadOptions.refreshPolicy = .whenOlder(than: .seconds(try number()))
    case ("index", let titles?):
      names?.hasIndex = true
      names?.customTitles = Self.texts(titles)
    case ("section", _?): names?.indexSection = try number()
    case ("target", let place?): names?.fixedTarget = try IndexPath(script: place)
    case (_, _?) where Self.isTitle(parts[0]): break
    default: throw UnreadableLine(word)
    }
  }
}
