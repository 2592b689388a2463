/// What was done by hand: one entry an id, with a number from the same counter as the loads.
struct Edits {
  enum Kind: Hashable {
    case removed
    /// Inserted or moved below an id, or to the top.
    case placed(below: RowID?)
  }

  struct Edit: Hashable {
    var kind: Kind
    var number: Int
  }

  private(set) var entries: [RowID: Edit] = [:]
  /// What is placed below an id, the latest first.
  private var children: [RowID: [RowID]] = [:]
  /// What is placed at the top, the latest first.
  private var topChildren: [RowID] = []

  var isEmpty: Bool { entries.isEmpty }

  subscript(id: RowID) -> Edit? { entries[id] }

  func isRemoved(_ id: RowID) -> Bool { entries[id]?.kind == .removed }

  func isPlaced(_ id: RowID) -> Bool {
    if case .placed = entries[id]?.kind { true } else { false }
  }

  /// What an id is placed below, if it is placed: `nil` inside is the top.
  func anchor(of id: RowID) -> RowID?? {
    guard case .placed(let below) = entries[id]?.kind else { return nil }
    return .some(below)
  }

  /// What is placed below an id, or at the top, the latest first.
  func placed(below id: RowID?) -> [RowID] {
    guard let id else { return topChildren }
    return children[id, default: []]
  }

  /// The last place of what hangs on an id, which may be itself.
  func lastPlace(below id: RowID) -> RowID {
    var id = id
    while let last = children[id]?.last { id = last }
    return id
  }

  // MARK: Changing

  /// Sets what was done to an id.
  ///
  /// A placed one comes first below its anchor.
  mutating func set(_ id: RowID, _ edit: Edit) {
    end(id)
    entries[id] = edit
    if case .placed(let below) = edit.kind { change(below) { $0.insert(id, at: 0) } }
  }

  /// Has what was done to an id have another number.
  mutating func renumber(_ id: RowID, _ number: Int) { entries[id]?.number = number }

  /// Forgets what was done to an id.
  mutating func end(_ id: RowID) {
    guard let old = entries.removeValue(forKey: id) else { return }
    if case .placed(let below) = old.kind { change(below) { $0.removeAll { $0 == id } } }
  }

  /// The most edits, if there are removals to forget.
  private static let limit = 10_000
  /// How many edits there are when the next ones are forgotten.
  private var nextCount = limit

  /// Forgets the oldest removals once there are many edits, down to half of the most, unless a page has the id.
  ///
  /// A load in flight that is older than thousands of edits may bring such a row back.
  mutating func forgetRemovals(unless hasPage: (RowID) -> Bool) {
    guard entries.count > nextCount else { return }
    let forgettable = entries.filter { $1.kind == .removed && !hasPage($0) }
      .sorted { $0.value.number < $1.value.number }
    for (id, _) in forgettable.prefix(entries.count - Self.limit / 2) { end(id) }
    nextCount = max(Self.limit, entries.count + Self.limit / 2)
  }

  /// Has what is placed below an id come first below another one, in the same order.
  mutating func rehang(_ id: RowID?, below anchor: RowID?) {
    let moved = placed(below: id)
    for child in moved { entries[child]?.kind = .placed(below: anchor) }
    change(id) { $0 = [] }
    change(anchor) { $0.insert(contentsOf: moved, at: 0) }
  }

  /// Has an id be called another one, of which nothing is known.
  mutating func rename(_ old: RowID, to new: RowID) {
    if let edit = entries.removeValue(forKey: old) {
      entries[new] = edit
      if case .placed(let below) = edit.kind {
        change(below) { ids in ids = ids.map { $0 == old ? new : $0 } }
      }
    }
    let moved = placed(below: old)
    for child in moved { entries[child]?.kind = .placed(below: new) }
    children[old] = nil
    if !moved.isEmpty { children[new] = moved }
  }

  private mutating func change(_ anchor: RowID?, _ change: (inout [RowID]) -> Void) {
    guard let anchor else { return change(&topChildren) }
    change(&children[anchor, default: []])
    if children[anchor]?.isEmpty == true { children[anchor] = nil }
  }
}
