import StatefulTable
import StatefulTableText

/// A line of what `git show` says about a commit.
struct DiffLine: Sendable, Hashable, Identifiable {
  /// What a line is.
  enum Kind: Sendable, Hashable {
    /// The name of the commit, or of a file and what became of it.
    case header
    /// Where in the file the lines that follow are.
    case hunk
    case added, removed
    /// A blank line between the message and the statistics.
    case separator
    /// Anything else: the message, the statistics, and lines around what changed.
    case other
  }

  /// How many lines are before.
  let id: Int
  let kind: Kind
  let text: LineText

  /// How the line looks.
  var style: Style {
    switch kind {
    case .header: .bold
    case .hunk: Style(foreground: .black)
    case .added: Style(foreground: .green)
    case .removed: Style(foreground: .red)
    case .separator, .other: .plain
    }
  }
}

/// Turns what `git show` writes into lines, and knows what each of them is from the lines before it.
///
/// A line that was removed can begin with `--`, so that it looks like the name of a file. But within a hunk
/// each line begins with a sign, and the names are only outside.
struct DiffParser: GitOutputParser {
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
  private var nextID = 0
  private var splitter = ByteSplitter(separator: UInt8(ascii: "\n"))

  mutating func append(_ more: [UInt8]) {
    splitter.append(more)
  }

  mutating func next() -> DiffLine? {
    splitter.next().map { line(from: $0) }
  }

  mutating func finish() -> DiffLine? {
    splitter.beginning.count > 0 ? line(from: splitter.takeBeginning()) : nil
  }

  private mutating func line(from part: ByteSplitter.Part) -> DiffLine {
    defer { nextID += 1 }
    let kind = kind(of: part.bytes)
    // What git writes between the message and the rest looks like a part of the rest.
    let text = kind == .separator ? LineText([], byteCount: 0) : part.text
    return DiffLine(id: nextID, kind: kind, text: text)
  }

  private mutating func kind(of line: ArraySlice<UInt8>) -> DiffLine.Kind {
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
