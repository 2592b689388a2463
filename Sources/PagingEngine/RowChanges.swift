/// What an event has done to the rows: deleted rows before it, inserted ones after it, and rows that have moved.
package struct RowChanges: Hashable, Sendable {
  package struct Move: Hashable, Sendable {
    package var source: Int
    package var target: Int
  }

  /// Rows before the event.
  package private(set) var deletes: [Int] = []
  /// Rows after the event.
  package private(set) var inserts: [Int] = []
  package private(set) var moves: [Move] = []

  package var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

  /// The rows of pages before and after an event, in the order of the pages.
  struct Segment {
    var old: [RowID]
    var oldStart: Int
    var new: [RowID]
    var newStart: Int
    /// Whether rows that haven't changed are between this and the segment above.
    var isApart: Bool
  }

  /// What becomes of rows if those of some pages are others, and all others stay.
  init(_ segments: [Segment]) {
    var sources: [RowID: (row: Int, group: Int)] = [:]
    var group = 0
    for segment in segments {
      if segment.isApart { group += 1 }
      for (offset, id) in segment.old.enumerated() {
        sources[id] = (segment.oldStart + offset, group)
      }
    }
    // A row stays if it is in order among those that aren't separated from it by rows of other pages.
    var candidates: [Int: [Int]] = [:]
    group = 0
    for segment in segments {
      if segment.isApart { group += 1 }
      for id in segment.new {
        if let source = sources[id], source.group == group {
          candidates[group, default: []].append(source.row)
        }
      }
    }
    let staying = candidates.values.reduce(into: Set<Int>()) { $0.formUnion(orderedRun($1)) }
    var found: Set<RowID> = []
    for segment in segments {
      for (offset, id) in segment.new.enumerated() {
        let target = segment.newStart + offset
        guard let source = sources[id] else {
          inserts.append(target)
          continue
        }
        found.insert(id)
        if !staying.contains(source.row) { moves.append(Move(source: source.row, target: target)) }
      }
    }
    for segment in segments {
      for (offset, id) in segment.old.enumerated() where !found.contains(id) {
        deletes.append(segment.oldStart + offset)
      }
    }
  }
}
