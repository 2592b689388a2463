package import StatefulTable

/// What can be seen of a list in a story, by the names that expectations and recordings write.
package enum Seen: String, Hashable, Sendable {
  /// The ids of all items, and the rows right below the gaps.
  case rows, gaps
  /// How often the source was asked until now.
  case requests
  /// The ids of the selected items, and how many items the server has.
  case selected, total
  /// The id of the first row on screen, and of the row with the cursor.
  case top, cursor
  /// The ids of the rows that a filter shows, and of those on screen.
  case shown, visible
  /// The number of rows in each section of items.
  case sections
  /// How many rows are new above the screen and below it.
  case above, below
  /// Whether there are pages before the rows and after them, and whether a load has failed: 0 or 1.
  case previous, more, failed
  /// How many items came twice.
  case duplicates

  @MainActor func numbers(of list: StoryList, _ source: StorySource) -> [Int] {
    func id(_ path: IndexPath?) -> Int? { path.flatMap(list.item(at:))?.id }
    let (table, loads) = (list.tableView, list.loads)
    switch self {
    case .rows: return list.ids
    case .gaps: return list.gaps.compactMap(id).compactMap(list.ids.firstIndex)
    case .requests: return [source.answers.count]
    case .selected:
      if table.allowsMultipleSelection { return list.selectedIDs.sorted() }
      return [id(table.indexPathForSelectedRow)].compactMap(\.self)
    case .total: return [list.totalCount].compactMap(\.self)
    case .top: return [id(table.anchor?.indexPath)].compactMap(\.self)
    case .cursor: return [id(table.cursor)].compactMap(\.self)
    case .shown: return (0..<table.numberOfRows).map(table.indexPathForRow).compactMap(id)
    case .visible: return table.indexPathsForVisibleRows.compactMap(id)
    case .sections: return list.itemSections.map(table.numberOfRows)
    case .above: return [table.unseenRowsAbove]
    case .below: return [table.unseenRowsBelow]
    case .previous: return [loads.hasPreviousPages ? 1 : 0]
    case .more: return [loads.hasMorePages ? 1 : 0]
    case .failed:
      let all = [loads.initial, loads.pullToRefresh, loads.nextPage, loads.previousPage, loads.gap]
      return [all.contains { $0.error != nil } ? 1 : 0]
    case .duplicates: return [list.duplicateCount]
    }
  }
}

/// What is seen of a list after a step.
package struct Record: Equatable, Sendable {
  package var values: [Seen: [Int]]
  package var state: StatefulState

  @MainActor init(_ list: StoryList, _ source: StorySource) {
    let seen: [Seen] = [.rows, .gaps, .requests, .selected, .total, .top, .cursor]
    values = Dictionary(uniqueKeysWithValues: seen.map { ($0, $0.numbers(of: list, source)) })
    state = list.state
  }

  /// Numbers as text, in which `4-6` is 4, 5 and 6.
  package static func text(_ numbers: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  static func numbers(in text: some StringProtocol) -> [Int]? {
    var numbers: [Int] = []
    for part in text.split(separator: ",") {
      let ends = part.split(separator: "-").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { return nil }
      numbers += first...last
    }
    return numbers
  }
}

/// What should be seen of a list, such as `rows=0-5,1000 gaps=3 state=idle`.
///
/// `first` are the first rows, and `last` the last ones. What isn't named isn't compared, and nothing behind the sign means
/// that there is none.
package struct Expectation: Hashable, Sendable, LosslessStringConvertible {
  private struct Field: Hashable {
    let name: String
    /// The numbers, or the word of a state.
    let value: String

    init?(_ word: Substring) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      name = String(parts[0])
      if name == "state" {
        value = String(parts[1])
      } else if ["first", "last"].contains(name) || Seen(rawValue: name) != nil,
        let numbers = Record.numbers(in: parts[1])
      {
        value = Record.text(numbers)
      } else {
        return nil
      }
    }

    var text: String { "\(name)=\(value)" }

    /// What is seen where the field says what is to be.
    @MainActor func seen(of list: StoryList, _ source: StorySource) -> String {
      let count = Record.numbers(in: value)?.count ?? 0
      return switch name {
      case "state": "\(list.state)"
      case "first": Record.text(Array(list.ids.prefix(count)))
      case "last": Record.text(Array(list.ids.suffix(count)))
      default: Record.text(Seen(rawValue: name)?.numbers(of: list, source) ?? [])
      }
    }
  }

  private var fields: [Field] = []

  package init?(_ description: String) {
    for word in description.split(separator: " ") {
      guard let field = Field(word) else { return nil }
      fields.append(field)
    }
  }

  package var description: String { fields.map(\.text).joined(separator: " ") }

  /// How a list differs, or `nil` if it doesn't.
  @MainActor func violation(by list: StoryList, _ source: StorySource) -> String? {
    for field in fields {
      let seen = field.seen(of: list, source)
      if seen != field.value { return "\(field.name)=\(seen), where \(field.text) is expected" }
    }
    return nil
  }
}
