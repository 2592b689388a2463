import StatefulTable
import StatefulTableText

/// The lines of a file, newest first, read backwards and only as far as asked.
///
/// Another source of pages in the order of the file, such as that of a list that follows it, is written on
/// ``lines(before:)`` and ``lines(after:)``. Pages are those of the file as it was when ``look()`` last looked: what is appended doesn't shift them.
actor LogSource: PageSource {
  /// The file that a list shows.
  struct Version: Hashable {
    /// Why the list starts over.
    enum Change: Hashable { case replaced, truncated }

    var number = 0
    /// How it came in the place of the one before.
    var change: Change?
  }

  static let pageSize = 500
  /// The most lines that a refresh brings.
  ///
  /// If more have come, the list starts over at the newest: they'd be too many for a page that is unloaded and
  /// loaded again on the way back.
  static let newerLimit = 3 * pageSize
  private static let blockSize = 65536
  /// How many bytes at the end are compared to see whether the file was written anew.
  private static let tailSize = 256

  private let path: String
  private let days: DayCalendar?
  private let executor = BlockingExecutor(label: "log")
  private var file: LogFile
  private var version = Version()
  /// How much of the file there is to show.
  private var end = 0
  /// The last bytes of that.
  private var tail: [UInt8] = []
  /// The day that it was at the last look.
  private var today: Day?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens a file, whose lines have no days if there is nothing to say which day it is.
  init(path: String, days: DayCalendar? = nil) throws(LogError) {
    self.path = path
    self.days = days
    file = try LogFile(path: path)
  }

  /// Looks what the file is now, and which.
  ///
  /// - Returns: The version of which pages are from now on.
  func look() throws(LogError) -> Version {
    if try LogFile.identity(at: path) != file.identity {
      var other = try LogFile(path: path)
      try other.look()
      file = other
      startOver(.replaced)
    } else {
      try file.look()
      if try !isContinued() { startOver(.truncated) }
    }
    end = file.size
    tail = try file.read(max(0, end - Self.tailSize)..<end)
    today = days?.today
    return version
  }

  /// Whether the file has what it had, and perhaps more.
  private func isContinued() throws(LogError) -> Bool {
    guard file.size >= end else { return false }
    return try file.read(end - tail.count..<end) == tail
  }

  private func startOver(_ change: Version.Change) {
    version = Version(number: version.number + 1, change: change)
    tail = []
  }

  /// The number of a line in the file, from 1.
  ///
  /// - Complexity: O(*n*) for *n* bytes before the line.
  func number(of line: LogLine) throws -> Int {
    guard line.id.file == version.number, try LogFile.identity(at: path) == file.identity else {
      throw LogError.changed(path)
    }
    var number = 1
    for start in stride(from: 0, to: line.id.offset, by: Self.blockSize) {
      let block = try read(start..<min(start + Self.blockSize, line.id.offset))
      number += block.count { $0 == UInt8(ascii: "\n") }
    }
    return number
  }

  // MARK: Pages

  /// A page of the lines before a position, the newest first, or before the end of the file.
  ///
  /// - Throws: ``LogError`` if the file can't be read, or is another one by now.
  func page(
    after position: LogLine.Position?,
    limit: Int
  ) throws -> Page<LogLine, LogLine.Position> {
    var reader = reader(at: try offset(of: position))
    var lines: [LogLine] = []
    while lines.count < limit, let line = try reader.previous() {
      lines.append(logLine(line))
    }
    let hasMore = reader.position > 0
    return Page(try dated(lines), next: hasMore ? lines.last?.id : nil)
  }

  /// The first page, or the one after a position.
  func page(after position: LogLine.Position?) throws -> Page<LogLine, LogLine.Position> {
    try page(after: position, limit: Self.pageSize)
  }

  /// The page that ends at a position: the lines from there on, the newest first.
  func page(before position: LogLine.Position) throws -> Page<LogLine, LogLine.Position> {
    let page = try lines(after: position, limit: Self.pageSize)
    return Page(page.items.reversed(), previous: page.isLast ? nil : page.next, next: page.previous)
  }

  nonisolated func cursor(at end: PageEnd) -> LogLine.Position? { end == .first ? .end : .start }

  /// How many bytes are before a position, nil for the end of the file.
  private func offset(of position: LogLine.Position?) throws(LogError) -> Int {
    switch position {
    case nil, .end: return end
    case .start: return 0
    case let position?:
      guard position.file == version.number else { throw LogError.changed(path) }
      return min(position.offset, end)
    }
  }

  /// The lines after one, the newest first, and that one too if it can have grown.
  func newer(than newest: LogLine) throws -> [LogLine]? {
    guard newest.id.file == version.number else { return nil }
    var reader = reader(at: end)
    var lines: [LogLine] = []
    while reader.position > newest.id.offset, let line = try reader.previous() {
      if line.start == newest.id.offset, newest.isTerminated { break }
      guard lines.count < Self.newerLimit else { return nil }
      lines.append(logLine(line))
    }
    return try dated(lines)
  }

  // MARK: Pages of a list whose newest line is last

  /// The lines before a position, or the last ones, the oldest first.
  func lines(before position: LogLine.Position?) throws -> Page<LogLine, LogLine.Position> {
    let position = position == .end ? nil : position
    let page = try page(after: position)
    let lines = Array(page.items.reversed())
    let next = position ?? self.next(after: lines, at: end)
    return Page(lines, previous: page.next, next: next, isLast: position == nil)
  }

  /// The lines from a position on, the oldest first.
  func lines(
    after position: LogLine.Position,
    limit: Int = newerLimit
  ) throws -> Page<LogLine, LogLine.Position> {
    var reader = reader(at: try offset(of: position))
    var lines: [LogLine] = []
    while lines.count < limit, let line = try reader.next() {
      lines.append(logLine(line))
    }
    lines = try dated(lines.reversed()).reversed()
    return Page(
      lines,
      previous: position.offset > 0 ? position : nil,
      next: next(after: lines, at: reader.position),
      isLast: reader.position >= end
    )
  }

  /// Where to read on after lines that end at an offset: with the last one, if something can be added to it.
  private func next(after lines: [LogLine], at offset: Int) -> LogLine.Position {
    if let last = lines.last, !last.isTerminated { return last.id }
    return LogLine.Position(file: version.number, offset: offset)
  }

  private func logLine(_ line: FileLine) -> LogLine {
    let day = days == nil ? nil : LineDate.day(in: line.beginning[...], today: today)
    return LogLine(line, file: version.number, day: day)
  }

  private func reader(at offset: Int) -> LineReader {
    LineReader(
      at: offset,
      of: end,
      blockSize: Self.blockSize,
      beginningLimit: LineText.limit,
      read: read
    )
  }

  private func read(_ range: Range<Int>) throws -> [UInt8] {
    try Task.checkCancellation()
    return try file.read(range)
  }

  // MARK: Days

  /// Gives each line without a day that of the nearest line before it, unless that is far away.
  private func dated(_ lines: [LogLine]) throws(LogError) -> [LogLine] {
    guard days != nil, let oldest = lines.last else { return lines }
    var lines = lines
    var nearest = oldest.day == nil ? try lastDay(before: oldest.id.offset) : nil
    for index in lines.indices.reversed() {
      let offset = lines[index].id.offset
      if let day = lines[index].day {
        nearest = (day, offset)
      } else if let nearest, offset - nearest.offset <= Self.blockSize {
        lines[index].day = nearest.day
      }
    }
    return lines
  }

  /// The last line before an offset that begins with a day, if it is within a block.
  private func lastDay(before offset: Int) throws(LogError) -> (day: Day, offset: Int)? {
    let start = max(0, offset - Self.blockSize)
    // Without the newline of the last line.
    var rest = try file.read(start..<offset).dropLast()
    while let newline = rest.lastIndex(of: UInt8(ascii: "\n")) {
      if let day = LineDate.day(in: rest[(newline + 1)...], today: today) {
        return (day, start + newline + 1)
      }
      rest = rest[..<newline]
    }
    // The first line of the block may be only the rest of one.
    guard start == 0, let day = LineDate.day(in: rest, today: today) else { return nil }
    return (day, 0)
  }
}

extension LogSource.Version.Change {
  /// What a title says of it.
  var words: String {
    switch self {
    case .replaced: "another file now, from its end"
    case .truncated: "truncated, read again"
    }
  }
}
