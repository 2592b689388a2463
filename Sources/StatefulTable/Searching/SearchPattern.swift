/// A text to search for, in any case unless it has a capital letter.
package struct SearchPattern: Equatable, Sendable {
  package let text: String
  private let isCaseSensitive: Bool
  /// The characters, in lower case if case doesn't matter.
  private let characters: [String]
  /// The same as bytes, if all of them are ASCII.
  private let bytes: [UInt8]?

  /// Creates a pattern, unless there is nothing to search for.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
    let isCaseSensitive = text.contains { $0.isUppercase }
    self.isCaseSensitive = isCaseSensitive
    characters = text.map { isCaseSensitive ? String($0) : $0.lowercased() }
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Array(characters.joined().utf8) : nil
  }

  /// Whether the text is found in a string.
  package func matches(_ string: String) -> Bool {
    !ranges(in: string, limit: 1).isEmpty
  }

  /// Where the text is found, as offsets in UTF-8.
  package func ranges(in string: String, limit: Int = .max) -> [Range<Int>] {
    var string = string
    let quick = string.withUTF8 { text -> [Range<Int>]? in
      guard let bytes else { return text.allSatisfy { $0 < 0x80 } ? [] : nil }
      let ranges = self.ranges(of: bytes, in: text, limit: limit)
      // Where there are marks, a letter may be half of a character.
      return ranges.isEmpty || text.allSatisfy { $0 < 0x80 } ? ranges : nil
    }
    return quick ?? rangesOfCharacters(in: string, limit: limit)
  }

  private func ranges(
    of bytes: [UInt8],
    in text: UnsafeBufferPointer<UInt8>,
    limit: Int
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start + bytes.count <= text.count, ranges.count < limit {
      if bytes.indices.allSatisfy({ fold(text[start + $0]) == bytes[$0] }) {
        ranges.append(start..<start + bytes.count)
        start += bytes.count
      } else {
        start += 1
      }
    }
    return ranges
  }

  private func rangesOfCharacters(in string: String, limit: Int) -> [Range<Int>] {
    let text = Array(string)
    guard text.count >= characters.count else { return [] }
    let folded = text.map { isCaseSensitive ? String($0) : $0.lowercased() }
    var ranges: [Range<Int>] = []
    var index = 0
    var offset = 0
    while index + characters.count <= text.count, ranges.count < limit {
      let isHit = folded[index..<index + characters.count].elementsEqual(characters)
      let next = index + (isHit ? characters.count : 1)
      let end = text[index..<next].reduce(offset) { $0 + $1.utf8.count }
      if isHit { ranges.append(offset..<end) }
      index = next
      offset = end
    }
    return ranges
  }

  private func fold(_ byte: UInt8) -> UInt8 {
    !isCaseSensitive && (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
