/// Turns what `git log -z` writes into commits.
///
/// A commit is five fields, each with a zero at its end. A field can't contain a zero: git ends a
/// message at the first one. The bytes may arrive cut anywhere, and all commits that have arrived are
/// decoded when the first of them is asked for. Of a text no more is kept than is shown, however long it is.
struct GitLogParser: GitOutputParser {
  /// The `--format` whose output this understands.
  ///
  /// The zero after the last field is the one that `-z` ends a commit with.
  static let format = "%H%x00%h%x00%at%x00%an%x00%s"
  private static let fieldCount = 5
  /// As many digits as a hash has, SHA-1 or SHA-256.
  private static let hashLengths = [40, 64]

  /// How many times each commit was listed, or nil where none is listed twice.
  private var counts: [String: Int]?
  private var bytes: ArraySlice<UInt8> = []
  /// The fields of the next commit that have arrived.
  private var fields: [String] = []
  /// The beginning of a field whose end hasn't arrived, and how much of it has.
  private var beginning: [UInt8] = []
  private var byteCount = 0
  /// The commits that have arrived whole.
  private var commits: ArraySlice<GitCommit> = []
  /// What follows those, if it is no commit.
  private var error: GitError?
  private var block = GitCommitBlock()

  /// Creates a parser.
  ///
  /// - Parameter hasRepeats: Whether a commit can be listed more than once, so that each time needs an id of its
  ///   own. The default is `false`.
  init(hasRepeats: Bool = false) {
    counts = hasRepeats ? [:] : nil
  }

  /// Whether nothing is left over that might be the beginning of a commit.
  var isEmpty: Bool { commits.isEmpty && bytes.isEmpty && fields.isEmpty && byteCount == 0 }

  /// Adds bytes that follow those before.
  mutating func append(_ more: some Collection<UInt8>) {
    bytes = bytes.isEmpty ? Array(more)[...] : bytes + more
  }

  /// Takes the next commit.
  ///
  /// - Returns: The commit, or nil if its last byte hasn't arrived.
  /// - Throws: ``GitError/unexpectedOutput`` if this isn't the output of `git log` in ``format``.
  mutating func next() throws(GitError) -> GitCommit? {
    if commits.isEmpty, error == nil { readCommits() }
    if let commit = commits.popFirst() { return commit }
    if let error { throw error }
    return nil
  }

  /// Reads all commits that have arrived whole, up to what is none.
  private mutating func readCommits() {
    do throws(GitError) {
      while try readFields() { try addCommit() }
    } catch {
      self.error = error
    }
    commits = block.takeCommits()[...]
  }

  /// Reads the fields of a commit, and returns whether all of them have arrived.
  private mutating func readFields() throws(GitError) -> Bool {
    while fields.count < Self.fieldCount {
      guard let length = bytes.withUnsafeBufferPointer({ $0.firstIndex(of: 0) }) else {
        beginning += bytes.prefix(LineText.limit - beginning.count)
        byteCount += bytes.count
        bytes = []
        if fields.isEmpty, byteCount > Self.hashLengths[1] { throw .unexpectedOutput }
        return false
      }
      try takeField(bytes.prefix(length))
      bytes = bytes.dropFirst(length + 1)
    }
    return true
  }

  private mutating func addCommit() throws(GitError) {
    guard fields[0].utf8.starts(with: fields[1].utf8) else { throw .unexpectedOutput }
    block.append(
      hash: fields[0],
      abbreviatedLength: fields[1].utf8.count,
      authorTime: Int64(fields[2]) ?? 0,
      authorName: fields[3],
      subject: fields[4],
      repeatCount: repeatCount(of: fields[0])
    )
    fields.removeAll(keepingCapacity: true)
  }

  /// Takes the rest of a field.
  private mutating func takeField(_ rest: ArraySlice<UInt8>) throws(GitError) {
    var field = rest
    if byteCount > 0 { field = (beginning + rest.prefix(LineText.limit - beginning.count))[...] }
    guard !fields.isEmpty || Self.isHash(field) else { throw .unexpectedOutput }
    fields.append(LineText(field, byteCount: byteCount + rest.count).text)
    beginning = []
    byteCount = 0
  }

  private mutating func repeatCount(of hash: String) -> Int {
    guard let count = counts?[hash, default: 0] else { return 0 }
    counts?[hash] = count + 1
    return count
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
    return hashLengths.contains(field.count)
      && field.allSatisfy { digits.contains($0) || letters.contains($0) }
  }
}
