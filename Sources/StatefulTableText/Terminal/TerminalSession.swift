#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
public import StatefulTable

/// A controller on a real terminal, over the whole of it.
///
/// ```swift
/// try await TerminalSession.run(CityList())
/// ```
///
/// It draws only when something has changed, at most once for all that has come in meanwhile; with nothing
/// going on it neither wakes up nor writes.
///
/// While it runs, the terminal is in raw mode and shows its alternate screen, and text that is pasted runs
/// no commands. What the program writes to its standard error is kept back. The session handles these
/// signals:
///
/// - SIGINT, SIGTERM, SIGHUP and SIGQUIT give the terminal back and end the program, unless it was started
///   so as to ignore them. A handler of the program's own, installed before, is called in between; but
///   for SIGQUIT.
/// - Crashes, such as `fatalError`, give the terminal back first, so that the report can be read.
/// - SIGTSTP (Ctrl-Z) gives the terminal back and stops the program; SIGCONT goes on.
/// - SIGWINCH gives the screen its new size.
///
/// Whatever ends it, a key, an error or a signal, the terminal, the signals and the standard error are then
/// as they were before. Only SIGKILL leaves no time for that: then `reset` helps.
@MainActor public final class TerminalSession {
  let device: TerminalDevice
  let screen: TableScreen
  let output: TerminalOutput
  var writer: FrameWriter
  /// Whether the terminal is ours.
  private(set) var isActive = false
  /// What the terminal shows, as far as that is known.
  var shown: Frame?
  /// The frame before that, whose memory the next one takes.
  var spare: Frame?
  /// What was written last, for its memory.
  var bytes: [UInt8] = []
  var needsDrawing = false
  /// Whether keys are being handled, after all of which a frame is drawn at once.
  private(set) var isReceivingKeys = false
  /// The stop that was asked for, until the program is continued.
  var pendingStop: PendingStop?
  /// What the terminal was asked for.
  var modes = TerminalModes()
  /// Tells in words what would otherwise be drawn.
  var narrator: Narrator?
  private(set) lazy var animation = AnimationTimer { [weak self] in
    self?.screen.setNeedsDisplay()
  }

  private let use: TerminalUse
  private let rawMode: RawMode
  private let input: TerminalInput
  private let errors: ErrorCapture?
  private var result: Result<Void, any Error>?
  private var continuation: CheckedContinuation<Void, any Error>?

  private static var isOnScreen = false

  /// Shows a controller on the terminal until the user leaves it.
  ///
  /// Keys are read from the standard input, or from the terminal that controls the process if that is
  /// none.
  ///
  /// - Parameters:
  ///   - controller: The list. It may put others in front of itself.
  ///   - options: How the session appears.
  /// - Throws: A ``TerminalError`` if the standard output is not a terminal, can't be used, or goes
  ///   away; `CancellationError` if the task is cancelled.
  public static func run(
    _ controller: StatefulTableController,
    options: Options = Options()
  ) async throws {
    guard !isOnScreen else { throw TerminalError.busy }
    isOnScreen = true
    defer { isOnScreen = false }
    let device = try TerminalDevice.open()
    defer { device.closeWhenUnused() }
    try await TerminalSession(controller, device, options).run()
  }

  init(
    _ controller: StatefulTableController,
    _ device: TerminalDevice,
    _ options: Options = Options()
  ) throws(TerminalError) {
    self.device = device
    rawMode = try RawMode(device.input)
    let size = TerminalSize.current(of: device.output) ?? TerminalSize.fallback
    screen = TableScreen(controller, size: size, theme: options.theme)
    let isAccessible = options.isAccessible(variable: Self.variable)
    use = TerminalUse(isAccessible: isAccessible, variable: Self.variable)
    narrator = isAccessible ? Narrator() : nil
    errors = isAccessible ? nil : ErrorCapture()
    screen.hasMouse = narrator == nil
    screen.capturesMouse = options.capturesMouse && screen.hasMouse
    writer = FrameWriter(abilities: TerminalAbilities(variable: Self.variable))
    output = TerminalOutput(device)
    input = TerminalInput(device, escapeDelay: Self.variable("ESCDELAY"))
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

// MARK: - Life

extension TerminalSession {
  func run() async throws {
    let signals = try SignalPipe { [weak self] in self?.receive(signal: $0) }
    TerminalRestorer.prepare(device, settings: rawMode.saved, use: use, errors: errors)
    TerminalRestorer.restoreAtExit()
    SignalGuard.install(wakeDescriptor: signals.writeDescriptor)
    defer {
      pause()
      SignalGuard.uninstall()
      signals.close()
      errors?.dispose()
    }
    connect()
    screen.appear()
    try resume()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if let result {
          continuation.resume(with: result)
        } else {
          self.continuation = continuation
        }
      }
    } onCancel: {
      Task { @MainActor in self.end(.failure(CancellationError())) }
    }
  }

  private func connect() {
    screen.onNeedsDisplay = { [weak self] in self?.screenChanged() }
    output.onDrained = { [weak self] in self?.scheduleDrawing() }
    output.onFailure = { [weak self] in self?.end(.failure(TerminalError.hungUp)) }
    input.onEvents = { [weak self] in self?.receive($0) }
    input.onEnd = { [weak self] in self?.inputEnded() }
  }

  func end(_ result: Result<Void, any Error>) {
    guard self.result == nil else { return }
    self.result = result
    // At once: what follows on the main actor may take long.
    pause()
    continuation?.resume(with: result)
    continuation = nil
  }

  /// Takes the terminal over, or stops the program until that is brought to the foreground.
  func resume() throws(TerminalError) {
    guard result == nil else { return }
    guard !device.isInBackground else { return stopJob(SIGTTOU) }
    pendingStop = nil
    SignalGuard.handleStops()
    TerminalRestorer.begin()
    isActive = true
    try rawMode.enter()
    output.discard()
    output.write(use.enter)
    modes = TerminalModes()
    updateModes()
    input.start()
    resize()
  }

  /// Gives the terminal back.
  func pause() {
    isActive = false
    animation.isRunning = false
    input.stop()
    output.discard()
    TerminalRestorer.restore()
  }
}

// MARK: - Events

extension TerminalSession {
  private func receive(_ events: [InputEvent]) {
    isReceivingKeys = true
    for event in events where isActive {
      switch event {
      case .key(.control("z")): suspend()
      case .key(.control("l")):
        narrator?.startOver()
        redraw()
      default: screen.send(CollectionOfOne(event))
      }
    }
    isReceivingKeys = false
    if screen.isFinished { return end(.success(())) }
    updateModes()
    drawIfNeeded()
  }

  private func screenChanged() {
    // After keys all of this is looked at once.
    if !isReceivingKeys {
      // A list may close itself at any time, or show another.
      if screen.isFinished { return end(.success(())) }
      updateModes()
    }
    scheduleDrawing()
  }

  private func inputEnded() {
    // A job in the background reads an end where there is none.
    guard device.isInBackground else { return end(.failure(TerminalError.hungUp)) }
    pause()
    stopJob(SIGTTIN)
  }

  private func receive(signal: Int32) {
    switch signal {
    case SIGWINCH: if isActive { resize() }
    case SIGTSTP: if isActive { suspend() }
    case SIGCONT:
      // Of the stop there need have been no warning.
      pendingStop = nil
      comeBack()
    default: break
    }
  }
}
