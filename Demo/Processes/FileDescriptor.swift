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
  /// - Returns: The end to read from and the end to write to.
  /// - Throws: ``SystemError`` if the process or the system has too many open files.
  static func pipe() throws(SystemError) -> Pipe {
    try ChildProcess.lock.withLock { _ throws(SystemError) in
      var ends: [Int32] = [-1, -1]
      guard CLibrary.pipe(&ends) == 0 else { throw SystemError("pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return Pipe(
        reading: FileDescriptor(number: ends[0]),
        writing: FileDescriptor(number: ends[1])
      )
    }
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
