import Glibc

/// Writes to a terminal without waiting for it.
@MainActor final class TerminalOutput {
  private let device: TerminalDevice
  private var pending: [UInt8] = []

  /// Called when the terminal takes no more for now: ``writePending()`` has to be called when it does.
  var onFull: (@MainActor () -> Void)?
  /// Called when the terminal has gone.
  var onFailure: (@MainActor () -> Void)?

  init(_ device: TerminalDevice) {
    self.device = device
  }

  /// Whether the terminal hasn't taken all bytes yet.
  ///
  /// A frame drawn meanwhile would not be visible.
  var isBusy: Bool { !pending.isEmpty }

  /// Writes bytes, and keeps those that the terminal doesn't take immediately.
  func write(_ bytes: [UInt8]) {
    guard !isBusy else {
      pending += bytes
      return
    }
    var writer = DescriptorWriter(patience: 0)
    let result = TerminalRestorer.change {
      bytes.withUnsafeBytes { writer.write($0, to: device.output) }
    }
    // Nothing may reach a terminal that was given back.
    guard let (count, code) = result, code != 0 else { return }
    guard code == EAGAIN else {
      onFailure?()
      return
    }
    pending = Array(bytes[count...])
    onFull?()
  }

  /// Writes what the terminal hasn't taken yet.
  func writePending() {
    let bytes = pending
    pending = []
    write(bytes)
  }

  /// Discards pending bytes.
  func discard() {
    pending = []
  }
}
