import Dispatch
import CLibrary

/// Waits for input on a thread of its own, and reads it on the main actor.
///
/// With a Dispatch source, each key wakes two threads: one that waits for all sources, and one for the main
/// queue. A thread that waits by itself also runs the main queue, unless that belongs to another thread.
final class InputWaiter: Sendable {
  private let descriptor: Int32
  /// Something to read here ends the wait.
  private let stopPipe: PipeEnds
  private let read: @MainActor @Sendable (_ waiter: InputWaiter) -> Void

  /// Creates a waiter that doesn't wait yet.
  ///
  /// - Parameters:
  ///   - descriptor: The file to read.
  ///   - read: Reads all there is, or stops the waiter if there is no more to come.
  /// - Throws: A ``TerminalError`` if the system has no pipe left.
  init(
    _ descriptor: Int32,
    read: @escaping @MainActor @Sendable (_ waiter: InputWaiter) -> Void
  ) throws(TerminalError) {
    self.descriptor = descriptor
    self.read = read
    stopPipe = try PipeEnds()
  }

  /// Waits until the waiter is stopped.
  ///
  /// The file must stay open until the end.
  ///
  /// - Parameters:
  ///   - queue: Provides the thread. It waits for nothing else.
  ///   - end: Called when the thread doesn't use the file any more.
  func start(on queue: DispatchQueue, end: @escaping @Sendable () -> Void) {
    queue.async {
      while self.waitForInput() {
        DispatchQueue.main.sync {
          MainActor.assumeIsolated { self.read(self) }
        }
      }
      closeDescriptor(self.stopPipe.reading)
      end()
    }
  }

  /// Ends the wait.
  ///
  /// Call it once. The file may still be waited for, but it isn't read any more.
  @MainActor func stop() {
    // A child that was just being started may have inherited the other end: to close this one isn't enough.
    _ = [0].withUnsafeBytes { systemWrite(stopPipe.writing, $0) }
    closeDescriptor(stopPipe.writing)
  }

  /// Waits until there is input, or its end.
  ///
  /// - Returns: `false` if the wait is over.
  private func waitForInput() -> Bool {
    var requests = [stopPipe.reading, descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while poll(&requests, nfds_t(requests.count), -1) < 0, errno == EINTR {}
    return requests[0].revents == 0
  }
}
