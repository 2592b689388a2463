/// What an event has done to the rows: deleted rows before it, inserted ones after it, and rows that have moved.
package struct RowChanges: Hashable, Sendable {
  package struct Move: Hashable, Sendable {
    package var source: Int
    package var target: Int
  }

  /// Rows before the event.
  package private(set) var deletes: [Int] = []
  /// The ids that the deleted rows had.
  package private(set) var deletedIDs: [RowID] = []
  /// Rows after the event.
  package private(set) var inserts: [Int] = []
  package private(set) var moves: [Move] = []

  package init() {}

  package var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }

  /// Rows side by side before and after an event.
  struct Segment {
    var old: ArraySlice<RowID>
    var oldStart: Int
    var new: ArraySlice<RowID>
    var newStart: Int

    init(old: [RowID], at oldStart: Int, new: [RowID], at newStart: Int) {
      // An edit changes few rows of a part.
      let count = min(old.count, new.count)
      var (same, sameBelow) = (0, 0)
      while same < count, old[same] == new[same] { same += 1 }
      while sameBelow < count - same,
        old[old.count - 1 - sameBelow] == new[new.count - 1 - sameBelow]
      { sameBelow += 1 }
      self.old = old[same..<old.count - sameBelow]
      self.new = new[same..<new.count - sameBelow]
      self.oldStart = oldStart + same
      self.newStart = newStart + same
    }
  }

  /// What becomes of rows if those of some parts, in their order, are others, and all others stay.
  ///
  /// The rows in `moved` were moved, so they haven't stayed where others have moved.
  init(_ segments: [Segment], _ moved: Set<RowID> = []) {
    let segments = segments.filter { !$0.old.isEmpty || !$0.new.isEmpty }
    // Rows that haven't changed separate groups of others.
    var groups: [Int] = []
    var end = 0
    for segment in segments {
      groups.append((groups.last ?? 0) + (segment.newStart > end ? 1 : 0))
      end = segment.newStart + segment.new.count
    }
    var sources: [RowID: (row: Int, group: Int)] = [:]
    for (segment, group) in zip(segments, groups) {
      for (offset, id) in segment.old.enumerated() {
        sources[id] = (segment.oldStart + offset, group)
      }
    }
    guard !sources.isEmpty else {
      // A page more.
      inserts = segments.flatMap { $0.newStart..<$0.newStart + $0.new.count }
      return
    }
    // A row stays if it is in order among those of its group.
    var candidates: [Int: [Int]] = [:]
    for (segment, group) in zip(segments, groups) {
      for id in segment.new {
        if let source = sources[id], source.group == group, !moved.contains(id) {
          candidates[group, default: []].append(source.row)
        }
      }
    }
    let staying = candidates.values.reduce(into: Set<Int>()) { $0.formUnion(orderedRun($1)) }
    for segment in segments {
      for (offset, id) in segment.new.enumerated() {
        let target = segment.newStart + offset
        guard let source = sources.removeValue(forKey: id) else {
          inserts.append(target)
          continue
        }
        if !staying.contains(source.row) { moves.append(Move(source: source.row, target: target)) }
      }
    }
    let gone = sources.sorted { $0.value.row < $1.value.row }
    deletes = gone.map(\.value.row)
    deletedIDs = gone.map(\.key)
  }
}
