/// Turns what `git log -z` writes into commits.
///
/// A commit is five fields, each with a zero at its end. A field can't contain a zero: git ends a
/// message at the first one. The bytes may arrive cut anywhere, and a commit is decoded only when
/// it is asked for. Of a text no more is kept than is shown, however long it is.
struct GitLogParser: GitOutputParser {
  /// The `--format` whose output this understands.
  ///
  /// The zero after the last field is the one that `-z` ends a commit with.
  static let format = "%H%x00%h%x00%at%x00%an%x00%s"
  private static let fieldCount = 5

  /// How many times each commit was listed, or nil where none is listed twice.
  private var counts: [String: Int]?
  private var bytes: [UInt8] = []
  /// Where the next commit begins in ``bytes``.
  private var start = 0
  /// Where the fields of the next commit end, as far as they are known.
  private var ends: [Int] = []
  /// How many bytes were looked at.
  ///
  /// No byte is looked at twice, however long a field is and however small the pieces.
  private var scanned = 0

  /// Creates a parser.
  ///
  /// - Parameter hasRepeats: Whether a commit can be listed more than once, so that each time needs an id of its
  ///   own. The default is `false`.
  init(hasRepeats: Bool = false) {
    counts = hasRepeats ? [:] : nil
  }

  /// Whether nothing is left over that might be the beginning of a commit.
  var isEmpty: Bool { start == bytes.count }

  /// Adds bytes that follow those before.
  mutating func append(_ more: some Collection<UInt8>) {
    bytes.removeFirst(start)
    ends = ends.map { $0 - start }
    scanned -= start
    start = 0
    bytes += more
  }

  /// Takes the next commit.
  ///
  /// - Returns: The commit, or nil if its last byte hasn't arrived.
  /// - Throws: ``GitError/unexpectedOutput`` if this isn't the output of `git log` in ``format``.
  mutating func next() throws(GitError) -> GitCommit? {
    while ends.count < Self.fieldCount {
      guard let end = bytes[scanned...].firstIndex(of: 0) else {
        scanned = bytes.count
        return nil
      }
      ends.append(end)
      scanned = end + 1
    }
    let fields = zip([start] + ends.map { $0 + 1 }, ends).map { bytes[$0..<$1] }
    guard Self.isHash(fields[0]) else { throw .unexpectedOutput }
    let texts = fields.map { LineText($0, byteCount: $0.count).text }
    start = scanned
    ends = []
    return GitCommit(
      id: id(of: texts[0]),
      abbreviatedHash: texts[1],
      authorTime: Int64(texts[2]) ?? 0,
      authorName: texts[3],
      subject: texts[4]
    )
  }

  private mutating func id(of hash: String) -> String {
    guard let count = counts?[hash, default: 0] else { return hash }
    counts?[hash] = count + 1
    return count == 0 ? hash : "\(hash):\(count)"
  }

  /// Refuses the beginning of a commit.
  mutating func finish() throws(GitError) -> GitCommit? {
    guard isEmpty else { throw .unexpectedOutput }
    return nil
  }

  /// Whether a field is a hash as git writes it, SHA-1 or SHA-256.
  private static func isHash(_ field: ArraySlice<UInt8>) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
    return (field.count == 40 || field.count == 64)
      && field.allSatisfy { digits.contains($0) || letters.contains($0) }
  }
}
