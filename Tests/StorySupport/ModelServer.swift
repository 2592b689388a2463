/// An item with the place that it had at the server when it was served.
package struct PlacedItem: Identifiable, Hashable, Sendable {
  package var id: Int
  package var text = ""
  /// The server sorts its rows by it, the lowest first.
  package var place = 0

  package init(id: Int, text: String = "", place: Int = 0) {
    self.id = id
    self.text = text
    self.place = place
  }
}

/// A server's rows, which are inserted, removed, bumped to the top, moved and pinned.
///
/// A row whose place hasn't changed is in the same order with all others whose place hasn't.
package struct ModelServer {
  package private(set) var rows: [PlacedItem]
  private var nextID = 1000
  private var topPlace = 0
  private var pinnedPlace = -1_000_000_000
  private var endPlace: Int

  private static let step = 1 << 16

  /// Creates a server with rows whose ids count from 0.
  package init(count: Int) {
    rows = (0..<count).map { PlacedItem(id: $0, place: $0 * Self.step) }
    endPlace = count * Self.step
  }

  /// Inserts new rows above all that aren't pinned.
  package mutating func insertAtTop(_ count: Int) {
    topPlace -= count * Self.step
    insert((0..<count).map { topPlace + $0 * Self.step })
  }

  /// Inserts new rows below all others.
  package mutating func insertAtEnd(_ count: Int) {
    insert((0..<count).map { endPlace + $0 * Self.step })
    endPlace += count * Self.step
  }

  private mutating func insert(_ places: [Int]) {
    for place in places {
      rows.append(PlacedItem(id: nextID, place: place))
      nextID += 1
    }
    sort()
  }

  package mutating func remove(id: Int) {
    rows.removeAll { $0.id == id }
  }

  /// Moves a row above all that aren't pinned.
  package mutating func bump(id: Int) {
    topPlace -= Self.step
    place(id, at: topPlace)
  }

  /// Moves a row above all others, where it stays.
  package mutating func pin(id: Int) {
    pinnedPlace -= Self.step
    place(id, at: pinnedPlace)
  }

  /// Moves a row behind another.
  package mutating func move(id: Int, behind other: Int) {
    guard id != other, let row = rows.firstIndex(where: { $0.id == other }) else { return }
    let above = rows[row].place
    let below = row + 1 < rows.count ? rows[row + 1].place : endPlace
    guard below - above > 1 else { return }
    place(id, at: above + (below - above) / 2)
  }

  /// Gives a row another id.
  package mutating func rename(_ old: Int, to new: Int) {
    for row in rows.indices where rows[row].id == old { rows[row].id = new }
  }

  private mutating func place(_ id: Int, at place: Int) {
    guard let row = rows.firstIndex(where: { $0.id == id }) else { return }
    rows[row].place = place
    sort()
  }

  private mutating func sort() { rows.sort { $0.place < $1.place } }
}
