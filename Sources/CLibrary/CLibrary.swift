// The system's C library, under one name on each system. A file imports this module instead of choosing one of three,
// and where a method hides a function of the same name, it calls that one as `CLibrary.read` or `CLibrary.close`.

#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Darwin
#endif

// MARK: - What differs

/// What a signal handler is called with: the signal, and details of which the type depends on the system.
package typealias SignalHandler =
  @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

extension sigaction {
  /// The function that handles a signal, for `SA_SIGINFO`.
  package var handler: SignalHandler? {
    get {
      #if canImport(Darwin)
        __sigaction_u.__sa_sigaction
      #elseif canImport(Musl)
        __sa_handler.sa_sigaction
      #else
        __sigaction_handler.sa_sigaction
      #endif
    }
    set {
      #if canImport(Darwin)
        __sigaction_u.__sa_sigaction = newValue
      #elseif canImport(Musl)
        __sa_handler.sa_sigaction = newValue
      #else
        __sigaction_handler.sa_sigaction = newValue
      #endif
    }
  }

  /// Whether the system does with the signal what it does by itself.
  package var isDefault: Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self)
  }

  /// Whether the signal is ignored.
  package var isIgnored: Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The signals that don't end a process that does nothing about them.
package let harmlessSignals: [Int32] = {
  let everywhere = [SIGCHLD, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH]
  #if canImport(Darwin)
    return everywhere + [SIGINFO, SIGIO]
  #else
    return everywhere
  #endif
}()

/// Starts a thread that nobody waits for.
///
/// - Returns: 0, or the `errno` of why there is none.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let context = Unmanaged.passRetained(ThreadBody(run: body))
  let code = pthread_create(
    &thread,
    nil,
    { context in
      // Optional on some systems only.
      let context: UnsafeMutableRawPointer? = context
      if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    },
    context.toOpaque()
  )
  guard code == 0 else {
    context.release()
    return code
  }
  #if canImport(Glibc)
    pthread_detach(thread)
  #else
    if let thread { pthread_detach(thread) }
  #endif
  return 0
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
