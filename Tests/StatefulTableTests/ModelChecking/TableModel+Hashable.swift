@testable import StatefulTable

extension TableModel: Hashable {
  private struct Key: Hashable {
    var heights: [[Int]]
    var size: Size
    var top: Int
    var gravity: TableView.Gravity
    var cursor: Int?
    var selected: [Int]
    var unseen: [Int]
    var nextHeight: Int
    var flags: [Bool]
  }

  private var key: Key {
    func positions(of ids: Set<Int>) -> [Int] {
      ids.isEmpty ? [] : reference.ids.indices.filter { ids.contains(reference.ids[$0]) }
    }
    return Key(
      heights: reference.sections.map { $0.rows.map(\.height) },
      size: reference.size,
      top: reference.top,
      gravity: reference.gravity,
      cursor: reference.cursor.flatMap(reference.ids.firstIndex(of:)),
      selected: positions(of: reference.chosen),
      unseen: positions(of: reference.unseen),
      nextHeight: nextID % 2,
      flags: [
        reference.isCursorAutomatic, reference.isCursorDeselected,
        reference.allowsMultipleSelection, reference.wasVisible, reference.isAtEnd,
      ]
    )
  }

  static func == (one: Self, other: Self) -> Bool { one.key == other.key }

  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
  }
}
