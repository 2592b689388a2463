/// A line of a file, in byte offsets.
struct FileLine: Equatable {
  /// Where the line begins.
  var start: Int
  /// Where its text ends, before what terminates it.
  var end: Int
  /// Whether it is terminated: by a newline, or a carriage return and a newline.
  var isTerminated: Bool
  /// The first bytes of its text.
  var beginning: [UInt8]
}

/// Reads lines from a place in a file, forwards or backwards, in blocks.
///
/// A line ends with a newline, or with the end of the file; there is none after a newline at the very end.
/// However long the lines are, no more than a block and the beginning of one line is kept.
struct LineReader {
  /// The place between the lines that were read and the others.
  private(set) var position: Int

  private let fileEnd: Int
  private let blockSize: Int
  private let beginningLimit: Int
  private let read: (Range<Int>) throws -> [UInt8]
  /// The part of the file that was read last.
  private var block = (start: 0, bytes: [UInt8]())

  /// Creates a reader at a place: where a line begins, or the end of the file.
  ///
  /// It reads all bytes of a range, in blocks of at least one byte, and gives out no more of a line's beginning than
  /// a limit.
  init(
    at position: Int,
    of fileEnd: Int,
    blockSize: Int,
    beginningLimit: Int,
    read: @escaping (Range<Int>) throws -> [UInt8]
  ) {
    self.position = position
    self.fileEnd = fileEnd
    self.blockSize = blockSize
    self.beginningLimit = beginningLimit
    self.read = read
  }

  /// Reads the line before the position, if there is one.
  ///
  /// Nothing is lost if reading throws.
  ///
  /// - Complexity: O(*n*) for a line of *n* bytes.
  mutating func previous() throws -> FileLine? {
    guard position > 0 else { return nil }
    let isTerminated = try bytes(before: position).last == UInt8(ascii: "\n")
    let end = isTerminated ? position - 1 : position
    var start = end
    while start > 0 {
      let text = try bytes(before: start)
      if let newline = text.withUnsafeBufferPointer({ $0.lastIndex(of: UInt8(ascii: "\n")) }) {
        start = block.start + newline + 1
        break
      }
      start = block.start
    }
    let line = try line(start..<end, isTerminated: isTerminated)
    position = start
    return line
  }

  /// Reads the line after the position, if there is one.
  ///
  /// Nothing is lost if reading throws.
  ///
  /// - Complexity: O(*n*) for a line of *n* bytes.
  mutating func next() throws -> FileLine? {
    guard position < fileEnd else { return nil }
    var end = position
    while end < fileEnd {
      let text = try bytes(from: end)
      if let newline = text.withUnsafeBufferPointer({ $0.firstIndex(of: UInt8(ascii: "\n")) }) {
        end += newline
        break
      }
      end += text.count
    }
    let line = try line(position..<end, isTerminated: end < fileEnd)
    position = min(end + 1, fileEnd)
    return line
  }

  /// The line of a range without its newline.
  private func line(_ range: Range<Int>, isTerminated: Bool) throws -> FileLine {
    var end = range.upperBound
    let lastByte = try bytes(in: max(range.lowerBound, end - 1)..<end)
    if isTerminated, lastByte == [UInt8(ascii: "\r")] { end -= 1 }
    return FileLine(
      start: range.lowerBound,
      end: end,
      isTerminated: isTerminated,
      beginning: try bytes(in: range.lowerBound..<min(end, range.lowerBound + beginningLimit))
    )
  }

  // MARK: Blocks

  private var blockRange: Range<Int> { block.start..<block.start + block.bytes.count }

  /// The bytes of the block before an offset: one at least.
  private mutating func bytes(before offset: Int) throws -> ArraySlice<UInt8> {
    if !blockRange.contains(offset - 1) { try load(max(0, offset - blockSize)..<offset) }
    return block.bytes[..<(offset - block.start)]
  }

  /// The bytes of the block from an offset on: one at least.
  private mutating func bytes(from offset: Int) throws -> ArraySlice<UInt8> {
    if !blockRange.contains(offset) { try load(offset..<min(fileEnd, offset + blockSize)) }
    return block.bytes[(offset - block.start)...]
  }

  private mutating func load(_ range: Range<Int>) throws {
    block = (range.lowerBound, try read(range))
  }

  /// The bytes of a range, for which the block stays as it is.
  private func bytes(in range: Range<Int>) throws -> [UInt8] {
    guard !range.isEmpty else { return [] }
    guard range.clamped(to: blockRange) == range else { return try read(range) }
    return Array(block.bytes[range.lowerBound - block.start..<range.upperBound - block.start])
  }
}
