import CLibrary

/// Wakes a thread that waits in `poll`, from any other thread.
///
/// It is a pipe to oneself: the waiting thread polls its reading end too.
final class Waker: Sendable {
  private let pipe: Pipe

  init() throws(SystemError) {
    pipe = try FileDescriptor.pipe()
    try pipe.reading.setNonBlocking()
    try pipe.writing.setNonBlocking()
  }

  /// The file that is readable after ``wake()``.
  var fileNumber: Int32 { pipe.reading.number }

  /// Wakes the waiting thread, or the next one that would wait.
  func wake() {
    // A pipe that is full wakes just as well, so a failure is no matter.
    _ = write(pipe.writing.number, [1] as [UInt8], 1)
  }

  /// Forgets the wake-ups until now.
  func reset() {
    // It fails if there was none, which is as good.
    _ = try? pipe.reading.read(upTo: 64)
  }
}
