import Glibc

/// A second stack for the handlers of signals.
///
/// A program whose stack has overflown has no room on it for a handler, and ends without one. Each thread needs a second
/// stack of its own, and the main actor may run on any thread.
enum SignalStack {
  /// Enough for the handler of the runtime too, which reports the crash.
  private static let size = 65_536

  /// Frees the stack of a thread that ends.
  private static let key = {
    var key = pthread_key_t()
    pthread_key_create(&key) { memory in
      var none = stack_t()
      none.ss_flags = Int32(SS_DISABLE)
      sigaltstack(&none, nil)
      free(memory)
    }
    return key
  }()

  /// Gives this thread a second stack, unless it has one.
  static func prepareThread() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_flags & Int32(SS_DISABLE) != 0,
      let memory = malloc(size)
    else { return }
    stack.ss_sp = memory
    stack.ss_size = size
    stack.ss_flags = 0
    sigaltstack(&stack, nil)
    pthread_setspecific(key, memory)
  }
}
