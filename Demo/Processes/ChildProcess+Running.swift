import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ChildProcess {
  /// The children that weren't reaped, whose numbers are therefore theirs.
  static let running = Mutex<Set<pid_t>>([])

  /// Asks all children to end, as this process is about to.
  ///
  /// One that writes would end anyway, as nobody reads it. One that only computes would go on.
  static func terminateAll() {
    running.withLock { running in
      for identifier in running { kill(identifier, SIGTERM) }
    }
  }
}
