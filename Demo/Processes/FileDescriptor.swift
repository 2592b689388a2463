import Synchronization

import CLibrary

/// An open file of this process, closed with its owner.
struct FileDescriptor: ~Copyable, Sendable {
  /// The number that the system knows the file by.
  let number: Int32

  deinit { _ = close(number) }
}

extension FileDescriptor {
  /// Creates a pipe whose ends don't leak into child processes.
  ///
  /// Both ends are numbered above standard error. In a process that was started with a standard
  /// stream closed, the system would hand out that stream's number, and a child's own streams
  /// would then overwrite the pipe.
  ///
  /// - Returns: The end to read from and the end to write to.
  /// - Throws: ``SystemError`` if the process or the system has too many open files.
  static func pipe() throws(SystemError) -> Pipe {
    try Spawn.lock.withLock { _ throws(SystemError) in
      var ends: [Int32] = [-1, -1]
      let result = CLibrary.pipe(&ends)
      guard result == 0 else { throw SystemError("pipe") }
      let reading = FileDescriptor(number: ends[0])
      let writing = FileDescriptor(number: ends[1])
      return Pipe(reading: try reading.duplicate(), writing: try writing.duplicate())
    }
  }

  /// The same file under another number, above standard error and closed in children.
  private func duplicate() throws(SystemError) -> FileDescriptor {
    let number = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard number >= 0 else { throw SystemError("fcntl") }
    return FileDescriptor(number: number)
  }

  /// Makes reads and writes fail rather than wait.
  func setNonBlocking() throws(SystemError) {
    guard fcntl(number, F_SETFL, O_NONBLOCK) == 0 else { throw SystemError("fcntl") }
  }

  /// Reads what is there, and waits only if nothing is.
  ///
  /// - Parameter limit: The most bytes to read.
  /// - Returns: At least one byte, or none at the end of the file.
  /// - Throws: ``SystemError`` if the system can't read.
  func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      repeat {
        result = CLibrary.read(number, buffer.baseAddress, limit)
      } while result < 0 && errno == EINTR
      count = max(result, 0)
    }
    guard result >= 0 else { throw SystemError("read") }
    return bytes
  }
}

/// The two ends of a pipe.
struct Pipe: ~Copyable, Sendable {
  /// The end to read from.
  let reading: FileDescriptor
  /// The end to write to.
  let writing: FileDescriptor

  /// Closes the end to write to and gives the other away.
  consuming func takeReading() -> FileDescriptor { reading }
}
