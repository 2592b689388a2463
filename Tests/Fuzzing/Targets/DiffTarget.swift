import StatefulTableText

@testable import demo

/// What `git show` writes, or anything else in its stead.
enum DiffTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    let ways = Cuts.pieces(of: bytes).map { parse($0) }
    guard let whole = ways.first else { return nil }
    if ways.contains(where: { $0 != whole }) { return "other lines if cut otherwise" }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let expected = lines.last?.isEmpty == true ? lines.dropLast() : lines[...]
    guard whole.count == expected.count else {
      return "\(whole.count) lines, not \(expected.count)"
    }
    for (line, bytes) in zip(whole, expected) {
      if line.kind == .separator {
        // What git writes there isn't shown.
        guard bytes.elementsEqual("---".utf8), line.text.text.isEmpty else {
          return "line \(line.id) is no separator"
        }
        continue
      }
      if line.text.byteCount != bytes.count { return "line \(line.id) has another length" }
      if !line.text.isCut, line.text.text != String(decoding: bytes, as: UTF8.self) {
        return "line \(line.id) has another text"
      }
    }
    return whole.map(\.id) == Array(0..<whole.count) ? nil : "lines are numbered otherwise"
  }

  private static func parse(_ pieces: [[UInt8]]) -> [DiffLine] {
    var parser = DiffParser()
    var lines: [DiffLine] = []
    for piece in pieces {
      parser.append(piece)
      while let line = parser.next() { lines.append(line) }
    }
    if let line = parser.finish() { lines.append(line) }
    return lines
  }
}
