import Foundation

/// Starts one process of Foundation after the other.
///
/// Foundation learns of the end of a process by a socket that closes. A process that is started at the same time may inherit
/// that socket, and the first one then ends only with the second.
public enum ProcessStart {
  private static let lock = NSLock()

  /// Runs a closure that starts a process, while no other does.
  public static func alone(_ start: () throws -> Void) rethrows {
    try lock.withLock { try start() }
  }
}
