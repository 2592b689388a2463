import Dispatch
import CLibrary

/// Reads keys and mouse events from a terminal.
@MainActor final class TerminalInput {
  private let device: TerminalDevice
  private let escapeDelay: DispatchTimeInterval
  private var decoder = InputDecoder()
  private let queue = DispatchQueue(label: "terminal input")
  private var waiter: InputWaiter?
  private var timer: (any DispatchSourceTimer)?
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Called with all events that were waiting.
  var onEvents: (@MainActor ([InputEvent]) -> Void)?
  /// Called with what the terminal has said of itself.
  var onReports: (@MainActor (TerminalReports) -> Void)?
  /// Called when there is no more input.
  var onEnd: (@MainActor () -> Void)?

  /// What follows an Escape within this time belongs to it; a sequence that has begun gets more.
  private static let defaultEscapeDelay = 50
  private static let sequenceDelay = DispatchTimeInterval.milliseconds(500)
  /// A paste that has paused for so long has lost its end.
  private static let pasteDelay = DispatchTimeInterval.seconds(2)
  /// A Ctrl-C that nothing follows within this time was pressed, not pasted.
  private static let interruptDelay = DispatchTimeInterval.milliseconds(100)

  /// Creates a reader that doesn't read yet.
  ///
  /// - Parameters:
  ///   - device: What to read from.
  ///   - escapeDelay: The value of `ESCDELAY`, in milliseconds.
  init(_ device: TerminalDevice, escapeDelay: String?) {
    self.device = device
    let delay = escapeDelay.flatMap { Int($0) } ?? Self.defaultEscapeDelay
    self.escapeDelay = .milliseconds(min(max(1, delay), 10_000))
  }

  /// Begins to read.
  ///
  /// - Throws: A ``TerminalError`` if the system has no pipe left.
  func start() throws(TerminalError) {
    guard waiter == nil else { return }
    let waiter = try InputWaiter(device.input) { [weak self] waiter in
      guard let self, self.waiter === waiter else { return }
      self.readAll()
    }
    self.waiter = waiter
    device.start(waiter, on: queue)
  }

  func stop() {
    waiter?.stop()
    waiter = nil
    stopTimer()
    decoder = InputDecoder()
  }

  /// Reads all waiting bytes, so that one frame answers them, but leaves the main actor to others in between.
  private func readAll() {
    stopTimer()
    var events: [InputEvent] = []
    for _ in 0..<16 {
      let count = systemRead(device.input, &buffer)
      if count > 0 {
        events += decoder.decode(buffer[..<count])
        if count < buffer.count || !device.readsWithoutBlocking { break }
      } else if count < 0, errno == EAGAIN {
        break
      } else if count == 0 || errno != EINTR {
        stop()
        onEnd?()
        return
      }
    }
    let reports = decoder.takeReports()
    if reports != TerminalReports() { onReports?(reports) }
    if !events.isEmpty { onEvents?(events) }
    startTimer()
  }

  private func startTimer() {
    guard waiter != nil, let pending = decoder.pending else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + delay(pending))
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.giveUpWaiting() }
    }
    self.timer = timer
    timer.activate()
  }

  private func delay(_ pending: InputDecoder.Pending) -> DispatchTimeInterval {
    switch pending {
    case .escape: escapeDelay
    case .sequence: Self.sequenceDelay
    case .paste: Self.pasteDelay
    case .interrupt: Self.interruptDelay
    }
  }

  private func giveUpWaiting() {
    stopTimer()
    let events = decoder.flush()
    if !events.isEmpty { onEvents?(events) }
  }

  private func stopTimer() {
    timer?.cancel()
    timer = nil
  }
}
