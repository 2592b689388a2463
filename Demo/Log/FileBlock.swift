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

/// The part of a file that was read last.
struct FileBlock {
  private let size: Int
  private let read: (Range<Int>) throws -> [UInt8]
  private var bytes: [UInt8] = []
  /// The offset of the first byte.
  private(set) var start = 0

  /// Creates a block of nothing.
  ///
  /// - Parameters:
  ///   - size: How many bytes to read at once, at least 1.
  ///   - read: Reads the bytes of a range of offsets, all of them.
  init(size: Int, read: @escaping (Range<Int>) throws -> [UInt8]) {
    self.size = size
    self.read = read
  }

  private var range: Range<Int> { start..<start + bytes.count }

  /// The bytes from an offset on, before an end: one at least.
  ///
  /// They are read unless they are in the block.
  mutating func bytes(from offset: Int, before end: Int) throws -> ArraySlice<UInt8> {
    if !range.contains(offset) { try load(offset..<min(end, offset + size)) }
    return bytes[(offset - start)...]
  }

  /// The bytes before an offset: one at least.
  ///
  /// They are read unless they are in the block.
  mutating func bytes(before offset: Int) throws -> ArraySlice<UInt8> {
    if !range.contains(offset - 1) { try load(max(0, offset - size)..<offset) }
    return bytes[..<(offset - start)]
  }

  /// The bytes of a range, for which the block stays as it is.
  func bytes(in range: Range<Int>) throws -> [UInt8] {
    guard !range.isEmpty else { return [] }
    guard range.clamped(to: self.range) == range else { return try read(range) }
    return Array(bytes[range.lowerBound - start..<range.upperBound - start])
  }

  private mutating func load(_ range: Range<Int>) throws {
    bytes = try read(range)
    start = range.lowerBound
  }
}
