/// Reads lines from one to the last, in blocks.
///
/// Its lines are those of a ``BackwardLineReader``. However long the lines are, no more than a block and the
/// beginning of one line is kept.
struct ForwardLineReader {
  /// Where what wasn't read yet begins.
  private(set) var position: Int

  private let end: Int
  private let beginningLimit: Int
  private var block: FileBlock

  /// Creates a reader of the lines in a range of offsets.
  ///
  /// - Parameters:
  ///   - range: The offsets: from where a line begins to the end of the file.
  ///   - blockSize: How many bytes to read at once, at least 1.
  ///   - beginningLimit: The most bytes of a line's beginning to give out.
  ///   - read: Reads the bytes of a range, all of them.
  init(
    in range: Range<Int>,
    blockSize: Int,
    beginningLimit: Int,
    read: @escaping (Range<Int>) throws -> [UInt8]
  ) {
    position = range.lowerBound
    end = range.upperBound
    self.beginningLimit = beginningLimit
    block = FileBlock(size: blockSize, read: read)
  }

  /// Reads the line after those that were read.
  ///
  /// - Returns: The line, or nil if there is none.
  /// - Throws: What reading throws. Nothing is lost then.
  /// - Complexity: O(*n*) for a line of *n* bytes.
  mutating func next() throws -> FileLine? {
    guard position < end else { return nil }
    let start = position
    var offset = start
    var beginning: [UInt8] = []
    var lastByte: UInt8?
    while offset < end {
      let rest = try block.bytes(from: offset, before: end)
      let length = Self.firstNewline(in: rest)
      let text = rest.prefix(length ?? rest.count)
      beginning += text.prefix(beginningLimit - beginning.count)
      lastByte = text.last ?? lastByte
      offset += text.count
      guard length != nil else { continue }
      let textEnd = lastByte == UInt8(ascii: "\r") ? offset - 1 : offset
      position = offset + 1
      return line(start..<textEnd, isTerminated: true, beginning)
    }
    position = end
    return line(start..<end, isTerminated: false, beginning)
  }

  private func line(_ range: Range<Int>, isTerminated: Bool, _ beginning: [UInt8]) -> FileLine {
    FileLine(
      start: range.lowerBound,
      end: range.upperBound,
      isTerminated: isTerminated,
      beginning: Array(beginning.prefix(range.count))
    )
  }

  /// How many bytes are before the first newline, if there is one.
  private static func firstNewline(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { $0.firstIndex(of: UInt8(ascii: "\n")) }
  }
}
