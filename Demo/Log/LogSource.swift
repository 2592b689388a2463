import StatefulTable

/// The lines of a file, newest first, read backwards and only as far as asked.
///
/// Pages are those of the file as it was when ``look()`` last looked: what is appended doesn't shift them.
actor LogSource: PageSource {
  /// The file that a list shows.
  struct Version: Hashable {
    /// Why the list starts over.
    enum Change: Hashable { case replaced, truncated }

    var number = 0
    /// How it came in the place of the one before.
    var change: Change?
  }

  /// What came in a file that is followed.
  struct News {
    enum Change {
      /// Nothing came.
      case none
      /// Lines came, the oldest first.
      ///
      /// The first of them may be the newest one that is shown, which has grown.
      case lines([LogLine])
      /// The newest lines of another file, or of so many that there is a gap before them. The oldest is first.
      case end([LogLine])
    }

    var version: Version
    var change: Change
  }

  static let pageSize = 500
  /// The most lines that a refresh puts above.
  ///
  /// If more have come, the list starts over at the newest: they'd be too many for a page that is let go of
  /// and loaded again on the way back up.
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

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - days: What says which day it is. With nil, the default, lines have no days.
  /// - Throws: ``LogError`` if there is no such file, or it can't be read.
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

  // MARK: Pages

  /// The lines before a position, the newest first.
  ///
  /// - Parameters:
  ///   - position: The position, or nil for the end of the file.
  ///   - limit: How many lines a page has.
  /// - Returns: The page.
  /// - Throws: ``LogError`` if the file can't be read, or is another one by now.
  func page(
    after position: LogLine.Position?,
    limit: Int
  ) throws -> Page<LogLine, LogLine.Position> {
    let offset = position?.offset ?? end
    guard position.map({ $0.file == version.number }) ?? true else {
      throw LogError.changed(path)
    }
    var reader = reader(before: offset)
    var lines: [LogLine] = []
    while lines.count < limit, let line = try reader.next() {
      lines.append(logLine(line))
    }
    let hasMore = reader.position > 0
    return Page(try dated(lines), next: hasMore ? lines.last?.id : nil)
  }

  /// The first page, or the one after a position.
  func page(after position: LogLine.Position?) throws -> Page<LogLine, LogLine.Position> {
    try page(after: position, limit: Self.pageSize)
  }

  /// The lines after one, the newest first, and that one too if it can have grown.
  func newer(than newest: LogLine) throws -> [LogLine]? {
    guard newest.id.file == version.number else { return nil }
    var reader = reader(before: end)
    var lines: [LogLine] = []
    while reader.position > newest.id.offset, let line = try reader.next() {
      if line.start == newest.id.offset, newest.isTerminated { break }
      guard lines.count < Self.newerLimit else { return nil }
      lines.append(logLine(line))
    }
    return try dated(lines)
  }

  /// Looks at the file, and reads what came after a line.
  ///
  /// - Parameter newest: The newest line that is shown, or nil if there is none.
  /// - Returns: What came.
  /// - Throws: ``LogError`` if the file can't be read.
  func news(after newest: LogLine?) throws -> News {
    let old = version
    let version = try look()
    if let newest, let lines = try newer(than: newest) {
      let isNothing = lines.isEmpty || lines == [newest]
      return News(version: version, change: isNothing ? .none : .lines(lines.reversed()))
    }
    let lines = try lastLines()
    let isNothing = newest == nil && lines.isEmpty && version == old
    return News(version: version, change: isNothing ? .none : .end(lines))
  }

  /// Looks at the file, and reads its last lines, the oldest first.
  func versionAndEnd() throws -> (Version, [LogLine]) { (try look(), try lastLines()) }

  private func lastLines() throws -> [LogLine] { try page(after: nil).items.reversed() }

  /// The lines before one, the oldest first, and whether there are more.
  func lines(before line: LogLine) throws -> (lines: [LogLine], hasMore: Bool) {
    let page = try page(after: line.id)
    return (page.items.reversed(), page.next != nil)
  }

  /// The lines after one, the oldest first, as many as a page has.
  func lines(after line: LogLine) throws -> [LogLine] {
    guard line.id.file == version.number else { throw LogError.changed(path) }
    var reader = ForwardLineReader(
      in: line.id.offset..<max(line.id.offset, end),
      blockSize: Self.blockSize,
      beginningLimit: LineText.limit,
      read: read
    )
    guard try reader.next()?.isTerminated == true else { return [] }
    var lines: [LogLine] = []
    while lines.count < Self.pageSize, let line = try reader.next() {
      lines.append(logLine(line))
    }
    return try dated(lines.reversed()).reversed()
  }

  private func logLine(_ line: FileLine) -> LogLine {
    let day = days == nil ? nil : LineDate.day(in: line.beginning[...], today: today)
    return LogLine(line, file: version.number, day: day)
  }

  private func reader(before offset: Int) -> BackwardLineReader {
    BackwardLineReader(
      before: offset,
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
