import Foundation
import TestSupport
@testable import StatefulTable

/// A table and the reference table, which are put through the same.
@MainActor final class ComparedTable {
  /// Something that happens; what exactly follows from the seed.
  struct Step {
    var kind: Kind
    var seed: UInt64
  }

  enum Kind: CaseIterable {
    case batch, smallBatch, sectionBatch, insertAbove, wrongBatch, replaceAll
    case reload, append, prepend, shrink
    case scroll, scrollFar, scrollToRow, resize, hide, footer, select, gravity
  }

  let source: ListSource
  let table: TableView
  let owner = ComparedTableHost()
  var reference: ReferenceTable
  var nextID = 1000
  var random: SeededGenerator

  init(seed: UInt64) {
    table = TableView()
    random = SeededGenerator(seed: seed)
    source = ListSource([], identity: [.none, .ids, .lookUp][random.below(3)])
    reference = ReferenceTable([], hasIDs: source.identity != .none)
    source.sections = randomSections()
    reference = ReferenceTable(source.sections, hasIDs: source.identity != .none)
    source.companion = owner
    if random.chance(30) {
      table.gravity = .bottom
      reference.setGravity(.bottom)
    }
    table.host = source
  }

  func randomSections() -> [ListSection] {
    let titles = random.below(3)
    let footers = random.below(4)
    return (0..<1 + random.below(4)).map { section in
      let count = random.chance(25) ? 0 : random.below(random.chance(50) ? 4 : 16)
      let hasTitle = titles == 0 || titles == 1 && random.chance(50)
      let hasFooter = footers == 0 || footers == 1 && random.chance(50)
      return ListSection(
        title: hasTitle ? "Section \(section)" : nil,
        rows: randomRows(count),
        footer: hasFooter ? "End of \(section)" : nil
      )
    }
  }

  func randomRows(_ count: Int) -> [ListRow] {
    (0..<count).map { _ in
      defer { nextID += 1 }
      return ListRow(id: nextID, height: random.chance(60) ? 1 : 1 + random.below(5))
    }
  }

  func randomIndexPath() -> IndexPath {
    IndexPath(row: random.below(18), section: random.below(source.sections.count + 1))
  }
}

// MARK: - Steps

extension ComparedTable {
  /// Makes a step and says what is wrong after it, if anything is.
  func failure(after step: Step) -> String? {
    random = SeededGenerator(seed: step.seed)
    _ = source.takeMistakes()
    let before = reference
    switch step.kind {
    case .batch, .smallBatch, .sectionBatch, .insertAbove, .replaceAll, .wrongBatch:
      if let failure = update(step.kind) { return failure }
    case .reload: reload()
    case .append: append()
    case .prepend: prepend()
    case .shrink: shrink()
    case .scroll: scroll(by: random.below(9) - 4)
    case .scrollFar: scroll(by: [.max, .min, 50, -50, 13, -13, 0][random.below(7)])
    case .scrollToRow: scrollToRow()
    case .resize: resize(lines: [1, 2, 3, 5, 8, 12, 30][random.below(7)])
    case .hide: resize(lines: random.chance(50) ? 0 : -1)
    case .footer:
      owner.height = [0, 0, 1, 3, 9][random.below(5)]
      reference.footer = owner.height
    case .select: select()
    case .gravity: setGravity(random.chance(50) ? .top : .bottom)
    }
    table.layoutIfNeeded()
    return difference ?? wrongReport(since: before)
      ?? blankLines(after: step.kind, before) ?? source.overruns.first
  }

  private func reload() {
    if random.chance(30) {
      source.sections = randomSections()
    } else {
      let percent = [0, 10, 50][random.below(3)]
      source.sections =
        RandomBatch(
          of: source.sections,
          percent: percent,
          inserting: 5,
          nextID: nextID,
          &random
        ).sections
      nextID += 5
      for section in source.sections.indices where random.chance(10) {
        source.sections[section].title = random.chance(50) ? "Title" : nil
        source.sections[section].footer = random.chance(50) ? "Footer" : nil
      }
      if random.chance(10) { source.sections.removeLast() }
      if source.sections.isEmpty || random.chance(10) { source.sections += [randomSections()[0]] }
    }
    reference.reload(source.sections)
    table.reloadData()
  }

  private func append() {
    let rows = randomRows(random.below(8))
    let last = source.sections.count - 1
    let newSections = last < 6 && random.chance(30) ? [randomSections()[0]] : []
    source.sections[last].rows += rows
    source.sections += newSections
    reference.append(rows, newSections)
    table.loadAppendedRows()
  }

  private func prepend() {
    _ = table.numberOfRows
    let section = random.below(source.sections.count)
    let batch = RandomBatch(
      inserting: randomRows(1 + random.below(8)),
      atTopOfSection: section,
      of: source.sections
    )
    source.sections = batch.sections
    reference.update(batch, countsAsUnseen: false)
    table.loadPrependedRows(toSection: section)
  }

  /// Has rows appended where the data has lost some.
  private func shrink() {
    guard source.sections[source.sections.count - 1].rows.popLast() != nil else { return }
    reference.reload(source.sections)
    table.loadAppendedRows()
  }

  private func scroll(by lines: Int) {
    reference.scroll(by: min(max(lines, -1_000_000), 1_000_000))
    table.scroll(by: lines)
  }

  private func scrollToRow() {
    let indexPath = randomIndexPath()
    let positions: [TableView.ScrollPosition] = [.none, .top, .middle, .bottom]
    let position = positions[random.below(4)]
    reference.scroll(to: indexPath, position)
    table.scrollToRow(at: indexPath, at: position)
  }

  private func resize(lines: Int) {
    let size = Size(columns: random.chance(50) ? 20 : [10, 40][random.below(2)], lines: lines)
    guard size != table.size else { return }
    reference.resize(to: size)
    table.size = size
  }

  private func setGravity(_ gravity: TableView.Gravity) {
    _ = table.numberOfRows
    reference.setGravity(gravity)
    table.gravity = gravity
  }

  private func select() {
    let indexPath = random.chance(10) ? nil : randomIndexPath()
    switch random.below(6) {
    case 0:
      let isMultiple = random.chance(50)
      reference.allowMultipleSelection(isMultiple)
      table.allowsMultipleSelection = isMultiple
    case 1:
      let row = indexPath ?? reference.selectedIndexPaths.first ?? IndexPath(row: 0, section: 0)
      reference.deselect(row)
      table.deselectRow(at: row)
    case 2:
      reference.moveCursor(to: indexPath ?? IndexPath(row: 0, section: 0))
      table.moveCursor(to: indexPath ?? IndexPath(row: 0, section: 0))
    default:
      reference.select(indexPath)
      table.selectRow(at: indexPath)
    }
  }
}

/// What a table has beside rows: some lines below them.
@MainActor final class ComparedTableHost: TableHost {
  var height = 0

  func footerHeight(in tableView: TableView) -> Int { height }

  func mayGetRows(in tableView: TableView) -> Bool { false }
}
