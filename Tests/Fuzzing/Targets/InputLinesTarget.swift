import StatefulTableText

@testable import demo

/// The lines of a pipe, however they arrive: no byte is lost, and none is there twice.
enum InputLinesTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    let limit = bytes.first.map { Int($0) % 9 } ?? 0
    let whole = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for pieces in Cuts.pieces(of: bytes) {
      var splitter = ByteSplitter(separator: UInt8(ascii: "\n"), limit: limit)
      var lines: [ByteSplitter.Part] = []
      for piece in pieces {
        splitter.append(piece)
        while let line = splitter.next() { lines.append(line) }
      }
      lines.append(splitter.takeBeginning())
      if lines.map(\.count) != whole.map(\.count) { return "lines of \(lines.map(\.count)) bytes" }
      if lines.map(\.bytes) != whole.map({ $0.prefix(limit) }) { return "other bytes" }
    }
    return nil
  }
}
