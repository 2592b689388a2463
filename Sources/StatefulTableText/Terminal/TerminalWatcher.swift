import Glibc
import Dispatch
import Synchronization

/// Waits for keys, signals and room for output, on a thread of its own, and delivers them to the main actor.
///
/// The thread reads keys as they are typed. What arrives while the main actor is busy is delivered together, so that one
/// frame answers it. Ctrl-C works even if the main actor never becomes free: the thread then ends the program.
final class TerminalWatcher: Sendable {
  /// What has arrived since the last delivery.
  struct Arrivals {
    var events: [InputEvent] = []
    /// The signals, each once, in the order in which they came last.
    var signals: [Int32] = []
    /// Whether there is no more input.
    var hasEnded = false
    /// Whether the terminal takes output again.
    var hasRoom = false

    fileprivate var isEmpty: Bool {
      events.isEmpty && signals.isEmpty && !hasEnded && !hasRoom
    }
  }

  // MARK: State

  private struct State {
    /// For how long the main actor may be busy before a Ctrl-C ends the program without it.
    let interruptDelay: Duration
    var isReading = false
    var awaitsRoom = false
    var isClosed = false
    var decoder = InputDecoder()
    /// When input that has begun is taken as it is.
    var inputDeadline: ContinuousClock.Instant?
    /// When a Ctrl-C that was read ought to have been handled.
    var interruptDeadline: ContinuousClock.Instant?
    var arrivals = Arrivals()
    /// The number of bytes that the arrived events were decoded from.
    var byteCount = 0
    /// Whether the main actor has been asked to deliver.
    var isDeliveryDue = false

    /// Whether input is read, and not left to the system until the events before it are delivered.
    ///
    /// A paste is read to its end, which delivers it. The decoder keeps a part of it that is limited.
    var takesInput: Bool { isReading && (byteCount < 65_536 || decoder.isInPaste) }

    mutating func receive(_ events: [InputEvent]) {
      arrivals.events += events
      if interruptDeadline == nil, events.contains(TerminalWatcher.interrupt) {
        interruptDeadline = .now + interruptDelay
      }
    }

    mutating func stopReading() {
      isReading = false
      decoder = InputDecoder()
      inputDeadline = nil
      interruptDeadline = nil
    }

    mutating func endInput() {
      stopReading()
      arrivals.hasEnded = true
    }

    /// Returns whether something has to be delivered and nobody has been asked to do so.
    mutating func beginDelivery() -> Bool {
      guard !isDeliveryDue, !arrivals.isEmpty else { return false }
      isDeliveryDue = true
      return true
    }

    mutating func takeArrivals() -> Arrivals? {
      defer {
        arrivals = Arrivals()
        byteCount = 0
        isDeliveryDue = false
      }
      return isClosed || arrivals.isEmpty ? nil : arrivals
    }
  }

  private let device: TerminalDevice
  private let escapeDelay: Duration
  private let pasteDelay: Duration
  private let receive: @MainActor @Sendable (Arrivals) -> Void
  private let state: Mutex<State>
  /// Brings the numbers of signals to the thread, and a 0 if what it waits for has changed.
  private let pipe: (reading: Int32, writing: Int32)

  /// What follows an Escape within this time belongs to it; a sequence that has begun gets more.
  private static let defaultEscapeDelay = 50
  private static let sequenceDelay = Duration.milliseconds(500)
  /// A Ctrl-C that nothing follows within this time was pressed, not pasted.
  private static let pastedInterruptDelay = Duration.milliseconds(100)
  private static let interrupt = InputEvent.key(.control("c"))
  /// Less than a second, so that whoever has pressed Ctrl-C doesn't begin to wonder.
  static let interruptDelay = Duration.milliseconds(800)

  /// Creates a watcher, which receives signals, but reads no input yet.
  ///
  /// The `escapeDelay` is the value of `ESCDELAY`, in milliseconds. A Ctrl-C may wait for the main actor for the
  /// `interruptDelay` before it ends the program, and after the `pasteDelay` without any more bytes a paste has lost
  /// its end.
  init(
    _ device: TerminalDevice,
    escapeDelay: String?,
    interruptDelay: Duration = TerminalWatcher.interruptDelay,
    pasteDelay: Duration = .seconds(2),
    receive: @escaping @MainActor @Sendable (Arrivals) -> Void
  ) throws(TerminalError) {
    self.device = device
    let delay = escapeDelay.flatMap { Int($0) } ?? Self.defaultEscapeDelay
    self.escapeDelay = .milliseconds(min(max(1, delay), 10_000))
    self.pasteDelay = pasteDelay
    self.receive = receive
    state = Mutex(State(interruptDelay: interruptDelay))
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
    // A handler mustn't block; a full pipe holds signals enough.
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    pipe = (ends[0], ends[1])
    let code = DetachedThread.start { self.watch() }
    guard code == 0 else { throw .system(call: "pthread_create", code: code) }
  }

  deinit {
    close(pipe.reading)
    close(pipe.writing)
  }

  /// Where the handler of a signal writes its number, as a byte.
  var signalDescriptor: Int32 { pipe.writing }
}

// MARK: - On the main actor

extension TerminalWatcher {
  @MainActor func startReading() {
    change { $0.isReading = true }
  }

  /// Stops reading, so that keys are left to whoever reads next.
  ///
  /// Events that weren't delivered are discarded.
  @MainActor func stopReading() {
    change { state in
      state.stopReading()
      state.arrivals.events = []
      state.byteCount = 0
    }
  }

  /// Waits, once, for room in the terminal.
  @MainActor func waitForRoom() {
    change { $0.awaitsRoom = true }
  }

  /// Ends the thread, which keeps the device open until then.
  ///
  /// Nothing is delivered any more.
  @MainActor func end() {
    change { $0.isClosed = true }
  }

  /// Delivers what has arrived, instead of waiting for the main actor's turn.
  @MainActor func deliver() {
    let (arrivals, isWakeTaken) = change { state in
      let isWakeTaken = takeSignals(&state)
      return (state.takeArrivals(), isWakeTaken)
    }
    // It was for the thread, which would go on waiting for what it waited for before.
    if isWakeTaken { wake() }
    guard let arrivals else { return }
    receive(arrivals)
    change { state in
      // Another one may have come meanwhile.
      let isPressed = state.arrivals.events.contains(Self.interrupt)
      state.interruptDeadline = isPressed ? .now + state.interruptDelay : nil
    }
  }

  /// Changes the state, and wakes the thread if it has to wait for something else now.
  @MainActor private func change<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, isChanged) = state.withLock { state in
      let old = (state.takesInput, state.awaitsRoom, state.isClosed)
      let result = body(&state)
      return (result, old != (state.takesInput, state.awaitsRoom, state.isClosed))
    }
    if isChanged { wake() }
    return result
  }

  private func wake() {
    var byte: UInt8 = 0
    write(pipe.writing, &byte, 1)
  }
}

// MARK: - On the thread

extension TerminalWatcher {
  private func watch() {
    var isBroken = false
    while !isBroken, let (requests, timeout) = state.withLock({ wait(for: $0) }) {
      var requests = requests
      let result = poll(&requests, nfds_t(requests.count), timeout)
      // A file that can't be waited for, as one that was closed, would otherwise keep the thread busy.
      isBroken =
        result < 0 && errno != EINTR || requests.contains { $0.revents & Int16(POLLNVAL) != 0 }
      let (isDeliveryDue, isInterrupted) = state.withLock { state in
        if isBroken { state.endInput() } else if result >= 0 { take(requests, &state) }
        return (state.beginDelivery(), state.interruptDeadline.map { $0 <= .now } ?? false)
      }
      if isInterrupted { SignalGuard.end(by: SIGINT) }
      if isDeliveryDue {
        DispatchQueue.main.async { MainActor.assumeIsolated { self.deliver() } }
      }
    }
  }

  /// What to wait for and for how many milliseconds, or `nil` at the end.
  private func wait(for state: borrowing State) -> (requests: [pollfd], timeout: Int32)? {
    guard !state.isClosed else { return nil }
    let requests = [
      pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: state.takesInput ? device.input : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: state.awaitsRoom ? device.output : -1, events: Int16(POLLOUT), revents: 0),
    ]
    let deadlines = [state.inputDeadline, state.interruptDeadline].compactMap(\.self)
    let timeout = deadlines.min().map { deadline in
      let (seconds, attoseconds) = ContinuousClock.now.duration(to: deadline).components
      return Int32(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
    }
    return (requests, timeout ?? -1)
  }

  private func take(_ requests: [pollfd], _ state: inout State) {
    takeSignals(&state)
    let input = requests[1].revents
    if input != 0, state.isReading {
      read(isReadable: input & Int16(POLLIN) != 0, &state)
    } else if let deadline = state.inputDeadline, deadline <= .now {
      state.inputDeadline = nil
      state.receive(state.decoder.flush())
    }
    if requests[2].revents != 0 {
      state.awaitsRoom = false
      state.arrivals.hasRoom = true
    }
  }

  /// Takes what is in the pipe.
  ///
  /// - Returns: Whether the thread was to be woken.
  @discardableResult private func takeSignals(_ state: inout State) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(pipe.reading, &bytes, bytes.count)
    for byte in bytes.prefix(max(0, count)) where byte != 0 {
      let signal = Int32(byte)
      state.arrivals.signals.removeAll { $0 == signal }
      state.arrivals.signals.append(signal)
    }
    return bytes.prefix(max(0, count)).contains(0)
  }

  /// Reads all waiting bytes, so that one frame answers them.
  private func read(isReadable: Bool, _ state: inout State) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var isReadable = isReadable
    repeat {
      let count = Glibc.read(device.input, &buffer, buffer.count)
      if count > 0 {
        state.byteCount += count
        state.receive(state.decoder.decode(buffer[..<count]))
        guard count == buffer.count else { break }
      } else if count == 0 || errno != EINTR && !(errno == EAGAIN && isReadable) {
        return state.endInput()
      }
      var request = pollfd(fd: device.input, events: Int16(POLLIN), revents: 0)
      isReadable = poll(&request, 1, 0) == 1
    } while isReadable && state.takesInput
    state.inputDeadline = state.decoder.pending.map { .now + delay($0) }
  }

  private func delay(_ pending: InputDecoder.Pending) -> Duration {
    switch pending {
    case .escape: escapeDelay
    case .sequence: Self.sequenceDelay
    case .paste: pasteDelay
    case .interrupt: Self.pastedInterruptDelay
    }
  }
}
