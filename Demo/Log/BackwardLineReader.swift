/// Reads lines from the last to the first, in blocks.
///
/// A line ends with a newline, or with the end of the file; there is none behind a newline at the very end.
/// However long the lines are, no more than a block and the beginning of one line is kept.
struct BackwardLineReader {
  /// A line, in byte offsets.
  struct Line: Equatable {
    /// Where the line begins.
    var start: Int
    /// Where its text ends, before what terminates it.
    var end: Int
    /// Whether it is terminated: by a newline, or a carriage return and a newline.
    var isTerminated: Bool
    /// The first bytes of its text.
    var beginning: [UInt8]
  }

  /// Where what wasn't read yet ends.
  private(set) var position: Int

  private let blockSize: Int
  private let beginningLimit: Int
  private let read: (Range<Int>) throws -> [UInt8]
  /// The bytes that were read last.
  private var block: [UInt8] = []
  private var blockStart: Int

  /// Creates a reader of the lines before an offset.
  ///
  /// - Parameters:
  ///   - position: The offset: where a line begins, or the end of the file.
  ///   - blockSize: How many bytes to read at once, at least 1.
  ///   - beginningLimit: The most bytes of a line's beginning to give out.
  ///   - read: Reads the bytes of a range, all of them.
  init(
    before position: Int,
    blockSize: Int,
    beginningLimit: Int,
    read: @escaping (Range<Int>) throws -> [UInt8]
  ) {
    self.position = position
    self.blockSize = blockSize
    self.beginningLimit = beginningLimit
    self.read = read
    blockStart = position
  }

  /// Reads the line before those that were read.
  ///
  /// - Returns: The line, or nil if there is none.
  /// - Throws: What reading throws. Nothing is lost then.
  /// - Complexity: O(*n*) for a line of *n* bytes.
  mutating func next() throws -> Line? {
    guard position > 0 else { return nil }
    let isTerminated = try byte(before: position) == UInt8(ascii: "\n")
    var end = isTerminated ? position - 1 : position
    let lastByte = end > 0 ? try byte(before: end) : nil
    let start = try lineStart(before: end)
    if isTerminated, end > start, lastByte == UInt8(ascii: "\r") { end -= 1 }
    let beginning = try bytes(start..<min(end, start + beginningLimit))
    position = start
    return Line(start: start, end: end, isTerminated: isTerminated, beginning: beginning)
  }

  /// Where the line begins whose text ends at an offset: behind the newline before.
  private mutating func lineStart(before offset: Int) throws -> Int {
    var offset = offset
    while offset > 0 {
      try load(before: offset)
      if let newline = Self.lastNewline(in: block[..<(offset - blockStart)]) {
        return blockStart + newline + 1
      }
      offset = blockStart
    }
    return 0
  }

  private mutating func byte(before offset: Int) throws -> UInt8 {
    try load(before: offset)
    return block[offset - 1 - blockStart]
  }

  /// Has the byte before an offset in the block.
  private mutating func load(before offset: Int) throws {
    guard !(blockStart..<blockStart + block.count).contains(offset - 1) else { return }
    let range = max(0, offset - blockSize)..<offset
    block = try read(range)
    blockStart = range.lowerBound
  }

  private func bytes(_ range: Range<Int>) throws -> [UInt8] {
    guard !range.isEmpty else { return [] }
    guard range.lowerBound >= blockStart, range.upperBound <= blockStart + block.count else {
      return try read(range)
    }
    return Array(block[range.lowerBound - blockStart..<range.upperBound - blockStart])
  }

  private static func lastNewline(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.lastIndex(of: UInt8(ascii: "\n")).map { bytes.startIndex + $0 }
    }
  }
}
