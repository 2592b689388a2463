import Glibc
import StatefulTableText

/// An open file of this process, closed with its owner.
struct FileDescriptor: ~Copyable, Sendable {
  /// The number that the system knows the file by.
  let number: Int32

  deinit { _ = close(number) }

  /// Reads what is there, and waits only if nothing is.
  ///
  /// - Returns: At least one byte, or none at the end of the file.
  func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
    let (bytes, code) = DescriptorReader.read(upTo: limit, from: number)
    guard code == 0 else { throw SystemError("read", number: code) }
    return bytes
  }
}

/// The two ends of a pipe, neither of which a child inherits.
struct Pipe: ~Copyable {
  let reading: FileDescriptor
  let writing: FileDescriptor

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let isDone = ProgramStart.whileNoneStarts {
      guard pipe(&ends) == 0 else { return false }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return true
    }
    guard isDone else { throw SystemError("pipe") }
    reading = FileDescriptor(number: ends[0])
    writing = FileDescriptor(number: ends[1])
  }
}
