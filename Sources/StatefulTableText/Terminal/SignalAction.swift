import Glibc

/// What a signal handler is called with: the signal, and details.
typealias SignalHandler =
  @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

extension sigaction {
  /// The function that handles a signal, for `SA_SIGINFO`.
  var handler: SignalHandler? {
    get { __sigaction_handler.sa_sigaction }
    set { __sigaction_handler.sa_sigaction = newValue }
  }

  /// Whether the system does with the signal what it does by itself.
  var isDefault: Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
  }

  /// Whether the signal is ignored.
  var isIgnored: Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
