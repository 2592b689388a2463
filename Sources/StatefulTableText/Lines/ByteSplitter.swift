/// Cuts bytes at each of a separator, such as a line feed, however they arrive.
package struct ByteSplitter: Sendable {
  /// A part between two separators.
  package struct Part {
    /// Its first bytes, as many as the limit allows.
    package var bytes: ArraySlice<UInt8>
    /// How many it has in all.
    package var count: Int

    package var text: LineText { LineText(bytes, byteCount: count) }
  }

  private let separator: UInt8
  /// The most bytes of a part that are kept.
  private let limit: Int
  private var bytes: ArraySlice<UInt8> = []
  /// What has arrived of the next part, without what is still in the bytes.
  package private(set) var beginning = Part(bytes: [], count: 0)

  package init(separator: UInt8, limit: Int = LineText.limit) {
    self.separator = separator
    self.limit = limit
  }

  package mutating func append(_ more: [UInt8]) {
    bytes = bytes.isEmpty ? more[...] : bytes + more
  }

  /// Takes the next part, or nil if its end hasn't arrived.
  package mutating func next() -> Part? {
    let end = bytes.withUnsafeBufferPointer { $0.firstIndex(of: separator) }
    let piece = bytes.prefix(end ?? bytes.count)
    let room = limit - beginning.bytes.count
    if beginning.count == 0 {
      beginning.bytes = piece.prefix(limit)
    } else {
      beginning.bytes += piece.prefix(room)
    }
    beginning.count += piece.count
    bytes = bytes.dropFirst(piece.count + 1)
    return end == nil ? nil : takeBeginning()
  }

  /// Takes what is behind the last separator.
  package mutating func takeBeginning() -> Part {
    defer { beginning = Part(bytes: [], count: 0) }
    return beginning
  }
}
