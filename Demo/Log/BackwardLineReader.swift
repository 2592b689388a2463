/// Reads lines from the last to the first, in blocks.
///
/// A line ends with a newline, or with the end of the file; there is none behind a newline at the very end.
/// However long the lines are, no more than a block and the beginning of one line is kept.
struct BackwardLineReader {
  /// Where what wasn't read yet ends.
  private(set) var position: Int

  private let beginningLimit: Int
  private var block: FileBlock

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
    self.beginningLimit = beginningLimit
    block = FileBlock(size: blockSize, read: read)
  }

  /// Reads the line before those that were read.
  ///
  /// - Returns: The line, or nil if there is none.
  /// - Throws: What reading throws. Nothing is lost then.
  /// - Complexity: O(*n*) for a line of *n* bytes.
  mutating func next() throws -> FileLine? {
    guard position > 0 else { return nil }
    let isTerminated = try block.bytes(before: position).last == UInt8(ascii: "\n")
    var end = isTerminated ? position - 1 : position
    let lastByte = end > 0 ? try block.bytes(before: end).last : nil
    let start = try lineStart(before: end)
    if isTerminated, end > start, lastByte == UInt8(ascii: "\r") { end -= 1 }
    let beginning = try block.bytes(in: start..<min(end, start + beginningLimit))
    position = start
    return FileLine(start: start, end: end, isTerminated: isTerminated, beginning: beginning)
  }

  /// Where the line begins whose text ends at an offset: behind the newline before.
  private mutating func lineStart(before offset: Int) throws -> Int {
    var offset = offset
    while offset > 0 {
      let bytes = try block.bytes(before: offset)
      if let newline = Self.lastNewline(in: bytes) { return block.start + newline + 1 }
      offset = block.start
    }
    return 0
  }

  private static func lastNewline(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.lastIndex(of: UInt8(ascii: "\n")).map { bytes.startIndex + $0 }
    }
  }
}
