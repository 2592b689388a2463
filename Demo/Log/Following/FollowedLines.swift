import StatefulTable

/// The lines of a file that a list keeps, oldest first, in sections of lines with equal titles.
///
/// Lines come and go at both ends. Every change adds to the ``Edits`` for the table.
struct FollowedLines {
  /// What to tell a table: what went counts as before all changes, what came as after them.
  struct Edits {
    fileprivate(set) var deletedRows: [IndexPath] = []
    fileprivate(set) var deletedSections: [Int] = []
    fileprivate(set) var insertedRows: [IndexPath] = []
    fileprivate(set) var insertedSections: [Int] = []

    @MainActor func tell(_ tableView: TableView) {
      tableView.deleteRows(at: deletedRows)
      tableView.deleteSections(deletedSections)
      tableView.insertSections(insertedSections)
      tableView.insertRows(at: insertedRows)
    }
  }

  private struct Section {
    let title: String?
    /// The number of its first line.
    var start: Int
  }

  private(set) var lines: [LogLine] = []
  private var sections: [Section] = []
  /// The number of the first line, which is less than 0 after lines were put before the first ones.
  private var firstNumber = 0

  private var endNumber: Int { firstNumber + lines.count }

  // MARK: Reading

  var count: Int { lines.count }
  var sectionCount: Int { sections.count }

  /// The title of a section, or `nil` if it has none.
  func title(ofSection section: Int) -> String? {
    sections.indices.contains(section) ? sections[section].title : nil
  }

  /// How many lines a section has.
  func count(ofSection section: Int) -> Int {
    sections.indices.contains(section) ? numbers(ofSection: section).count : 0
  }

  private func numbers(ofSection section: Int) -> Range<Int> {
    let end = section + 1 < sections.count ? sections[section + 1].start : endNumber
    return sections[section].start..<end
  }

  /// The line of a row, or `nil` if there is none.
  subscript(indexPath: IndexPath) -> LogLine? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let numbers = numbers(ofSection: indexPath.section)
    let number = numbers.lowerBound + indexPath.row
    return numbers.contains(number) ? lines[number - firstNumber] : nil
  }

  /// The row of the line at a position, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) for *n* lines.
  func indexPath(of id: LogLine.ID) -> IndexPath? {
    let index = lines.partitioningIndex { $0.id.offset >= id.offset }
    guard index < lines.count, lines[index].id == id else { return nil }
    let number = firstNumber + index
    let section = sections.partitioningIndex { $0.start > number } - 1
    return IndexPath(row: number - sections[section].start, section: section)
  }

  // MARK: Changing

  /// Removes the first lines.
  mutating func removeFirst(_ count: Int, _ edits: inout Edits) {
    var emptied = 0
    var left = count
    while left > 0, emptied < sections.count {
      let size = self.count(ofSection: emptied)
      if size > left {
        edits.deletedRows += .rows(0..<left, inSection: emptied)
        sections[emptied].start += left
        break
      }
      edits.deletedSections.append(emptied)
      emptied += 1
      left -= size
    }
    sections.removeFirst(emptied)
    lines.removeFirst(count)
    firstNumber += count
  }

  /// Removes the last lines.
  mutating func removeLast(_ count: Int, _ edits: inout Edits) {
    var left = count
    while left > 0, let last = sections.indices.last {
      let size = self.count(ofSection: last)
      let removed = min(size, left)
      if removed == size {
        edits.deletedSections.append(last)
        sections.removeLast()
      } else {
        edits.deletedRows += .rows(size - removed..<size, inSection: last)
      }
      lines.removeLast(removed)
      left -= removed
    }
  }

  /// Adds lines after the last one.
  mutating func append(
    _ new: [LogLine],
    _ edits: inout Edits,
    title: (LogLine) -> String?
  ) {
    for line in new {
      let title = title(line)
      if let last = sections.last, last.title == title {
        let section = sections.count - 1
        edits.insertedRows.append(IndexPath(row: endNumber - last.start, section: section))
      } else {
        edits.insertedSections.append(sections.count)
        sections.append(Section(title: title, start: endNumber))
      }
      lines.append(line)
    }
  }

  /// Adds lines before the first one.
  mutating func prepend(
    _ new: [LogLine],
    _ edits: inout Edits,
    title: (LogLine) -> String?
  ) {
    var older = FollowedLines()
    var olderEdits = Edits()
    older.append(new, &olderEdits, title: title)
    guard let last = older.sections.indices.last else { return }
    edits.insertedSections += older.sections.indices
    if let first = sections.first, first.title == older.sections[last].title {
      edits.insertedSections.removeLast()
      edits.insertedRows += .rows(0..<older.count(ofSection: last), inSection: last)
      sections.removeFirst()
    }
    firstNumber -= new.count
    lines.insert(contentsOf: new, at: 0)
    for index in older.sections.indices { older.sections[index].start += firstNumber }
    sections.insert(contentsOf: older.sections, at: 0)
  }

  /// Puts lines in the place of all others.
  mutating func replaceAll(with new: [LogLine], title: (LogLine) -> String?) {
    self = FollowedLines()
    var edits = Edits()
    prepend(new, &edits, title: title)
  }
}

extension Array {
  /// The first index from which on a condition holds, which holds for no element before it.
  fileprivate func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = belongs(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
