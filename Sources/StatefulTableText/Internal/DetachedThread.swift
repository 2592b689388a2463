import Glibc

/// A thread that nobody waits for.
final class DetachedThread: Sendable {
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  /// Starts a thread.
  ///
  /// - Returns: 0, or the `errno` of why there is none.
  static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(DetachedThread(body))
    let code = pthread_create(
      &thread,
      nil,
      { context in
        if let context { Unmanaged<DetachedThread>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      },
      context.toOpaque()
    )
    guard code == 0 else {
      context.release()
      return code
    }
    pthread_detach(thread)
    return 0
  }
}
