extension ListDiff {
  /// Creates the difference of two lists from what their rows between the common ends have in common.
  ///
  /// `matches` has for each position in `new` the old position of the row, or -1 if it came.
  init(old: Range<Int>, new: Range<Int>, matches: [Int]) {
    var isKept = [Bool](repeating: false, count: old.count)
    var isOrdered = true
    var last = -1
    for (offset, match) in matches.enumerated() {
      if match < 0 {
        inserts.append(new.lowerBound + offset)
      } else {
        isKept[match - old.lowerBound] = true
        if match < last { isOrdered = false }
        last = match
      }
    }
    for position in old where !isKept[position - old.lowerBound] { deletes.append(position) }
    guard !isOrdered else { return }
    let staying = Self.longestOrderedRun(matches)
    var next = 0
    for (offset, match) in matches.enumerated() where match >= 0 {
      if next < staying.count, staying[next] == offset {
        next += 1
      } else {
        moves.append(Move(source: match, target: new.lowerBound + offset))
      }
    }
  }

  /// The offsets of a longest run of matches that are in order, by patience sorting.
  static func longestOrderedRun(_ matches: [Int]) -> [Int] {
    /// For each length, the offset at which the run of that length with the least end ends.
    var ends: [Int] = []
    /// For each offset, the one before it in its run.
    var previous = [Int](repeating: -1, count: matches.count)
    for (offset, match) in matches.enumerated() where match >= 0 {
      let length = ends.indices.partitioningIndex { matches[ends[$0]] >= match }
      if length > 0 { previous[offset] = ends[length - 1] }
      if length == ends.count { ends.append(offset) } else { ends[length] = offset }
    }
    var run: [Int] = []
    run.reserveCapacity(ends.count)
    var offset = ends.last ?? -1
    while offset >= 0 {
      run.append(offset)
      offset = previous[offset]
    }
    return run.reversed()
  }
}
