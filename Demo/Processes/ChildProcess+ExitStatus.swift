import CLibrary

extension ChildProcess {
  /// How a child process ended.
  enum ExitStatus: Hashable, Sendable {
    /// It ended by itself, with this code.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)
    /// Nobody knows: the system reaped it unasked, as it does in a process that ignores `SIGCHLD`.
    case unknown

    /// Whether the child says that it did what it was asked to.
    var isSuccess: Bool { self == .exited(0) }
  }
}

extension ChildProcess.ExitStatus {
  /// Decodes what `waitpid` reports.
  init(waitStatus status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }
}

extension ChildProcess.ExitStatus: CustomStringConvertible {
  var description: String {
    switch self {
    case .exited(let code): "exit status \(code)"
    case .signalled(let signal): "signal \(signal)"
    case .unknown: "unknown exit status"
    }
  }
}
