@testable import demo

/// A file that is read from its end, and from there on to its end again.
enum BackwardLinesTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    var choices = Choices(bytes)
    let blockSize = choices.below(16) + 1
    let limit = choices.below(8)
    // Of bytes that nobody chose, some are ends of lines.
    let file = choices.takeRest().map { byte in
      byte < 0xA0 ? byte : UInt8(ascii: byte < 0xC0 ? "\r" : "\n")
    }
    func reader(at position: Int) -> LineReader {
      LineReader(
        at: position,
        of: file.count,
        blockSize: blockSize,
        beginningLimit: limit,
        read: { range in
          guard range.count <= max(blockSize, limit) else { throw TooMuch() }
          return Array(file[range])
        }
      )
    }
    do {
      var first = reader(at: file.count)
      let lines = Array(try all { try first.previous() }.reversed())
      let expected = forwardLines(of: file, limit: limit)
      guard lines == expected, first.position == 0 else { return "\(lines) instead of \(expected)" }
      let again = try all { try first.next() }
      guard again == expected, first.position == file.count else { return "\(again) forwards" }
      // A reader that begins where another stopped goes on as that would.
      for (line, before) in zip(expected, [nil] + expected.map(Optional.some)) {
        var next = reader(at: line.start)
        guard try next.previous() == before else { return "another line before \(line)" }
      }
      return nil
    } catch {
      return "reading failed: \(error)"
    }
  }

  private struct TooMuch: Error {}

  private static func all(_ next: () throws -> FileLine?) rethrows -> [FileLine] {
    var lines: [FileLine] = []
    while let line = try next() { lines.append(line) }
    return lines
  }

  private static func forwardLines(of file: [UInt8], limit: Int) -> [FileLine] {
    var lines: [FileLine] = []
    var start = 0
    while start < file.count {
      let newline = file[start...].firstIndex(of: UInt8(ascii: "\n"))
      var end = newline ?? file.count
      if newline != nil, end > start, file[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      lines.append(
        FileLine(
          start: start,
          end: end,
          isTerminated: newline != nil,
          beginning: Array(file[start..<end].prefix(limit))
        )
      )
      start = newline.map { $0 + 1 } ?? file.count
    }
    return lines
  }
}
