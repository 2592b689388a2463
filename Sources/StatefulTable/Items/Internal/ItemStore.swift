internal import PagingEngine

/// The items of a list, by the numbers that stand for their ids in a `PagedList`.
///
/// Each new id gets the next number. A number that nothing names any more is given to another id.
///
/// It is a class so that a look-up doesn't copy what it is looked up in.
final class ItemStore<Item: Identifiable & Sendable> where Item.ID: Sendable {
  private var numbers: [Item.ID: RowID] = [:]
  /// The items by their numbers.
  ///
  /// A free number has a copy of another item, so that its own isn't kept.
  private var items: [Item] = []
  private var free: [RowID] = []
  /// How many numbers make it look for those that nothing names.
  private var limit = 1_000
  /// The numbers of the edits that have set the items, of those that were set by hand.
  private var updates: [RowID: Int] = [:]
  /// The numbers of items that had another id when the load in flight began.
  private var oldNames: [Item.ID: RowID] = [:]

  func number(of id: Item.ID) -> RowID? { numbers[id] }

  private func oldName(_ id: Item.ID) -> RowID? { oldNames.isEmpty ? nil : oldNames[id] }

  /// The item of a number that a row has.
  subscript(number: RowID) -> Item { items[Int(number)] }

  func item(_ number: RowID) -> Item? {
    Int(number) < items.count ? items[Int(number)] : nil
  }

  // MARK: Changing

  /// The number of an item, which gets one, and is kept, if its id has none.
  func add(_ item: Item) -> (number: RowID, isNew: Bool) {
    if let number = oldName(item.id) { return (number, false) }
    let next = free.last ?? RowID(items.count)
    // A page has many items: each id is looked up once.
    let number = Self.value(&numbers[item.id, default: next])
    guard number == next else { return (number, false) }
    _ = free.popLast()
    if Int(next) == items.count { items.append(item) } else { items[Int(next)] = item }
    return (next, true)
  }

  private static func value(_ slot: inout RowID) -> RowID { slot }

  /// Gives numbers to the items of an answer, and keeps those whose ids are new.
  func read(_ items: [Item]) -> ReadItems<Item> {
    var numbers: [RowID] = []
    var known: [(place: Int, item: Item)] = []
    for item in items {
      let (number, isNew) = add(item)
      if !isNew { known.append((numbers.count, item)) }
      numbers.append(number)
    }
    return ReadItems(numbers: numbers, known: known)
  }

  /// Sets an item by hand, with the number of the edit.
  func update(_ item: Item, _ number: RowID, edit: Int) {
    items[Int(number)] = item
    updates[number] = edit
  }

  /// Sets an item as a load has it, unless it was set by hand since, and returns whether it is set.
  func answer(_ item: Item, _ number: RowID, load: Int) -> Bool {
    if let update = updates[number] {
      if update > load { return false }
      updates[number] = nil
    }
    // An item has the name that it has by now.
    guard numbers[item.id] == number else { return false }
    items[Int(number)] = item
    return true
  }

  /// Has an item get another id, which has no number.
  func rename(_ old: Item.ID, to new: Item.ID) {
    guard let number = numbers.removeValue(forKey: old) else { return }
    numbers[new] = number
    keepName(old, for: number)
  }

  /// Has an id mean another item in answers that are on their way.
  func keepName(_ old: Item.ID, for number: RowID) {
    for (name, other) in oldNames where other == numbers[old] { oldNames[name] = number }
    oldNames[old] = number
  }

  /// Forgets older names: no answer is on its way.
  func forgetOldNames() {
    if !oldNames.isEmpty { oldNames = [:] }
  }

  // MARK: Numbers

  /// Whether so many numbers are in use that it is time to look for those that aren't needed.
  var isFull: Bool { items.count - free.count > limit }

  /// Frees the numbers that nothing names; `forEachNamed` calls a function with each number that is named.
  func collect(_ forEachNamed: ((RowID) -> Void) -> Void) {
    var isNamed = [Bool](repeating: false, count: items.count)
    forEachNamed { isNamed[Int($0)] = true }
    for number in oldNames.values { isNamed[Int(number)] = true }
    guard let named = isNamed.firstIndex(of: true) else { return removeAll() }
    for number in free { isNamed[Int(number)] = true }
    for index in items.indices where !isNamed[index] {
      let item = items[index]
      if numbers[item.id] == RowID(index) { numbers[item.id] = nil }
      items[index] = items[named]
      updates[RowID(index)] = nil
      free.append(RowID(index))
    }
    limit = max(1_000, 2 * (items.count - free.count))
  }

  private func removeAll() {
    (numbers, items, free, updates) = ([:], [], [], [:])
    limit = 1_000
  }
}
