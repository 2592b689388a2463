import Dispatch
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes to a terminal without waiting for it.
@MainActor final class TerminalOutput {
  private let device: TerminalDevice
  private var pending: ArraySlice<UInt8> = []
  /// Waits for the terminal to take more; there is one only while something is pending.
  private var source: (any DispatchSourceWrite)?

  /// Called when all that was pending is written.
  var onDrained: (@MainActor () -> Void)?
  /// Called when the terminal doesn't take anything any more.
  var onFailure: (@MainActor () -> Void)?

  init(_ device: TerminalDevice) {
    self.device = device
  }

  /// Whether the terminal hasn't taken all yet.
  ///
  /// A frame drawn meanwhile could not be seen.
  var isBusy: Bool { !pending.isEmpty }

  func write(_ bytes: [UInt8]) {
    pending += bytes
    writePending()
  }

  /// Lets go of what is pending, and stops waiting.
  func discard() {
    pending = []
    stopWaiting()
  }

  private func writePending() {
    while !pending.isEmpty {
      let written = TerminalRestorer.change {
        pending.withUnsafeBytes { systemWrite(device.output, $0) }
      }
      guard let count = written else { return discard() }
      if count > 0 {
        pending.removeFirst(count)
      } else if errno == EAGAIN {
        return wait()
      } else if errno != EINTR {
        discard()
        onFailure?()
        return
      }
    }
    pending = []
    stopWaiting()
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
