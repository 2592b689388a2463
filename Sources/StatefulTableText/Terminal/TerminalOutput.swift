import Dispatch
import CLibrary

/// Writes to a terminal without waiting for it.
@MainActor final class TerminalOutput {
  private let device: TerminalDevice
  private var pending: [UInt8] = []
  /// Waits for the terminal to take more; there is one only while something is pending.
  private var source: (any DispatchSourceWrite)?

  /// Called when all pending bytes are written.
  var onDrained: (@MainActor () -> Void)?
  /// Called when the terminal has gone.
  var onFailure: (@MainActor () -> Void)?

  init(_ device: TerminalDevice) {
    self.device = device
  }

  /// Whether the terminal hasn't taken all bytes yet.
  ///
  /// A frame drawn meanwhile would not be visible.
  var isBusy: Bool { !pending.isEmpty }

  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { write($0) }
  }

  /// Writes bytes, and copies those that the terminal doesn't take at once.
  func write(_ bytes: UnsafeRawBufferPointer) {
    if isBusy {
      pending += bytes
    } else if let rest = rest(of: bytes) {
      pending = Array(rest)
      wait()
    }
  }

  /// Discards pending bytes, and stops waiting.
  func discard() {
    pending = []
    stopWaiting()
  }

  private func writePending() {
    // A failure discards them meanwhile.
    let bytes = pending
    bytes.withUnsafeBytes { bytes in
      if let rest = rest(of: bytes) { pending = Array(rest) } else { discard() }
    }
  }

  /// Writes as much as the terminal takes, and returns what it doesn't take yet, if anything.
  private func rest(of bytes: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer>? {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let written = TerminalRestorer.change {
        systemWrite(device.output, UnsafeRawBufferPointer(rebasing: bytes))
      }
      guard let count = written else { return nil }
      if count > 0 {
        bytes.removeFirst(count)
      } else if errno == EAGAIN {
        return bytes
      } else if errno != EINTR {
        onFailure?()
        return nil
      }
    }
    return nil
  }

  private func wait() {
    guard source == nil else { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: device.output, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.isBusy else { return }
        self.writePending()
        if !self.isBusy { self.onDrained?() }
      }
    }
    device.register(source)
    self.source = source
    source.activate()
  }

  private func stopWaiting() {
    source?.cancel()
    source = nil
  }
}
