import CLibrary

/// A pipe to oneself, which children don't inherit and which doesn't block.
struct PipeEnds: Sendable {
  let reading: Int32
  let writing: Int32

  /// Opens a pipe.
  ///
  /// - Throws: A ``TerminalError`` if the system has no pipe left.
  init() throws(TerminalError) {
    var descriptors: [Int32] = [-1, -1]
    guard pipe(&descriptors) == 0 else { throw .system(call: "pipe", code: errno) }
    for descriptor in descriptors {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
    reading = descriptors[0]
    writing = descriptors[1]
  }
}
