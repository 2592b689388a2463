/// A run of items of an ``ItemStore``, each with a label.
///
/// Labels are order-maintenance labels: they increase with position, and an item keeps its label when
/// others come or go. As long as items came and went at the ends only, no label is stored.
struct ItemChunk<Item> {
  /// What the store knows the chunk by.
  let key: Int
  var items: [Item] = []
  /// The label of the first item while the labels are evenly spaced.
  var firstLabel = 1 << 30
  /// The labels once they aren't evenly spaced, otherwise none.
  var labels: [UInt32] = []

  /// What is left free between two labels for others to come.
  static var stride: Int { 1 << 20 }
  static var labelLimit: Int { 1 << 32 }

  init(key: Int) {
    self.key = key
  }

  func label(at offset: Int) -> UInt32 {
    labels.isEmpty ? UInt32(firstLabel + offset * Self.stride) : labels[offset]
  }

  /// Where the item with a label stands in the chunk.
  ///
  /// - Complexity: O(log *n*) for *n* items, or O(1) if they came and went at the ends only.
  func offset(ofLabel label: UInt32) -> Int {
    labels.isEmpty
      ? (Int(label) - firstLabel) / Self.stride : offset(ofStoredLabel: label)
  }

  func offset(ofStoredLabel label: UInt32) -> Int {
    labels.indices.partitioningIndex { labels[$0] >= label }
  }

  mutating func replaceItem(at offset: Int, with item: Item) {
    items[offset] = item
  }

  /// Inserts items before an offset.
  ///
  /// - Returns: The offsets of the items whose labels are new: the inserted ones, or all if there was no
  ///   label left between their neighbors.
  mutating func insert(_ new: ArraySlice<Item>, at offset: Int) -> Range<Int> {
    let added = offset..<offset + new.count
    let isAtEnd = offset == items.count
    items.insert(contentsOf: new, at: offset)
    if labels.isEmpty {
      if isAtEnd, firstLabel + items.count * Self.stride <= Self.labelLimit { return added }
      if offset == 0, firstLabel >= added.count * Self.stride {
        firstLabel -= added.count * Self.stride
        return added
      }
      storeLabels(count: items.count - added.count)
    }
    let lower = offset > 0 ? Int(labels[offset - 1]) : -1
    let upper = isAtEnd ? Self.labelLimit : Int(labels[offset])
    let step = min((upper - lower) / (added.count + 1), Self.stride)
    guard step > 0 else { return spreadLabels() }
    let base = offset == 0 ? upper - (added.count + 1) * step : lower
    if added.count == 1 {
      labels.insert(UInt32(base + step), at: offset)
    } else {
      labels.insert(contentsOf: (1...added.count).map { UInt32(base + $0 * step) }, at: offset)
    }
    return added
  }

  mutating func remove(_ offsets: Range<Int>) {
    let isAtEnd = offsets.upperBound == items.count
    if labels.isEmpty, !isAtEnd {
      if offsets.lowerBound == 0 {
        firstLabel += offsets.count * Self.stride
      } else {
        storeLabels(count: items.count)
      }
    }
    items.removeSubrange(offsets)
    if !labels.isEmpty { labels.removeSubrange(offsets) }
  }

  mutating func storeLabels(count: Int) {
    labels = (0..<count).map { UInt32(firstLabel + $0 * Self.stride) }
  }

  /// Spaces all labels as widely as possible.
  mutating func spreadLabels() -> Range<Int> {
    let step = Self.labelLimit / (items.count + 1)
    labels = items.indices.map { UInt32(($0 + 1) * step) }
    return items.indices
  }
}

extension ItemChunk: Sendable where Item: Sendable {}
