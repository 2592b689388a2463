import Foundation
import Synchronization

/// Something that is so or not, as seen from every thread.
final class Flag: Sendable {
  private let state = Mutex(false)

  var isSet: Bool { state.withLock(\.self) }

  func set() { state.withLock { $0 = true } }

  /// Sets it, and tells whether it was set before.
  func testAndSet() -> Bool {
    state.withLock { isSet in
      defer { isSet = true }
      return isSet
    }
  }
}

extension [UInt8] {
  init(base64 text: String) {
    self = Data(base64Encoded: text).map(Array.init) ?? []
  }
}
