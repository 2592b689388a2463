/// What was edited by hand, and when.
///
/// It answers two questions. What is otherwise than the source has it? That counts from the last first page
/// on. And what was edited since the load in flight began, so that its answer must not undo it? Every edit has
/// a number, so that both are the same question with another beginning.
struct EditLog<ID: Hashable & Sendable>: Sendable {
  /// Where an item is, as far as it isn't where the source has it.
  enum Place: Hashable, Sendable {
    case asInSource
    /// It was inserted, and not brought by the source since.
    case inserted
    /// The source has it elsewhere than where it was put.
    case moved
    case removed
    /// It was inserted and removed again, and the source may have it too.
    case withdrawn
  }

  struct Entry: Hashable, Sendable {
    var place = Place.asInSource
    /// The number of the edit that put it there.
    var placed = 0
    /// The number of the edit that set its content.
    var updated = 0
  }

  private(set) var entries: [ID: Entry] = [:]
  /// The ids that items have instead of those that an answer on its way may still have.
  private var newIDs: [ID: ID] = [:]
  /// The number of the last edit.
  private var now = 0
  /// The number of the last edit before the load in flight began, or `nil` if no load is.
  private(set) var loadStart: Int?
  /// How many items were inserted, less those that were removed.
  private(set) var countChange = 0
  /// How many items of the source were removed.
  private(set) var removedCount = 0
  /// How many entries make it forget the oldest.
  private var limit = Self.capacity

  /// A list that is edited for days remembers so many edits.
  static var capacity: Int { 10_000 }

  // MARK: Edits

  mutating func insert(_ id: ID) {
    newIDs[id] = nil
    now += 1
    countChange += 1
    // The source has what was removed, at its own place.
    let place: Place = self.place(of: id) == .removed ? .moved : .inserted
    set(id, Entry(place: place, placed: now, updated: now))
  }

  /// Takes note of an item that was removed.
  ///
  /// - Returns: Whether the source has it.
  mutating func remove(_ id: ID) -> Bool {
    now += 1
    countChange -= 1
    guard place(of: id) != .inserted else {
      set(id, Entry(place: .withdrawn, placed: now))
      return false
    }
    removedCount += 1
    set(id, Entry(place: .removed, placed: now))
    return true
  }

  mutating func update(_ id: ID) {
    guard loadStart != nil else { return }
    now += 1
    entries[id, default: Entry()].updated = now
  }

  mutating func move(_ id: ID) {
    now += 1
    let old = entries[id] ?? Entry()
    let place: Place = old.place == .inserted ? .inserted : .moved
    set(id, Entry(place: place, placed: now, updated: old.updated))
  }

  /// Takes note that an item has another id from now on.
  ///
  /// What was edited under the old id counts for the new one. What was inserted is treated as inserted now, because
  /// what is on its way may not have the new id yet.
  mutating func rename(_ old: ID, to new: ID) {
    now += 1
    let entry = entries.removeValue(forKey: old) ?? Entry()
    let isOurs = entry.place == .inserted || entry.place == .withdrawn
    // The source has what was removed, at its own place.
    let place = entry.place == .inserted && self.place(of: new) == .removed ? .moved : entry.place
    if place != .asInSource || loadStart != nil {
      set(new, Entry(place: place, placed: isOurs ? now : entry.placed, updated: now))
    }
    noteName(new, inPlaceOf: old)
  }

  /// Takes note that an item was taken for another one, which is the item that an answer on its way means.
  mutating func noteName(_ new: ID, inPlaceOf old: ID) {
    newIDs[new] = nil
    if loadStart != nil { newIDs[old] = new }
  }

  private mutating func set(_ id: ID, _ entry: Entry?) {
    entries[id] = entry
    guard entries.count > limit else { return }
    // What was edited since the load in flight began has to be known when its answer comes.
    let start = loadStart ?? now
    let old = entries.filter { max($1.placed, $1.updated) <= start }
      .sorted { $0.value.placed < $1.value.placed }
    for (id, _) in old.prefix(entries.count - Self.capacity / 2) { entries[id] = nil }
    limit = max(Self.capacity, 2 * entries.count)
  }

  // MARK: Questions

  var isEmpty: Bool { entries.isEmpty && newIDs.isEmpty }

  /// The id that an item has now, of which an answer on its way may have an older one.
  func name(of id: ID) -> ID {
    var id = id
    while let new = newIDs[id] { id = new }
    return id
  }

  func place(of id: ID) -> Place { entries[name(of: id)]?.place ?? .asInSource }

  /// Whether an item was put where it is.
  func isPlaced(_ id: ID) -> Bool { [.inserted, .moved].contains(place(of: id)) }

  /// Whether an item was removed, so that no page brings it back.
  func isRemoved(_ id: ID) -> Bool { [.removed, .withdrawn].contains(place(of: id)) }

  /// Whether an item was put where it is since the load began.
  func isPlacedMeanwhile(_ id: ID) -> Bool {
    isPlaced(id) && isMeanwhile(entries[name(of: id)]?.placed)
  }

  func isRemovedMeanwhile(_ id: ID) -> Bool {
    isRemoved(id) && isMeanwhile(entries[name(of: id)]?.placed)
  }

  func isUpdatedMeanwhile(_ id: ID) -> Bool { isMeanwhile(entries[name(of: id)]?.updated) }

  private func isMeanwhile(_ edit: Int?) -> Bool {
    guard let edit, let loadStart else { return false }
    return edit > loadStart
  }

  /// The items that stay where they were put, though an answer may have them elsewhere.
  ///
  /// - Parameter isMovable: Whether an item that was put there before the load began leaves its place.
  /// - Returns: Their ids.
  func placed(except isMovable: (ID, Place) -> Bool) -> Set<ID> {
    Set(
      entries.keys.filter { isPlacedMeanwhile($0) || isPlaced($0) && !isMovable($0, place(of: $0)) }
    )
  }

  /// How many items of the source were removed since the load began.
  var removedMeanwhileCount: Int {
    guard let loadStart, now > loadStart else { return 0 }
    return entries.values.count { $0.place == .removed && $0.placed > loadStart }
  }

  // MARK: Loads

  mutating func beginLoad() {
    endLoad()
    loadStart = now
  }

  mutating func endLoad() {
    if let loadStart, now > loadStart {
      entries = entries.filter { $1.place != .asInSource }
    }
    loadStart = nil
    newIDs = [:]
    limit = Self.capacity
  }

  /// Forgets all but what was edited since the load began.
  ///
  /// - Parameter keepingRemovals: Whether what was removed stays so.
  mutating func forgetOld(keepingRemovals: Bool) {
    let start = loadStart ?? now
    let kept: [Place] = keepingRemovals ? [.removed, .withdrawn] : []
    entries = entries.filter { $1.placed > start || kept.contains($1.place) }
  }

  /// Takes note of an item of a first page: it is where the source has it, unless put elsewhere meanwhile.
  mutating func takeFirst(_ id: ID) {
    if isPlacedMeanwhile(id) {
      entries[id]?.place = .moved
    } else if isPlaced(id) {
      forget(id)
    }
  }

  /// Takes note of an item on another page: the source has it, at another place.
  mutating func takeAgain(_ id: ID) {
    if place(of: id) == .inserted { entries[id]?.place = .moved }
  }

  /// Takes note of an item that the source has brought back, if it was removed before the load began.
  mutating func bringBack(_ id: ID) {
    if isRemoved(id), !isRemovedMeanwhile(id) { forget(id) }
  }

  /// Forgets where an item was put that is gone now, or where the source has it.
  mutating func forgetPlace(of id: ID) {
    if isPlaced(id) { forget(id) }
  }

  private mutating func forget(_ id: ID) {
    if isUpdatedMeanwhile(id) { entries[id]?.place = .asInSource } else { entries[id] = nil }
  }
}
