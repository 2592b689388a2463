import Dispatch
import Foundation

/// Runs the callbacks of a session, and makes the network wait for them.
///
/// Linux's session adds a callback for each piece of a body as fast as the server sends, and a queue without
/// end would hold them all.
// Foundation's own class says that it is Sendable, and has to be quoted.
final class CallbackQueue: OperationQueue, @unchecked Sendable {
  private static let limit = 64
  private let room = DispatchSemaphore(value: limit)

  override init() {
    super.init()
    maxConcurrentOperationCount = 1
  }

  override func addOperation(_ block: @escaping @Sendable () -> Void) {
    // A callback that asks something of the session's own queue, which waits here, mustn't wait for ever.
    let hasRoom = room.wait(timeout: .now() + .seconds(1)) == .success
    super.addOperation { [room] in
      block()
      if hasRoom { room.signal() }
    }
  }
}
