import Glibc

/// A file that is open for reading anywhere in it.
struct LogFile: ~Copyable, Sendable {
  /// What tells a file from every other as long as it is open, whatever its name.
  struct Identity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  /// The most bytes that a file without blocks can have to be read as a whole.
  private static let sizeWithoutBlocks = 1_000_000
  /// The most bytes that are kept of a file without a size.
  private static let contentsLimit = 16_000_000

  let identity: Identity
  /// How many bytes the file had at the last ``look()``.
  private(set) var size = 0
  private let path: String
  private let descriptor: FileDescriptor
  /// All bytes, if the file's own size may say nothing.
  private var contents: [UInt8]?

  /// Opens a file.
  ///
  /// Nothing but a file is even opened: a pipe would wait for its writer, or wake it up, and a tape would wind.
  init(path: String) throws(LogError) {
    let status = try Self.status(of: path)
    if let kind = Self.kind(status.st_mode) { throw .notAFile(path, kind: kind) }
    // Should a pipe have come in the file's place meanwhile, that doesn't wait either.
    let number = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard number >= 0 else { throw Self.error(path) }
    descriptor = FileDescriptor(number: number)
    self.path = path
    identity = Identity(status)
  }

  /// Looks how many bytes the file has now.
  ///
  /// What the system makes up as it is read, such as `/proc/cpuinfo`, has no blocks. Its size is 0, or the most
  /// that it could be. Such a file is read at once.
  mutating func look() throws(LogError) {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { throw Self.error(path) }
    size = Int(status.st_size)
    contents = nil
    guard status.st_blocks == 0, size <= Self.sizeWithoutBlocks else { return }
    // Without the room that was made for more.
    let bytes = Array(try readAsMuch(of: 0..<(size == 0 ? Self.contentsLimit : size))[...])
    contents = bytes
    size = bytes.count
  }

  /// Reads the bytes of a range.
  ///
  /// - Throws: ``LogError/changed(_:)`` if they aren't all there, because the file was truncated.
  func read(_ range: Range<Int>) throws(LogError) -> [UInt8] {
    if let contents {
      guard range.upperBound <= contents.count else { throw .changed(path) }
      return Array(contents[range])
    }
    let bytes = try readAsMuch(of: range)
    guard bytes.count == range.count else { throw .changed(path) }
    return bytes
  }

  /// Reads the bytes of a range as far as they are there.
  private func readAsMuch(of range: Range<Int>) throws(LogError) -> [UInt8] {
    // An array without room is one that all share, and isn't to be written to, not even its count.
    guard !range.isEmpty else { return [] }
    var end = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
        let offset = off_t(range.lowerBound + count)
        end = pread(descriptor.number, rest.baseAddress, rest.count, offset)
        if end < 0, errno == EINTR { continue }
        guard end > 0 else { return }
        count += end
      }
    }
    guard end >= 0 else { throw Self.error(path) }
    return bytes
  }
}

extension LogFile {
  /// What the file of a path is called.
  static func name(ofPath path: String) -> String {
    (path.split(separator: "/").last.map(String.init) ?? path)
  }

  /// The identity of the file that has a name now.
  static func identity(at path: String) throws(LogError) -> Identity {
    Identity(try status(of: path))
  }

  private static func status(of path: String) throws(LogError) -> stat {
    var status = stat()
    guard stat(path, &status) == 0 else { throw error(path) }
    return status
  }

  /// What there is if it isn't a file.
  private static func kind(_ mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "directory"
    case S_IFIFO: "pipe"
    case S_IFSOCK: "socket"
    default: "device"
    }
  }

  private static func error(_ path: String) -> LogError {
    let code = errno
    if code == ENOENT || code == ENOTDIR { return .noSuchFile(path) }
    return .unreadable(path, reason: String(cString: strerror(code)))
  }
}

extension LogFile.Identity {
  fileprivate init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
