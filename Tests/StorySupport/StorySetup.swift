package import TestSupport

/// What kind of server and list a story is about.
///
/// As text, it is what differs from a small list: `rows=8 page=3 cap=6 newer`.
package struct StorySetup: Sendable, Equatable {
  /// How many rows the server has at first.
  package var rowCount = 6
  package var pageSize = 2
  /// Whether cursors count rows, instead of naming the place of the last row.
  package var isOffsetBased = false
  /// Whether the server can say what is newer than a row.
  package var knowsNewer = false
  /// With which row a list begins, in a setup of pages in both directions.
  ///
  /// With one behind the last row, it begins with the last page. With `nil`, it begins with the first row, and there
  /// are only pages after others.
  package var start: Int?
  /// Whether only the first list begins there: what it loads again begins with the first row.
  package var startsOnce = false
  /// Whether the source finds the page of a row by offset, or the page of an item in both directions.
  package var findsPages = false
  /// Whether a refresh asks for what is behind the last row.
  package var isNewestLast = false
  package var pinnedCount = 0
  package var maximumItemCount: Int?
  /// Whether a refresh loads again all that is loaded, instead of the first page.
  package var refreshesAll = false
  /// How many rows the source has kept, which a list shows while its first page loads; 0 for none.
  ///
  /// The first one is gone at the server since, and the server has another in its place.
  package var keptCount = 0
  /// Whether a page replaces rows that are there, instead of skipping those.
  package var replacesDuplicates = false
  /// Whether a refresh that doesn't reach the rows replaces them, instead of marking a gap.
  package var hasNoGaps = false
  /// How many ids that follow each other have one title; 0 for no titles at all.
  package var titleLength = 0
  /// The number of rows in a section of the list's own before the items, or `nil` for none.
  package var rowsBefore: Int?
  /// The number of rows in a section of the list's own behind the items, or `nil` for none.
  package var rowsBehind: Int?
  /// Whether the table keeps to its end.
  package var isAtBottom = false
  package var allowsMultipleSelection = false
  package var lines = 3
  /// With 0, pages load only on request.
  package var nextPageOffset = 0
  package var emptyPageBudget = 3

  package init() {}

  /// The rows that the source has kept.
  package var keptRows: [PlacedItem] {
    guard keptCount > 0 else { return [] }
    return [PlacedItem(id: 4_999)] + server.rows.dropFirst().prefix(keptCount - 1)
  }

  package var server: ModelServer {
    var server = ModelServer(count: rowCount)
    for id in (0..<min(pinnedCount, rowCount)).reversed() { server.pin(id: id) }
    return server
  }
}

extension StorySetup: LosslessStringConvertible {
  private static var numbers: [(String, WritableKeyPath<StorySetup, Int>)] {
    [
      ("rows", \.rowCount), ("page", \.pageSize), ("pinned", \.pinnedCount), ("kept", \.keptCount),
      ("titles", \.titleLength), ("lines", \.lines), ("offset", \.nextPageOffset),
      ("budget", \.emptyPageBudget),
    ]
  }
  private static var options: [(String, WritableKeyPath<StorySetup, Int?>)] {
    [
      ("from", \.start), ("cap", \.maximumItemCount), ("before", \.rowsBefore),
      ("behind", \.rowsBehind),
    ]
  }
  private static var flags: [(String, WritableKeyPath<StorySetup, Bool>)] {
    [
      ("by-offset", \.isOffsetBased), ("newer", \.knowsNewer), ("once", \.startsOnce),
      ("finds-pages", \.findsPages), ("newest-last", \.isNewestLast),
      ("refreshes-all", \.refreshesAll), ("replaces", \.replacesDuplicates),
      ("no-gaps", \.hasNoGaps), ("bottom", \.isAtBottom), ("multiple", \.allowsMultipleSelection),
    ]
  }

  package init?(_ description: String) {
    for word in description.split(separator: " ") {
      let parts = word.split(separator: "=").map(String.init)
      if parts.count == 1, let flag = Self.flags.first(where: { $0.0 == parts[0] }) {
        self[keyPath: flag.1] = true
      } else if parts.count == 2, let value = Int(word: parts[1]) {
        if let number = Self.numbers.first(where: { $0.0 == parts[0] }) {
          self[keyPath: number.1] = value
        } else if let option = Self.options.first(where: { $0.0 == parts[0] }) {
          self[keyPath: option.1] = value
        } else {
          return nil
        }
      } else {
        return nil
      }
    }
  }

  package var description: String {
    let usual = StorySetup()
    let numbers = Self.numbers
      .filter { $0.0 == "rows" || self[keyPath: $0.1] != usual[keyPath: $0.1] }
      .map { "\($0.0)=\(self[keyPath: $0.1].word)" }
    let options = Self.options.compactMap { name, path in
      self[keyPath: path].map { "\(name)=\($0.word)" }
    }
    let flags = Self.flags.filter { self[keyPath: $0.1] }.map(\.0)
    return (numbers + options + flags).joined(separator: " ")
  }
}

extension StorySetup {
  /// A large setup.
  package static func random(using generator: inout SeededGenerator) -> StorySetup {
    var setup = StorySetup()
    setup.pageSize = 2 + generator.below(9)
    setup.rowCount = generator.below(12 * setup.pageSize)
    setup.isOffsetBased = generator.chance(25)
    setup.knowsNewer = generator.chance(30)
    setup.findsPages = generator.chance(40)
    setup.pinnedCount = setup.knowsNewer || setup.isOffsetBased ? 0 : generator.below(2)
    if generator.chance(35) { setup.maximumItemCount = 2 * setup.pageSize + generator.below(20) }
    setup.refreshesAll = generator.chance(25)
    if generator.chance(20) { setup.keptCount = 1 + generator.below(2 * setup.pageSize) }
    setup.replacesDuplicates = generator.chance(30)
    setup.hasNoGaps = !generator.chance(75)
    setup.titleLength = generator.chance(40) ? 1 + generator.below(9) : 0
    if generator.chance(30) { setup.rowsBefore = generator.below(4) }
    if generator.chance(30) { setup.rowsBehind = generator.below(4) }
    setup.isAtBottom = generator.chance(20)
    setup.allowsMultipleSelection = generator.chance(40)
    setup.lines = 2 + generator.below(9)
    setup.nextPageOffset = generator.below(4)
    setup.emptyPageBudget = 1 + generator.below(3)
    if !setup.isOffsetBased, generator.chance(40) {
      setup.start = generator.chance(40) ? .max : generator.below(setup.rowCount + 1)
      setup.isNewestLast = generator.chance(60)
      setup.startsOnce = !setup.isNewestLast
    }
    return setup
  }
}
