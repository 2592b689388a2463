@testable import StatefulTable

/// The sections of a table that only hears of changes, and what they must be.
struct ModelledSections {
  /// How many items that follow each other have one title; 0 for no titles at all.
  let titleLength: Int
  private var sections = ItemSections()
  /// How many rows each section has.
  private var sizes = [0]

  init(titleLength: Int) {
    self.titleLength = titleLength
  }

  /// The title of an item: some that follow each other have the same, the first and the edited ones none.
  private func title(of item: Entry) -> String? {
    guard titleLength > 0 else { return nil }
    let number = item.id % 100 / titleLength
    return item.text.isEmpty && number > 0 ? "\(number)" : nil
  }

  private func titles(of list: PagingState<Entry>) -> TitleRuns {
    var titles = TitleRuns()
    for row in 0..<list.count { titles.append(title(of: list.store[row])) }
    return titles
  }

  /// Takes the titles of a list whose items were replaced.
  mutating func reload(_ list: PagingState<Entry>) {
    sections.replaceAll(with: titles(of: list))
    sizes = (0..<sections.count).map { sections.count(ofSection: $0) }
  }

  /// Takes the titles of what has changed in a list, and follows what is told of the sections.
  ///
  /// - Returns: The rule that is broken, if one is.
  mutating func follow(_ changes: RowChanges, of list: PagingState<Entry>) -> String? {
    let titles = changes.freshRows.ranges.joined().map {
      (row: $0, title: title(of: list.store[$0]))
    }
    guard let change = sections.follow(changes, titles: titles) else {
      guard sizes.count == 1, sections.count == 1 || changes.isEmpty else {
        return changes.isEmpty ? nil : "the table isn't told of sections"
      }
      sizes = sections.count == 1 ? [list.count] : sizes
      return nil
    }
    guard change.sections.upperBound <= sizes.count,
      change.sections.lowerBound + change.newCount <= sections.count
    else { return "the table is told of sections that there aren't" }
    let new = (0..<change.newCount).map {
      sections.count(ofSection: change.sections.lowerBound + $0)
    }
    sizes.replaceSubrange(change.sections, with: new)
    return nil
  }

  /// Says what is wrong with the list's sections, or with the table's.
  func violation(of list: PagingState<Entry>) -> String? {
    let expected = titles(of: list)
    var found = TitleRuns()
    for section in 0..<sections.count where list.count > 0 {
      let count = sections.count(ofSection: section)
      if count == 0 { return "a section is empty" }
      found.append(sections.title(ofSection: section), count: count)
    }
    if found != expected || sections.count != max(1, expected.runs.count) {
      return "the sections are \(found) instead of \(expected)"
    }
    if list.count == 0, sections.title(ofSection: 0) != nil { return "no items have a title" }
    if sizes != (0..<sections.count).map({ sections.count(ofSection: $0) }) {
      return "the table shows sections of \(sizes) rows"
    }
    for row in 0..<list.count {
      let place = sections.place(ofRow: row)
      if sections.row(place.row, ofSection: place.section) != row {
        return "row \(row) isn't found in its section"
      }
    }
    return nil
  }
}
