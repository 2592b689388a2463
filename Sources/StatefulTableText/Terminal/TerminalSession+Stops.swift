import Dispatch
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// Ctrl-Z, `kill -TSTP`, and being in the background: the program stops, and comes back when the shell
// brings it to the foreground.
extension TerminalSession {
  /// A stop that was asked for.
  struct PendingStop {
    var signal: Int32
    var attempts = 0
  }

  private static let maximumAttempts = 3

  /// Stops the program, and all that belongs to its job, as Ctrl-Z does.
  func suspend() {
    pause()
    stopJob(SIGTSTP)
  }

  func stopJob(_ signal: Int32) {
    let attempts = pendingStop?.attempts ?? 0
    pendingStop = PendingStop(signal: signal, attempts: attempts + 1)
    SignalGuard.letStop()
    kill(0, signal)
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { [weak self] in
      MainActor.assumeIsolated { self?.goOnUnlessStopped() }
    }
  }

  /// Goes on where nobody could have continued us: then the system doesn't stop us either.
  private func goOnUnlessStopped() {
    guard let pendingStop, !isActive else { return }
    guard pendingStop.signal == SIGTSTP || pendingStop.attempts < Self.maximumAttempts else {
      return end(.failure(TerminalError.hungUp))
    }
    comeBack()
  }

  /// Takes the terminal over again, after a stop.
  func comeBack() {
    do {
      try resume()
    } catch {
      end(.failure(error))
    }
  }
}
