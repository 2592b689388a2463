import Foundation
import TestSupport
import StatefulTable

/// Random changes of a list, with the calls that tell a table of them.
struct RandomBatch {
  enum Call {
    case insert([IndexPath])
    case delete([IndexPath])
    case reload([IndexPath])
    case move(IndexPath, IndexPath)
  }

  private(set) var sections: [ListSection]
  private(set) var calls: [Call] = []
  private(set) var deleted: Set<Int> = []
  private(set) var moved: Set<Int> = []
  private(set) var inserted: Set<Int> = []
  private var nextID = 0

  /// Changes up to a share, in a hundred, of the rows, and inserts up to some.
  init(
    of old: [ListSection],
    percent: Int,
    inserting: Int,
    nextID: Int,
    _ random: inout SeededGenerator
  ) {
    sections = old
    self.nextID = nextID
    guard !old.isEmpty else { return }
    var sources: [(row: ListRow, source: IndexPath)] = []
    var deletes: [IndexPath] = []
    var reloads: [IndexPath] = []
    for section in old.indices {
      sections[section].rows = []
      for (row, item) in old[section].rows.enumerated() {
        let indexPath = IndexPath(row: row, section: section)
        var item = item
        switch random.chance(percent) ? random.below(3) : 3 {
        case 0:
          deletes.append(indexPath)
          deleted.insert(item.id)
        case 1:
          sources.append((item, indexPath))
          moved.insert(item.id)
        case 2:
          item.height = 1 + random.below(5)
          reloads.append(indexPath)
          fallthrough
        default:
          sections[section].rows.append(item)
        }
      }
    }
    let count = random.below(inserting + 1)
    enter(sources.map(\.row) + newRows(count, &random), &random)
    name(deletes, as: Call.delete, &random)
    name(reloads, as: Call.reload, &random)
    name(inserted.compactMap(indexPath(of:)).sorted(), as: Call.insert, &random)
    for (row, source) in sources {
      if let target = indexPath(of: row.id) { calls.append(.move(source, target)) }
    }
    calls.shuffle(using: &random)
  }

  private mutating func newRows(_ count: Int, _ random: inout SeededGenerator) -> [ListRow] {
    (0..<count).map { _ in
      defer { nextID += 1 }
      inserted.insert(nextID)
      return ListRow(id: nextID, height: random.chance(60) ? 1 : 1 + random.below(5))
    }
  }

  /// Puts rows in, often near each other.
  private mutating func enter(_ rows: [ListRow], _ random: inout SeededGenerator) {
    var section = random.below(sections.count)
    var row = random.below(sections[section].rows.count + 1)
    for item in rows {
      if random.chance(30) {
        section = random.below(sections.count)
        row = random.below(sections[section].rows.count + 1)
      }
      sections[section].rows.insert(item, at: row)
    }
  }

  /// Names rows in one call or in several.
  private mutating func name(
    _ indexPaths: [IndexPath],
    as call: ([IndexPath]) -> Call,
    _ random: inout SeededGenerator
  ) {
    var left = indexPaths.shuffled(using: &random)
    while !left.isEmpty {
      let count = random.chance(50) ? left.count : 1 + random.below(left.count)
      calls.append(call(Array(left.prefix(count))))
      left.removeFirst(count)
    }
  }

  private func indexPath(of id: Int) -> IndexPath? {
    for (section, list) in sections.enumerated() {
      if let row = list.rows.firstIndex(where: { $0.id == id }) {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }
}

extension RandomBatch {
  /// Rows put in above all others.
  init(inserting rows: [ListRow], atTopOf old: [ListSection]) {
    sections = old
    sections[0].rows.insert(contentsOf: rows, at: 0)
    inserted = Set(rows.map(\.id))
    calls = [.insert(.rows(0..<rows.count))]
  }
}

extension TableView {
  func make(_ call: RandomBatch.Call) {
    switch call {
    case .insert(let indexPaths): insertRows(at: indexPaths)
    case .delete(let indexPaths): deleteRows(at: indexPaths)
    case .reload(let indexPaths): reloadRows(at: indexPaths)
    case .move(let source, let target): moveRow(at: source, to: target)
    }
  }
}
