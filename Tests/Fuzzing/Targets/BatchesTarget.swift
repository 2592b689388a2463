import Foundation

@testable import StatefulTable

/// Batches of updates, right and wrong, against a list that is made anew each time.
@MainActor enum BatchesTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    var choices = Choices(bytes)
    let list = FuzzedList(&choices)
    while !choices.isEmpty {
      if let violation = list.step(&choices) { return violation }
    }
    return nil
  }
}

/// A table over sections of ids, and what is right of it.
@MainActor private final class FuzzedList: TableViewDataSource, TableViewDelegate {
  private var sections: [[Int]]
  private var nextID = 100
  private let hasIDs: Bool
  private let table = TableView()
  private var errors: [BatchUpdateError] = []

  init(_ choices: inout Choices) {
    hasIDs = choices.bool()
    let count = choices.below(3) + 1
    sections = []
    for _ in 0..<count {
      let rows = choices.below(6)
      sections.append(Array(nextID..<nextID + rows))
      nextID += rows
    }
    table.dataSource = self
    table.delegate = self
    table.size = Size(columns: 10, lines: choices.below(6))
    _ = table.numberOfRows
  }

  func step(_ choices: inout Choices) -> String? {
    switch choices.below(5) {
    case 0: table.scroll(by: choices.below(7) - 3)
    case 1: table.size.lines = choices.below(8) - 1
    case 2: table.selectRow(at: indexPath(&choices))
    default: return update(&choices)
    }
    return tableViolation
  }

  private func indexPath(_ choices: inout Choices) -> IndexPath {
    // Now and then one that there isn't.
    IndexPath(row: choices.below(9) - 1, section: choices.below(5) - 1)
  }

  // MARK: Updates

  private func update(_ choices: inout Choices) -> String? {
    let batch = batch(&choices)
    let old = sections
    let updated = Self.apply(batch, to: old, nextID: &nextID)
    sections = updated ?? old
    let isDataWrong = choices.below(8) == 7
    if isDataWrong, !sections.isEmpty { sections[0].append(nextID) }
    errors = []
    table.performBatchUpdates {
      for move in batch.rows.moves { table.moveRow(at: move.source, to: move.target) }
      for move in batch.sections.moves { table.moveSection(move.source, toSection: move.target) }
      table.insertRows(at: batch.rows.inserts)
      table.insertSections(batch.sections.inserts)
      table.reloadRows(at: batch.rows.reloads)
      table.reloadSections(batch.sections.reloads)
      table.deleteRows(at: batch.rows.deletes)
      table.deleteSections(batch.sections.deletes)
    }
    let isRight = updated != nil && !isDataWrong
    if isRight, let error = errors.first { return "a right batch was refused: \(error)" }
    // A section that is inserted or reloaded may have any rows, wrong ones as well.
    let mayPass = !(batch.sections.inserts + batch.sections.reloads).isEmpty || sections.isEmpty
    if !isRight, errors.count != 1, !mayPass || errors.count > 1 {
      return "a wrong batch was reported \(errors.count) times"
    }
    return tableViolation
  }

  private func batch(_ choices: inout Choices) -> BatchUpdate {
    var batch = BatchUpdate()
    for _ in 0...choices.below(4) {
      switch choices.below(6) {
      case 0: batch.rows.deletes.append(indexPath(&choices))
      case 1: batch.rows.inserts.append(indexPath(&choices))
      case 2: batch.rows.reloads.append(indexPath(&choices))
      case 3, 4:
        batch.rows.moves.append(.init(source: indexPath(&choices), target: indexPath(&choices)))
      default:
        // Now and then one that there isn't.
        let section = choices.below(6) - 1
        switch choices.below(4) {
        case 0: batch.sections.deletes.append(section)
        case 1: batch.sections.inserts.append(section)
        case 2: batch.sections.reloads.append(section)
        default: batch.sections.moves.append(.init(source: section, target: choices.below(6) - 1))
        }
      }
    }
    return batch
  }

  /// Carries out a batch the plain way.
  ///
  /// - Returns: The rows after it, or `nil` if it names rows or sections that there aren't, or any twice.
  private static func apply(
    _ batch: BatchUpdate,
    to old: [[Int]],
    nextID: inout Int
  ) -> [[Int]]? {
    let before = batch.rows.leaving + batch.rows.reloads
    let isBeforeRight = before.allSatisfy {
      old.indices.contains($0.section) && old[$0.section].indices.contains($0.row)
    }
    let sectionsBefore = batch.sections.leaving + batch.sections.reloads
    guard isBeforeRight, Set(before).count == before.count,
      Set(batch.rows.entering).count == batch.rows.entering.count,
      sectionsBefore.allSatisfy(old.indices.contains),
      Set(sectionsBefore).count == sectionsBefore.count,
      Set(batch.sections.entering).count == batch.sections.entering.count
    else { return nil }
    let leaving = Set(batch.rows.leaving)
    let staying = old.indices.map { section in
      old[section].indices.filter { !leaving.contains(IndexPath(row: $0, section: section)) }
        .map { old[section][$0] }
    }
    var new = old.indices.filter { !batch.sections.leaving.contains($0) }.map { staying[$0] }
    var newSections = batch.sections.inserts.map { section in
      defer { nextID += 2 }
      return (section, [nextID, nextID + 1])
    }
    newSections += batch.sections.moves.map { ($0.target, staying[$0.source]) }
    // From the front, so that each has the sections before it already.
    for (section, rows) in newSections.sorted(by: { $0.0 < $1.0 }) {
      guard (0...new.count).contains(section) else { return nil }
      new.insert(rows, at: section)
    }
    var entering = batch.rows.inserts.map { indexPath in
      defer { nextID += 1 }
      return (indexPath, nextID)
    }
    entering += batch.rows.moves.map { ($0.target, old[$0.source.section][$0.source.row]) }
    // Likewise.
    for (indexPath, id) in entering.sorted(by: { $0.0 < $1.0 }) {
      guard new.indices.contains(indexPath.section),
        (0...new[indexPath.section].count).contains(indexPath.row)
      else { return nil }
      new[indexPath.section].insert(id, at: indexPath.row)
    }
    return new
  }

  // MARK: Rules

  private var tableViolation: String? {
    let rows = sections.enumerated().flatMap { section, rows in
      rows.indices.map { IndexPath(row: $0, section: section) }
    }
    if table.numberOfRows != rows.count { return "the table has other rows than the data" }
    let visible = table.indexPathsForVisibleRows
    guard let first = visible.first, let start = rows.firstIndex(of: first) else {
      return rows.isEmpty || table.size.lines <= 0 ? nil : "no row can be seen"
    }
    if !rows[start...].starts(with: visible) { return "the rows on screen don't follow each other" }
    guard let selected = table.indexPathForSelectedRow else { return nil }
    return rows.contains(selected) ? nil : "a row is selected that there isn't"
  }

  // MARK: Data

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> Cell {
    Cell("\(sections[indexPath.section][indexPath.row])")
  }

  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int {
    1 + sections[indexPath.section][indexPath.row] % 3
  }

  func tableView(_ tableView: TableView, idForRowAt indexPath: IndexPath) -> AnyHashable? {
    hasIDs ? sections[indexPath.section][indexPath.row] : nil
  }

  func tableView(_ tableView: TableView, didDetect error: BatchUpdateError) {
    errors.append(error)
  }
}
