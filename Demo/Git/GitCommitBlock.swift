/// Commits that are read together, as one piece of memory.
///
/// A string for each of their texts would take three times as much.
struct GitCommitBlock {
  private var bytes: [UInt8] = []
  /// Where the commits begin, and how many times the list has named each of them before.
  private var starts: [(start: Int, repeatCount: Int)] = []

  /// Adds a commit.
  ///
  /// - Parameters:
  ///   - hash: The hash, an even number of hexadecimal digits.
  ///   - abbreviatedLength: How many of its digits are enough.
  ///   - authorTime: When the author wrote it, in seconds since 1970.
  ///   - authorName: The author's name, of up to 65,535 bytes, as all texts.
  ///   - subject: The first paragraph of the message.
  ///   - repeatCount: How many times the list has named it before.
  mutating func append(
    hash: String,
    abbreviatedLength: Int,
    authorTime: Int64,
    authorName: String,
    subject: String,
    repeatCount: Int
  ) {
    starts.append((bytes.count, repeatCount))
    bytes.append(UInt8(hash.utf8.count / 2))
    bytes.append(UInt8(abbreviatedLength))
    append(UInt16(authorName.utf8.count))
    append(UInt16(subject.utf8.count))
    append(authorTime)
    append(hexadecimal: hash.utf8)
    bytes.append(contentsOf: authorName.utf8)
    bytes.append(contentsOf: subject.utf8)
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func append(hexadecimal digits: String.UTF8View) {
    var upper: UInt8?
    for digit in digits {
      let isDecimal = digit <= UInt8(ascii: "9")
      let lower = isDecimal ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
      if let upper { bytes.append(upper << 4 | lower) }
      upper = upper == nil ? lower : nil
    }
  }

  /// Takes all commits out of the block.
  mutating func takeCommits() -> [GitCommit] {
    // A copy without room for more.
    let block = [UInt8](unsafeUninitializedCapacity: bytes.count) { memory, count in
      count = memory.initialize(fromContentsOf: bytes)
    }
    let commits = starts.map { start, repeatCount in
      GitCommit(
        id: GitCommit.ID(block: block, start: UInt32(start), repeatCount: UInt32(repeatCount))
      )
    }
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    return commits
  }

  /// Where what belongs to a commit stands in a block.
  ///
  /// In front are the length of the hash and that of its abbreviation, a byte each, the lengths of the author's
  /// name and of the subject, two bytes each, and the time in eight. The hash, the name and the subject follow.
  struct Record {
    private static let abbreviatedLengthOffset = 1
    private static let nameLengthOffset = 2
    private static let subjectLengthOffset = 4
    private static let timeOffset = 6
    private static let hashOffset = 14

    let authorTime: Int64
    let abbreviatedLength: Int
    let hash: Range<Int>
    let authorName: Range<Int>
    let subject: Range<Int>
    /// All of it.
    let bytes: Range<Int>

    /// Reads where a commit stands that begins at an index.
    init(in block: [UInt8], at start: Int) {
      func length(at offset: Int) -> Int {
        Int(block[start + offset]) | Int(block[start + offset + 1]) << 8
      }
      abbreviatedLength = Int(block[start + Self.abbreviatedLengthOffset])
      authorTime = block.withUnsafeBytes {
        let offset = start + Self.timeOffset
        return Int64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Int64.self))
      }
      let hashStart = start + Self.hashOffset
      hash = hashStart..<hashStart + Int(block[start])
      authorName = hash.upperBound..<hash.upperBound + length(at: Self.nameLengthOffset)
      subject = authorName.upperBound..<authorName.upperBound + length(at: Self.subjectLengthOffset)
      bytes = start..<subject.upperBound
    }
  }
}
