import Synchronization

import CLibrary

/// A program to start, and what to start it with.
struct Spawn {
  /// A path, or a name that is looked up in `PATH`.
  var program: String
  /// The arguments after the program's own name, which no shell reads.
  var arguments: [String]
  /// The whole environment of the child.
  var environment: ProcessEnvironment
}

extension Spawn {
  /// Starts the program with `/dev/null` as its input, and in a session of its own.
  ///
  /// Without a terminal, the child can neither read what is typed nor change how the terminal works. It and
  /// its own children are a process group, whose number is the child's.
  ///
  /// The child starts with default signal handling and no signal blocked, whatever this process
  /// does with its signals. A child that ignored `SIGPIPE` would not notice that nobody reads it.
  ///
  /// - Parameters:
  ///   - output: Becomes the child's standard output.
  ///   - errorOutput: Becomes the child's standard error.
  /// - Returns: The child's process identifier.
  /// - Throws: ``SystemError``, with `ENOENT` if there is no such program, and with `EINVAL` if a
  ///   string contains a zero, because the child would see it cut off there.
  func start(
    output: borrowing FileDescriptor,
    errorOutput: borrowing FileDescriptor
  ) throws(SystemError) -> pid_t {
    let words = [program] + arguments
    let variables = environment.entries
    guard !(words + variables).contains(where: { $0.utf8.contains(0) }) else {
      throw SystemError("posix_spawnp", number: EINVAL)
    }

    var actions = Self.emptyActions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.number, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errorOutput.number, STDERR_FILENO)

    var attributes = Self.emptyAttributes()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.resetSignals(in: &attributes)

    var process: pid_t = 0
    let result = Self.withCStrings(words) { words in
      Self.withCStrings(variables) { variables in
        Self.lock.withLock { _ in
          posix_spawnp(&process, program.kernelCharacters, &actions, &attributes, words, variables)
        }
      }
    }
    guard result == 0 else { throw SystemError("posix_spawnp", number: result) }
    return process
  }
}

extension Spawn {
  /// Held while a child starts, and while files are open that a child must not inherit.
  ///
  /// A pipe can't be created closed to children everywhere. A child that started just then would
  /// keep it open, and its reader would wait for that child's end too.
  static let lock = Mutex(())

  /// `POSIX_SPAWN_SETSID`, which not every system's headers show.
  private static let ownSession: Int32 = {
    #if canImport(Darwin)
      0x400
    #else
      0x80
    #endif
  }()

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    private static func emptyActions() -> Actions { nil }
    private static func emptyAttributes() -> Attributes { nil }
  #else
    private typealias Actions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    private static func emptyActions() -> Actions { Actions() }
    private static func emptyAttributes() -> Attributes { Attributes() }
  #endif

  private static func resetSignals(in attributes: inout Attributes) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    // These two can't be changed, and some systems refuse the attempt.
    sigdelset(&signals, SIGKILL)
    sigdelset(&signals, SIGSTOP)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | Self.ownSession
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// Calls a function with a null-terminated list of C strings.
  private static func withCStrings<Result>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0.kernelCharacters) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
  }
}
