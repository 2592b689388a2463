import Foundation
import TestSupport

@testable import StatefulTable

extension ComparedTable {
  func update(_ kind: Kind) -> String? {
    // Held against what the table knows.
    _ = table.numberOfRows
    let old = source.sections
    let (percent, inserting): (Int, Int) =
      switch kind {
      case .smallBatch: (4, 2)
      case .insertAbove: (0, 6)
      case .replaceAll: (95, 6)
      default: (25, 5)
      }
    let sectionPercent =
      switch kind {
      case .sectionBatch: 30
      case .smallBatch, .wrongBatch: random.chance(50) ? 10 : 0
      case .replaceAll: random.chance(50) ? 60 : 0
      default: 0
      }
    var batch = RandomBatch(
      of: old,
      percent: percent,
      ofSections: sectionPercent,
      inserting: inserting,
      nextID: nextID,
      &random
    )
    if kind == .insertAbove {
      batch = RandomBatch(inserting: randomRows(6), of: old)
    }
    nextID = max(nextID, batch.nextID)
    let before = reference
    if kind == .wrongBatch {
      reference.reload(batch.sections)
      let isOfSections = batch.changesSections || random.chance(30)
      let call = isOfSections ? wrongSectionCall(old) : wrongCall(old, batch.sections)
      carryOut(batch, and: call)
      return source.takeMistakes().count == 1 ? nil : "The mistake was not found."
    }
    reference.update(batch)
    carryOut(batch, and: nil)
    if let mistake = source.takeMistakes().first { return mistake.description }
    return drift(since: before, batch)
  }

  /// A call that makes every batch wrong.
  private func wrongSectionCall(_ old: [ListSection]) -> RandomBatch.Call {
    let section = random.below(old.count + 1)
    let stray = [-1, .min, .max, old.count, 50][random.below(5)]
    switch random.below(5) {
    case 0: return .insertSections([section])
    case 1: return .deleteSections([section])
    case 2: return .reloadSections([stray])
    case 3: return .moveSection(stray, section)
    default: return .moveSection(section, [-1, .min, .max, 50][random.below(4)])
    }
  }

  private func wrongCall(_ old: [ListSection], _ new: [ListSection]) -> RandomBatch.Call {
    let section = random.below(old.count)
    let row = random.below(20)
    let strays: [IndexPath] = [
      IndexPath(row: row, section: section), IndexPath(row: -1, section: section),
      IndexPath(row: row, section: section + 4), IndexPath(row: row, section: -1),
      [], [section], [section, row, 0], [.max, .max], [.min, .min],
    ]
    let stray = strays[random.below(strays.count)]
    switch random.below(3) {
    case 0: return .insert([stray])
    case 1: return .delete([stray])
    default: return .reload([[section, row, 0]])
    }
  }

  private func carryOut(_ batch: RandomBatch, and wrongCall: RandomBatch.Call?) {
    let calls = batch.calls + (wrongCall.map { [$0] } ?? [])
    guard calls.count != 1 || random.chance(50) else {
      source.sections = batch.sections
      return table.make(calls[0])
    }
    let change = random.below(calls.count + 1)
    let isNested = random.chance(30)
    func updates() {
      for (index, call) in calls.enumerated() {
        if index == change { source.sections = batch.sections }
        if isNested {
          table.performBatchUpdates { table.make(call) }
        } else {
          table.make(call)
        }
      }
      source.sections = batch.sections
    }
    if random.chance(30) {
      table.beginUpdates()
      updates()
      table.endUpdates()
    } else {
      table.performBatchUpdates(updates)
    }
  }

  /// A row that stays must not move on the screen, unless there are too few lines to show.
  func drift(since before: ReferenceTable, _ batch: RandomBatch) -> String? {
    guard before.lines > 0, let anchor = before.anchor, case .row(let id) = anchor.item,
      batch.stays(id, before), !reference.fits, !reference.isAtTop, !before.followsEnd,
      reference.gravity == .top || !reference.isAtEnd
    else { return nil }
    guard let indexPath = reference.indexPath(of: id),
      let item = table.visibleItems.first(where: { $0.content == .row(indexPath) })
    else { return "Row \(id) left the screen." }
    // One that was partly hidden may have become shorter.
    let line = item.line + min(anchor.hidden, item.height - 1)
    return line == anchor.line ? nil : "Row \(id) moved from line \(anchor.line) to \(line)."
  }
}
