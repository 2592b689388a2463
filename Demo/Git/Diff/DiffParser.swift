/// Turns what `git show` writes into lines.
///
/// Of a line no more is kept than is shown, however long it is.
struct DiffParser: GitOutputParser {
  private var syntax = DiffSyntax()
  private var nextID = 0
  private var bytes: ArraySlice<UInt8> = []
  /// The beginning of a line whose end hasn't arrived, and how much of it has.
  private var beginning: [UInt8] = []
  private var byteCount = 0

  mutating func append(_ more: [UInt8]) {
    bytes = bytes.isEmpty ? more[...] : bytes + more
  }

  mutating func next() -> DiffLine? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      take(bytes)
      bytes = []
      return nil
    }
    take(bytes[..<end])
    bytes = bytes[(end + 1)...]
    return takeLine()
  }

  mutating func finish() -> DiffLine? {
    byteCount > 0 ? takeLine() : nil
  }

  private mutating func take(_ part: ArraySlice<UInt8>) {
    beginning += part.prefix(LineText.limit - beginning.count)
    byteCount += part.count
  }

  private mutating func takeLine() -> DiffLine {
    defer {
      nextID += 1
      beginning = []
      byteCount = 0
    }
    let kind = syntax.kind(of: beginning)
    // What git writes between the message and the rest looks like a part of the rest.
    if kind == .separator { (beginning, byteCount) = ([], 0) }
    return DiffLine(id: nextID, kind: kind, text: LineText(beginning, byteCount: byteCount))
  }
}
