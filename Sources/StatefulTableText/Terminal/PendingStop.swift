import Dispatch

/// A stop of the program that was asked for.
struct PendingStop {
  var number: Int
  var signal: Int32
  /// How many times it was asked for in a row, without the program having stopped.
  var attempts: Int

  /// Calls an action when the program should have stopped long ago.
  ///
  /// The first wait may have passed while the program was stopped. Its SIGCONT then comes during the second.
  /// If the program stopped itself again before that, it would take the SIGCONT back and count a failure.
  @MainActor static func wait(times: Int = 2, _ action: @escaping @MainActor () -> Void) {
    guard times > 0 else { return action() }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) {
      MainActor.assumeIsolated { wait(times: times - 1, action) }
    }
  }
}
