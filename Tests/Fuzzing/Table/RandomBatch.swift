import Foundation
import StatefulTable
import TestSupport

/// Random changes of a list, with the calls that name them to a table.
struct RandomBatch {
  enum Call: Hashable {
    case insert([IndexPath])
    case delete([IndexPath])
    case reload([IndexPath])
    case move(IndexPath, IndexPath)
    case insertSections([Int])
    case deleteSections([Int])
    case reloadSections([Int])
    case moveSection(Int, Int)
  }

  private(set) var sections: [ListSection]
  private(set) var calls: [Call] = []
  /// The ids of rows that are gone.
  private(set) var deleted: Set<Int> = []
  /// The ids of rows that were moved by themselves.
  private(set) var moved: Set<Int> = []
  /// The ids of new rows, those of reloaded sections aside.
  private(set) var inserted: Set<Int> = []
  /// Where each old section stands now.
  private(set) var newSections: [Int?]
  private(set) var deletedSections: [Int] = []
  private(set) var reloadedSections: [Int] = []
  private(set) var movedSections: [Int] = []
  private(set) var nextID = 0
  private var insertedSections: [Int] = []
  private var newIDs: Set<Int> = []

  /// Changes up to a share, in a hundred, of the rows and sections, and inserts up to some rows.
  init(
    of old: [ListSection],
    percent: Int,
    ofSections sectionPercent: Int = 0,
    inserting: Int,
    nextID: Int,
    _ random: inout SeededGenerator
  ) {
    sections = old
    newSections = Array(old.indices)
    self.nextID = nextID
    guard !old.isEmpty else { return }
    changeSections(of: old, percent: sectionPercent, &random)
    // Rows of sections that come and go need not be named, but may be.
    let namesAll = random.chance(50)

    var leaving: [(row: ListRow, source: IndexPath)] = []
    var deletes: [IndexPath] = []
    var reloads: [IndexPath] = []
    for (section, list) in old.enumerated() {
      let newSection = newSections[section]
      let isReplaced = newSection == nil || reloadedSections.contains(section)
      for (row, item) in list.rows.enumerated() {
        let indexPath = IndexPath(row: row, section: section)
        var item = item
        var change = random.chance(percent) ? random.below(3) : 3
        if newSection == nil, change != 1 { change = 0 }
        switch change {
        case 0:
          if !isReplaced || namesAll { deletes.append(indexPath) }
          deleted.insert(item.id)
        case 1:
          leaving.append((item, indexPath))
          moved.insert(item.id)
        default:
          if change == 2 {
            item.height = 1 + random.below(5)
            if !isReplaced || namesAll { reloads.append(indexPath) }
          }
          if let newSection { sections[newSection].rows.append(item) }
        }
      }
    }
    replaceRows(&random)
    enter(leaving.map(\.row) + newRows(random.below(inserting + 1), &random), &random)
    name(deletes, as: Call.delete, &random)
    name(reloads, as: Call.reload, &random)
    nameInserts(all: namesAll, &random)
    for (row, source) in leaving {
      if let target = sections.indexPath(of: row.id) { calls.append(.move(source, target)) }
    }
    nameSections(&random)
    calls.shuffle(using: &random)
  }

  // MARK: Sections

  /// Has sections come, go and move; those that stay are left without rows.
  private mutating func changeSections(
    of old: [ListSection],
    percent: Int,
    _ random: inout SeededGenerator
  ) {
    var places: [(list: ListSection, old: Int?)] = []
    for (section, list) in old.enumerated() {
      let place = (
        list: ListSection(title: list.title, rows: [], footer: list.footer), old: Optional(section)
      )
      switch random.chance(percent) ? random.below(3) : 3 {
      case 0: deletedSections.append(section)
      case 1: movedSections.append(section)
      case 2:
        reloadedSections.append(section)
        places.append(place)
      default: places.append(place)
      }
    }
    for section in movedSections {
      let list = ListSection(title: old[section].title, rows: [], footer: old[section].footer)
      let place = (list: list, old: Optional(section))
      places.insert(place, at: random.below(places.count + 1))
    }
    let most = percent == 0 || old.count > 6 ? 0 : 2
    for _ in 0..<max(places.isEmpty ? 1 : 0, random.below(most + 1)) {
      let title = random.chance(50) ? "New \(nextID)" : nil
      let rows = newRows(random.below(5), &random)
      let list = ListSection(title: title, rows: rows, footer: random.chance(20) ? "New" : nil)
      places.insert((list, nil), at: random.below(places.count + 1))
    }
    sections = places.map(\.list)
    newSections = old.indices.map { section in places.firstIndex { $0.old == section } }
    insertedSections = places.indices.filter { places[$0].old == nil }
  }

  /// Gives reloaded sections other rows.
  private mutating func replaceRows(_ random: inout SeededGenerator) {
    for section in reloadedSections.compactMap({ newSections[$0] }) {
      let kind = random.below(4)
      if kind == 0 { continue }
      if random.chance(30) { sections[section].title = random.chance(50) ? "Reloaded" : nil }
      if random.chance(30) { sections[section].footer = random.chance(50) ? "Reloaded" : nil }
      for row in sections[section].rows.indices.reversed() where random.chance(30) {
        let old = sections[section].rows[row]
        deleted.insert(old.id)
        if kind == 1 {
          sections[section].rows[row] = newRows(1, &random)[0]
        } else {
          sections[section].rows.remove(at: row)
        }
      }
      if kind == 2 { sections[section].rows += newRows(random.below(4), &random) }
      if kind == 3 { sections[section].rows.shuffle(using: &random) }
    }
  }

  private mutating func nameSections(_ random: inout SeededGenerator) {
    name(deletedSections, as: Call.deleteSections, &random)
    name(insertedSections, as: Call.insertSections, &random)
    name(reloadedSections, as: Call.reloadSections, &random)
    for section in movedSections {
      if let target = newSections[section] { calls.append(.moveSection(section, target)) }
    }
  }

  // MARK: Rows

  private mutating func newRows(_ count: Int, _ random: inout SeededGenerator) -> [ListRow] {
    (0..<count).map { _ in
      defer { nextID += 1 }
      newIDs.insert(nextID)
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

  private mutating func nameInserts(all: Bool, _ random: inout SeededGenerator) {
    let reloaded = reloadedSections.compactMap { newSections[$0] }
    var named: [IndexPath] = []
    for indexPath in newIDs.compactMap(sections.indexPath(of:)).sorted() {
      let isReloaded = reloaded.contains(indexPath.section)
      if !isReloaded { inserted.insert(sections[indexPath.section].rows[indexPath.row].id) }
      if all || !isReloaded && !insertedSections.contains(indexPath.section) {
        named.append(indexPath)
      }
    }
    name(named, as: Call.insert, &random)
  }

  /// Names rows or sections in one call or in several.
  private mutating func name<Place>(
    _ places: [Place],
    as call: ([Place]) -> Call,
    _ random: inout SeededGenerator
  ) {
    var left = places.shuffled(using: &random)
    while !left.isEmpty {
      let count = random.chance(50) ? left.count : 1 + random.below(left.count)
      calls.append(call(Array(left.prefix(count))))
      left.removeFirst(count)
    }
  }
}

extension RandomBatch {
  /// Rows put in above all others of a section.
  init(inserting rows: [ListRow], atTopOfSection section: Int = 0, of old: [ListSection]) {
    sections = old
    newSections = Array(old.indices)
    sections[section].rows.insert(contentsOf: rows, at: 0)
    inserted = Set(rows.map(\.id))
    calls = [.insert(.rows(0..<rows.count, inSection: section))]
  }

  var changesSections: Bool {
    !(deletedSections + reloadedSections + movedSections + insertedSections).isEmpty
  }

  /// The old sections of which rows are named that leave.
  var namedOldSections: Set<Int> {
    calls.reduce(into: []) { sections, call in
      switch call {
      case .delete(let rows): sections.formUnion(rows.map(\.section))
      case .move(let source, _): sections.insert(source.section)
      default: break
      }
    }
  }

  /// The new sections of which rows are named that enter.
  var namedNewSections: Set<Int> {
    calls.reduce(into: []) { sections, call in
      switch call {
      case .insert(let rows): sections.formUnion(rows.map(\.section))
      case .move(_, let target): sections.insert(target.section)
      default: break
      }
    }
  }

  /// Whether a row of the old list stays in its place among the others.
  func stays(_ id: Int, _ before: ReferenceTable) -> Bool {
    guard let old = before.indexPath(of: id) else { return false }
    return !deleted.contains(id) && !moved.contains(id) && !reloadedSections.contains(old.section)
  }

  /// The same row in the new section, or the first row of the one that has its section's place.
  func shifted(_ old: IndexPath) -> IndexPath {
    if let section = newSections[old.section] { return IndexPath(row: old.row, section: section) }
    let staying = newSections.indices.filter {
      newSections[$0] != nil && !movedSections.contains($0)
    }
    let neighbor = staying.first { $0 > old.section } ?? staying.last
    let section = neighbor.flatMap { newSections[$0] } ?? min(old.section, sections.count - 1)
    return IndexPath(row: 0, section: section)
  }
}

extension TableView {
  func make(_ call: RandomBatch.Call) {
    switch call {
    case .insert(let indexPaths): insertRows(at: indexPaths)
    case .delete(let indexPaths): deleteRows(at: indexPaths)
    case .reload(let indexPaths): reloadRows(at: indexPaths)
    case .move(let source, let target): moveRow(at: source, to: target)
    case .insertSections(let sections): insertSections(sections)
    case .deleteSections(let sections): deleteSections(sections)
    case .reloadSections(let sections): reloadSections(sections)
    case .moveSection(let source, let target): moveSection(source, toSection: target)
    }
  }
}
