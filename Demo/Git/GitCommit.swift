/// A commit as a list shows it.
///
/// It takes 16 bytes, and its share of a ``GitCommitBlock``: a list may hold a million.
struct GitCommit: Sendable, Identifiable {
  let id: ID

  /// What tells a commit from the others of a list.
  ///
  /// Where a list names a commit again, as a reflog does, each time has an id of its own.
  struct ID: Sendable {
    /// The commits of a block.
    let block: [UInt8]
    /// Where the commit stands among them.
    let start: UInt32
    /// How many times the list has named it before.
    let repeatCount: UInt32
  }

  /// The full hash.
  var hash: String { hexadecimal(digits: 2 * id.hash.count) }

  /// The beginning of the hash that is enough to tell it from others in its repository.
  var abbreviatedHash: String { hexadecimal(digits: id.record.abbreviatedLength) }

  /// When the author wrote it, in seconds since 1970, or zero if the commit doesn't say.
  var authorTime: Int64 { id.record.authorTime }

  /// The author's name.
  ///
  /// It may be empty and may hold any character but a zero, so it isn't fit to be printed as it is.
  var authorName: String { String(decoding: id.block[id.record.authorName], as: UTF8.self) }

  /// The first paragraph of the message as one line.
  ///
  /// It may hold as much as ``authorName``.
  var subject: String { String(decoding: id.block[id.record.subject], as: UTF8.self) }

  /// Where the commit stands in memory: no other stands there as long as this one exists.
  var address: UInt {
    id.block.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } + UInt(id.start)
  }

  private func hexadecimal(digits count: Int) -> String {
    let hash = id.hash
    return String(unsafeUninitializedCapacity: count) { digits in
      for index in 0..<count {
        let byte = hash[hash.startIndex + index / 2]
        let digit = index % 2 == 0 ? byte >> 4 : byte & 0xF
        digits[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return count
    }
  }
}

extension GitCommit: Hashable {
  /// Whether two commits are the same in all that a list shows.
  static func == (left: GitCommit, right: GitCommit) -> Bool {
    left.id.repeatCount == right.id.repeatCount
      && left.id.block[left.id.record.bytes] == right.id.block[right.id.record.bytes]
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension GitCommit.ID: Hashable {
  static func == (left: GitCommit.ID, right: GitCommit.ID) -> Bool {
    left.repeatCount == right.repeatCount && left.hash == right.hash
  }

  func hash(into hasher: inout Hasher) {
    hash.withUnsafeBytes { hasher.combine(bytes: $0) }
    hasher.combine(repeatCount)
  }

  fileprivate var record: GitCommitBlock.Record { GitCommitBlock.Record(in: block, at: Int(start)) }

  /// The bytes of the hash.
  fileprivate var hash: ArraySlice<UInt8> { block[record.hash] }
}
