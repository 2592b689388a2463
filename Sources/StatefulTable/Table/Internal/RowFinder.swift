import struct FoundationEssentials.UUID

/// Finds rows by their ids after the data was replaced.
///
/// A row is looked up. Where the data source has no look-up, the rows around the old place are read, each
/// once for all the rows that one finder is asked for.
@MainActor final class RowFinder {
  /// How far a search goes in each direction where the data source can't look up rows by id.
  private static let reach = 10_000

  private let query: TableQuery
  private let counts: RowCounts
  /// Where the rows are that were read, by id.
  private var positions: [AnyHashable: Int] = [:]
  private var read = RangeSet<Int>()
  /// Whether the data source has a look-up, once that is known.
  private var looksUp: Bool?

  init(_ query: TableQuery, _ counts: RowCounts) {
    self.query = query
    self.counts = counts
  }

  /// Where a row is now, or `nil` if it is gone.
  ///
  /// - Complexity: One look-up, or where the data source has none, the ids of up to 20,000 rows around the
  ///   old place that weren't read yet.
  func row(withID id: AnyHashable, near old: IndexPath) -> IndexPath? {
    if counts.contains(old), query.id(ofRowAt: old) == id { return old }
    if looksUp != false, let found = query.indexPath(forRowWithID: id), counts.contains(found),
      query.id(ofRowAt: found) == id
    {
      looksUp = true
      return found
    }
    return position(ofRowWithID: id, near: old).flatMap(counts.indexPath)
  }

  private func position(ofRowWithID id: AnyHashable, near old: IndexPath) -> Int? {
    guard looksUp != true, let nearest = counts.nearest(to: old) else { return nil }
    if let position = positions[id] { return position }
    let center = counts.position(of: nearest)
    for distance in 0...Self.reach {
      let (below, above) = (center + distance, center - distance)
      if below >= counts.total, above < 0 { break }
      for position in distance == 0 ? [center] : [below, above] {
        read(position)
        // What a look-up that there is has not found isn't there.
        if looksUp == true { return nil }
        if positions[id] == position { return position }
      }
    }
    return nil
  }

  private func read(_ position: Int) {
    guard !read.contains(position), let indexPath = counts.indexPath(at: position) else { return }
    read.insert(contentsOf: position..<position + 1)
    guard let id = query.id(ofRowAt: indexPath) else { return }
    if looksUp == nil { looksUp = query.indexPath(forRowWithID: id) != nil }
    if positions[id] == nil { positions[id] = position }
  }

  // MARK: Ids as text

  /// The words for an id, if they tell it from every other.
  static func text(for id: AnyHashable?) -> String? {
    switch id?.base {
    case let id as UUID: id.uuidString
    case let id as any LosslessStringConvertible: id.description
    default: nil
    }
  }

  /// Where the row is whose id has some words, as ``row(withID:near:)`` finds it.
  func row(withText text: String, near old: IndexPath) -> IndexPath? {
    guard let nearest = counts.nearest(to: old) else { return nil }
    let sample = query.id(ofRowAt: nearest)
    if Self.text(for: sample) == text { return nearest }
    guard let sample, let id = Self.id(with: text, of: type(of: sample.base)) else { return nil }
    return row(withID: id, near: nearest)
  }

  /// The id of a type that has some words.
  static func id(with text: String, of type: Any.Type) -> AnyHashable? {
    switch type {
    case is UUID.Type: return UUID(uuidString: text)
    case let type as any LosslessStringConvertible.Type:
      guard let id = type.init(text) as? any Hashable else { return nil }
      return AnyHashable(id)
    default: return nil
    }
  }
}
