package import StatefulTable

/// What can be seen of a list after a step.
package struct Record: Equatable, Sendable {
  /// The ids of all items.
  package var rows: [Int]
  /// The rows right below the gaps.
  package var gaps: [Int]
  /// How often the source was asked until now.
  package var requests: Int
  package var selected: [Int]
  package var total: Int?
  /// The id of the first row on screen.
  package var top: Int?
  package var cursor: Int?
  package var state: StatefulState

  @MainActor init(_ list: StoryList, _ source: StorySource) {
    func id(_ path: IndexPath?) -> Int? { path.flatMap(list.item(at:))?.id }
    let table = list.tableView
    rows = list.ids
    gaps = list.gaps.compactMap(id).compactMap(rows.firstIndex)
    requests = source.answers.count
    selected = list.selectedIDs.sorted()
    if !table.allowsMultipleSelection {
      selected = [id(table.indexPathForSelectedRow)].compactMap(\.self)
    }
    total = list.totalCount
    top = id(table.anchor?.indexPath)
    cursor = id(table.cursor)
    state = list.state
  }

  /// The names of what is seen, as an expectation and a recording write them.
  package static let names = ["rows", "gaps", "requests", "selected", "total", "top", "cursor"]

  /// What has a name.
  package func numbers(_ name: String) -> [Int] {
    switch name {
    case "rows": rows
    case "gaps": gaps
    case "requests": [requests]
    case "selected": selected
    case "total": [total].compactMap(\.self)
    case "top": [top].compactMap(\.self)
    default: [cursor].compactMap(\.self)
    }
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

/// What should be seen of a list, such as `rows=0-5,1000 gaps=3 requests=4`.
///
/// `first` are the first rows. What isn't named isn't compared, and nothing behind the sign means that there is none.
package struct Expectation: Hashable, Sendable, LosslessStringConvertible {
  private struct Field: Hashable {
    var name: String
    var numbers: [Int]
  }

  private var fields: [Field] = []

  package init?(_ description: String) {
    for word in description.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let numbers = Record.numbers(in: parts[1]),
        (Record.names + ["first"]).contains(String(parts[0]))
      else { return nil }
      fields.append(Field(name: String(parts[0]), numbers: numbers))
    }
  }

  package var description: String {
    fields.map { "\($0.name)=\(Record.text($0.numbers))" }.joined(separator: " ")
  }

  /// How a record differs, or `nil` if it doesn't.
  func violation(by record: Record) -> String? {
    for field in fields {
      let isFirst = field.name == "first"
      let seen = record.numbers(isFirst ? "rows" : field.name)
      if isFirst ? !seen.starts(with: field.numbers) : seen != field.numbers {
        return "\(field.name)=\(Record.text(seen)), not \(Record.text(field.numbers))"
      }
    }
    return nil
  }
}
