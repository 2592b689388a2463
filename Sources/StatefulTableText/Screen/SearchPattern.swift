import StatefulTable

/// What is searched for in the rows that are there: a text, in any case unless it has a capital.
struct SearchPattern: Equatable {
  let text: String
  private let isCaseSensitive: Bool
  /// The characters, in lower case if case doesn't matter.
  private let characters: [String]
  /// The same as bytes, if all of them are ASCII.
  private let bytes: [UInt8]?

  /// How much of a row's text is searched: more than any screen shows.
  private static let maximumBytes = 16_384

  /// Creates a pattern, unless there is nothing to search for.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
    let isCaseSensitive = text.contains { $0.isUppercase }
    self.isCaseSensitive = isCaseSensitive
    characters = text.map { isCaseSensitive ? String($0) : $0.lowercased() }
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Array(characters.joined().utf8) : nil
  }

  /// Whether a row has the text, at its left or in its detail.
  ///
  /// - Complexity: O(*n* · *m*) for a row of *n* characters and a text of *m*.
  func matches(_ cell: Cell) -> Bool {
    matches(cell.text.prefix(bytes: Self.maximumBytes))
      || cell.detail.map { matches($0.prefix(bytes: Self.maximumBytes)) } ?? false
  }

  func matches(_ string: String) -> Bool {
    if let bytes {
      var string = string
      let (isFound, isASCII) = string.withUTF8 { text in
        (has(bytes, text), text.allSatisfy { $0 < 0x80 })
      }
      // Where there are marks, a letter may be half of a character.
      if isASCII || !isFound { return isFound }
    }
    return !ranges(in: string, limit: 1).isEmpty
  }

  /// Where the text is found, as offsets in UTF-8.
  ///
  /// - Complexity: O(*n* · *m*) for *n* characters and a text of *m*.
  func ranges(in string: String, limit: Int = .max) -> [Range<Int>] {
    let text = Array(string)
    guard text.count >= characters.count else { return [] }
    let folded = text.map { isCaseSensitive ? String($0) : $0.lowercased() }
    var ranges: [Range<Int>] = []
    var index = 0
    var offset = 0
    while index + characters.count <= text.count, ranges.count < limit {
      var next = index + 1
      var end = offset + text[index].utf8.count
      if folded[index..<index + characters.count].elementsEqual(characters) {
        while next < index + characters.count {
          end += text[next].utf8.count
          next += 1
        }
        ranges.append(offset..<end)
      }
      index = next
      offset = end
    }
    return ranges
  }

  private func has(_ bytes: [UInt8], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= bytes.count else { return false }
    return (0...text.count - bytes.count).contains { start in
      bytes.indices.allSatisfy { fold(text[start + $0]) == bytes[$0] }
    }
  }

  private func fold(_ byte: UInt8) -> UInt8 {
    !isCaseSensitive && (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
