import Glibc
import StatefulTableText

/// A commit as a list shows it.
struct GitCommit: Sendable, Hashable, Identifiable, DayItem {
  /// The full hash, and if the list has named the commit before, as a reflog does, how many times.
  let id: String
  /// The beginning of the hash that is enough to tell it from others in its repository.
  let abbreviatedHash: String
  /// When the author wrote it, in seconds since 1970, or zero if the commit doesn't say.
  let authorTime: Int64
  /// The author's name.
  ///
  /// It may be empty and may hold any character but a zero, so it isn't fit to be printed as it is.
  let authorName: String
  /// The first paragraph of the message as one line.
  ///
  /// It may hold as much as ``authorName``.
  let subject: String

  /// The full hash.
  var hash: String { String(id.prefix { $0 != " " }) }

  /// The day that the author wrote it, if the commit says when.
  func day(in calendar: DayCalendar) -> Day? {
    authorTime == 0 ? nil : calendar.day(at: authorTime)
  }
}

/// Turns what `git log -z` writes into commits, of which it takes those that are searched for.
///
/// A commit is five fields, or six, each with a zero at its end. A field can't contain a zero: git ends a
/// message at the first one.
struct GitLogParser: GitOutputParser {
  /// The `--format` whose output this understands.
  ///
  /// The zero after the last field is the one that `-z` ends a commit with.
  var format: String {
    searchText.isEmpty ? "%H%x00%h%x00%at%x00%an%x00%s" : "%H%x00%h%x00%at%x00%an%x00%s%x00%B"
  }

  /// In lower case.
  private let searchText: String
  private var splitter: ByteSplitter
  /// The fields of the next commit that have arrived.
  private var fields: [ByteSplitter.Part] = []
  /// How many times each commit was listed, or nil where none is listed twice.
  private var counts: [String: Int]?

  /// Creates a parser of commits whose messages have a text.
  ///
  /// If a commit can be listed more than once, each time gets an id of its own.
  init(searchText: String = "", hasRepeats: Bool = false) {
    self.searchText = searchText.lowercased()
    // Only as much of a text is kept as is shown, but all of a message is searched.
    splitter = ByteSplitter(separator: 0, limit: searchText.isEmpty ? LineText.limit : .max)
    counts = hasRepeats ? [:] : nil
  }

  mutating func append(_ more: [UInt8]) {
    splitter.append(more)
  }

  /// Takes the next commit, or nil if its last byte hasn't arrived.
  ///
  /// - Throws: ``GitError/unexpectedOutput`` if this isn't the output of `git log` in ``format``.
  mutating func next() throws(GitError) -> GitCommit? {
    while let field = splitter.next() {
      if fields.isEmpty, !Self.isHash(field.bytes) { throw .unexpectedOutput }
      fields.append(field)
      guard fields.count == (searchText.isEmpty ? 5 : 6) else { continue }
      defer { fields.removeAll(keepingCapacity: true) }
      guard fields[0].bytes.starts(with: fields[1].bytes) else { throw .unexpectedOutput }
      if isFound { return makeCommit() }
    }
    // Text without an end isn't waited for.
    if fields.isEmpty, splitter.beginning.count > Self.hashLengths[1] { throw .unexpectedOutput }
    return nil
  }

  mutating func finish() throws(GitError) -> GitCommit? {
    guard fields.isEmpty, splitter.beginning.count == 0 else { throw .unexpectedOutput }
    return nil
  }

  private var isFound: Bool {
    guard !searchText.isEmpty else { return true }
    return strstr(String(decoding: fields[5].bytes, as: UTF8.self).lowercased(), searchText) != nil
  }

  private mutating func makeCommit() -> GitCommit {
    let hash = fields[0].text.text
    var id = hash
    if let count = counts?[hash, default: 0] {
      counts?[hash] = count + 1
      if count > 0 { id += " \(count)" }
    }
    return GitCommit(
      id: id,
      abbreviatedHash: fields[1].text.text,
      authorTime: Int64(fields[2].text.text) ?? 0,
      authorName: fields[3].text.text,
      subject: fields[4].text.text
    )
  }

  /// As many digits as a hash has, SHA-1 or SHA-256.
  private static let hashLengths = [40, 64]

  private static func isHash(_ field: ArraySlice<UInt8>) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
    return hashLengths.contains(field.count)
      && field.allSatisfy { digits.contains($0) || letters.contains($0) }
  }
}
