import Glibc
public import StatefulTable

extension TerminalSession {
  /// Runs another program on the terminal, such as an editor or a pager, and waits until it has ended.
  ///
  /// ```swift
  /// let status = try await TerminalSession.current?.run("vi", arguments: ["notes.txt"])
  /// ```
  ///
  /// While it runs, the session is ``suspended(_:)``. The program reads from the terminal and writes to it, also if
  /// the standard input or output of this program is something else. It is started as a shell starts it, in the process
  /// group of this program: a resize reaches it, signals have their default actions, and Ctrl-Z stops it, and then this
  /// program too. Ctrl-C and Ctrl-\\ are its own. Cancelling the task doesn't end the program: that is up to the user.
  ///
  /// - Parameters:
  ///   - program: A path, or a name that is looked up in `PATH`.
  ///   - arguments: The arguments, which no shell reads. The default is none.
  /// - Returns: The exit status, or 128 and the number of the signal that ended the program, as in a shell.
  /// - Throws: ``TerminalError/system(call:code:)`` if the program can't be started. The screen is as before then.
  @discardableResult
  public func run(_ program: String, arguments: [String] = []) async throws -> Int32 {
    try await suspended {
      ChildWait.begin()
      SignalGuard.setProgramRuns(true)
      defer {
        SignalGuard.setProgramRuns(false)
        ChildWait.end()
      }
      let stopsForEver = PendingStop.isForEver
      let process = try start([program] + arguments)
      let status = try await withCheckedThrowingContinuation { continuation in
        let wait: @Sendable () -> Void = {
          continuation.resume(with: Self.end(of: process, stopsForEver: stopsForEver))
        }
        // Without a thread the list stands still meanwhile, which is better than not to wait.
        if DetachedThread.start(wait) != 0 { wait() }
      }
      if status >= Self.signalStatus {
        noteCrash()
        device.takeFromGoneGroup()
      }
      return status
    }
  }

  /// What is added to the number of the signal that has ended a program, also by a shell that reports it.
  nonisolated private static let signalStatus: Int32 = 128

  private func start(_ words: [String]) throws(TerminalError) -> pid_t {
    let terminal = device.openForAnotherProgram()
    defer { if let terminal { close(terminal) } }
    let stream = terminal.map { ProgramStart.Stream.file($0) } ?? .inherited
    do throws(ProgramStart.Failure) {
      return try ProgramStart.start(words, input: stream, output: stream)
    } catch {
      throw .system(call: words[0], code: error.number)
    }
  }

  /// Waits for the end of a process, and stops this one each time that the terminal has stopped that.
  ///
  /// Not earlier: a shell takes the terminal as soon as this one stops, while the other may still be putting it in order.
  nonisolated private static func end(
    of process: pid_t,
    stopsForEver: Bool
  ) -> Result<Int32, any Error> {
    var status: Int32 = 0
    repeat {
      while waitpid(process, &status, WUNTRACED) < 0 {
        guard errno == EINTR else {
          return .failure(TerminalError.system(call: "waitpid", code: errno))
        }
      }
      // Who sends a SIGSTOP to the one means the one.
      if isStop(status), (status >> 8) & 0xff != SIGSTOP {
        if stopsForEver { kill(process, SIGCONT) } else { kill(getpid(), SIGSTOP) }
      }
    } while isStop(status)
    let signal = status & 0x7f
    return .success(signal == 0 ? (status >> 8) & 0xff : signalStatus + signal)
  }

  /// Whether `waitpid` reports a stop, and no end.
  nonisolated private static func isStop(_ status: Int32) -> Bool { status & 0xff == 0x7f }
}

extension StatefulTableController {
  /// Runs another program on the terminal on which the list is shown, such as an editor for the file of a row.
  ///
  /// ```swift
  /// Command("edit-file", keys: ["v"], title: "edit", priority: 50) {
  ///   Task { await self.run("vi", arguments: ["notes.txt"]) }
  /// }
  /// ```
  ///
  /// If the program can't be started, an alert shows why.
  ///
  /// - Parameters:
  ///   - program: A path, or a name that is looked up in `PATH`.
  ///   - arguments: The arguments, which no shell reads. The default is none.
  /// - Returns: The exit status, or `nil` if the program couldn't be started, or if no ``TerminalSession`` runs.
  @discardableResult
  public func run(_ program: String, arguments: [String] = []) async -> Int32? {
    guard let session = TerminalSession.current else { return nil }
    do {
      return try await session.run(program, arguments: arguments)
    } catch {
      let title = terminalWords(.didNotRun(program))
      present(Alert(title: title, message: terminalMessage(for: error)))
      return nil
    }
  }
}
