/// The newest records, oldest first.
struct History {
  static let capacity = 100

  private var ring: [LoadRecord] = []
  /// Where the oldest record stands once the ring is full.
  private var start = 0

  mutating func append(_ record: LoadRecord) {
    if ring.count < Self.capacity {
      ring.append(record)
    } else {
      ring[start] = record
      start = (start + 1) % Self.capacity
    }
  }

  var records: [LoadRecord] { Array(ring[start...] + ring[..<start]) }
}
