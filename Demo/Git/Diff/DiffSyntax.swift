/// Knows what each line of a diff is, from the lines before it.
///
/// A line that was removed can begin with `--`, so that it looks like the name of a file. But within a hunk
/// each line begins with a sign, and the names are only outside.
struct DiffSyntax: Sendable {
  /// Where the line before was.
  private enum Place: Equatable {
    /// Before the first file: in the message or the statistics.
    case preamble
    /// Among what is said about a file.
    case header
    /// In a hunk, whose lines begin with so many signs: one for each parent of a merge.
    case hunk(signCount: Int)
  }

  private var place = Place.preamble

  /// Says what the next line is, from its beginning.
  mutating func kind(of line: some Collection<UInt8>) -> DiffLine.Kind {
    if line.starts(with: "diff ".utf8) { place = .header }
    let marks = line.prefix { $0 == UInt8(ascii: "@") }.count
    if marks >= 2, place != .preamble {
      place = .hunk(signCount: marks - 1)
      return .hunk
    }
    switch place {
    case .preamble:
      // A line of the message is indented.
      if line.elementsEqual("---".utf8) { return .separator }
      return line.starts(with: "commit ".utf8) ? .header : .other
    case .header: return .header
    case .hunk(let signCount):
      let signs = line.prefix(signCount)
      if signs.contains(UInt8(ascii: "+")) { return .added }
      return signs.contains(UInt8(ascii: "-")) ? .removed : .other
    }
  }
}
