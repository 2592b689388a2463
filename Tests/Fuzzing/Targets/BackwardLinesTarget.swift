@testable import demo

/// A file that is read from its end.
enum BackwardLinesTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    var choices = Choices(bytes)
    let blockSize = choices.below(16) + 1
    let limit = choices.below(8)
    let file = choices.takeRest()
    var reader = LineReader(
      at: file.count,
      of: file.count,
      blockSize: blockSize,
      beginningLimit: limit,
      read: { Array(file[$0]) }
    )
    var lines: [FileLine] = []
    do {
      while let line = try reader.previous() { lines.append(line) }
    } catch {
      return "reading failed: \(error)"
    }
    let expected = forwardLines(of: file, limit: limit)
    return lines.reversed() == expected ? nil : "\(lines) instead of \(expected)"
  }

  private static func forwardLines(
    of file: [UInt8],
    limit: Int
  ) -> [FileLine] {
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
