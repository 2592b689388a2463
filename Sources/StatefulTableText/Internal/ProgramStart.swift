import Synchronization

// `environ` is a mutable C global. It changes only with `setenv` and similar functions, so reading it is safe as long as
// nobody calls those, which the compiler can't know.
@preconcurrency package import Glibc

/// Starts other programs as a shell without job control does: in the process group of this one, with no signal blocked, and
/// with the default action for each.
///
/// A thread of this process may block signals, as those of Dispatch do, and the process may ignore some. A program that
/// inherited that wouldn't notice a resize, wouldn't end by SIGTERM, and wouldn't stop with Ctrl-Z.
package enum ProgramStart {
  /// What a program gets as one of its standard streams.
  package enum Stream {
    /// The stream of this process.
    case inherited
    /// Nothing to read.
    case empty
    case file(Int32)
  }

  /// The system can't start a program, for the reason that the number means, such as `ENOENT`.
  package struct Failure: Error {
    package let number: Int32
  }

  private static let lock = Mutex(())

  /// Does something while no program starts, because files are open for a moment that a program must not inherit.
  ///
  /// Swift imports no call that creates a pipe closed to other programs. One that started just then would keep it open, and
  /// its reader would wait for that program's end too.
  package static func whileNoneStarts<Result>(
    _ body: () throws -> sending Result
  ) rethrows -> Result {
    try lock.withLock { _ in try body() }
  }

  /// Starts a program in an environment, or with `nil` in that of this process.
  ///
  /// It is a path, or a name that is looked up in `PATH`. No shell reads its arguments. In a session of its own, it
  /// has no terminal. Each variable is `NAME=value` with a zero at the end.
  ///
  /// - Returns: The number of the process.
  /// - Throws: A ``Failure``, with `EINVAL` if a word contains a zero, because the program would see it cut off there.
  package static func start(
    _ words: [String],
    variables: [[CChar]]? = nil,
    input: Stream = .inherited,
    output: Stream = .inherited,
    errors: Stream = .inherited,
    hasOwnSession: Bool = false
  ) throws(Failure) -> pid_t {
    guard let program = words.first, !words.contains(where: { $0.utf8.contains(0) }) else {
      throw Failure(number: EINVAL)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (stream, number) in [
      (input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO),
    ] {
      switch stream {
      case .inherited: break
      case .empty: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDONLY, 0)
      case .file(let file): posix_spawn_file_actions_adddup2(&actions, file, number)
      }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags =
      POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (hasOwnSession ? startsSession : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let texts = words.map { strdup($0) } + [nil]
    let entries = variables?.map { strdup($0) } ?? []
    defer { (texts + entries).forEach { free($0) } }
    var process: pid_t = 0
    let number = lock.withLock { _ in
      guard variables != nil else {
        return posix_spawnp(&process, program, &actions, &attributes, texts, environ)
      }
      return posix_spawnp(&process, program, &actions, &attributes, texts, entries + [nil])
    }
    guard number == 0 else { throw Failure(number: number) }
    return process
  }

  /// `POSIX_SPAWN_SETSID`, which Swift doesn't import.
  private static let startsSession: Int32 = 0x80
}

/// Keeps the system from forgetting how children end, as it does in a process that ignores SIGCHLD.
///
/// While there is one that somebody waits for, the signal has its default action, which does nothing either. What other
/// children left meanwhile is removed at the end, as the system would have done.
@MainActor enum ChildWait {
  private static var count = 0
  private static var ignoringAction: sigaction?

  static func begin() {
    count += 1
    guard count == 1 else { return }
    var action = sigaction()
    sigaction(SIGCHLD, nil, &action)
    guard action.isIgnored || action.sa_flags & SA_NOCLDWAIT != 0 else { return }
    ignoringAction = action
    var changed = action
    changed.sa_flags &= ~SA_NOCLDWAIT
    if action.isIgnored { changed = sigaction() }
    sigaction(SIGCHLD, &changed, nil)
  }

  static func end() {
    count -= 1
    guard count == 0, var action = ignoringAction else { return }
    ignoringAction = nil
    sigaction(SIGCHLD, &action, nil)
    while waitpid(-1, nil, WNOHANG) > 0 {}
  }
}
