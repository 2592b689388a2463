import Glibc
import Dispatch
public import StatefulTable

// How the folder works:
//
// 1. A session has a `TerminalDevice`. While it has the terminal, that is in `RawMode`, and what it has to undo is with the
//    `TerminalRestorer`, which any thread and any signal handler may call.
// 2. The thread of the `TerminalWatcher` waits for bytes, signals and room for output. The `SignalGuard` has the handlers.
// 3. The bytes become events (`InputDecoder`), which the session sends to its content, and then draws one frame.
// 4. The `FrameWriter` makes bytes of what differs from the frame before, and `TerminalOutput` writes them. For a screen
//    reader, a `Narrator` makes lines of the content's parts instead.
// 5. `suspended(_:)`, `run(_:arguments:)`, Ctrl-Z and the end give the terminal back; what comes back is drawn anew.

/// Shows a list or another content on a terminal.
///
/// ```swift
/// try await TerminalSession.run(CityList())
/// ```
///
/// A session draws only when something has changed. When nothing happens, it doesn't wake up or
/// write.
///
/// While it runs, the terminal is in raw mode and shows its alternate screen, or with a ``Options/height``, some
/// lines below the prompt. Pasted text isn't treated as keys. What the program writes to its standard error
/// appears afterwards, if that is the same terminal. The session handles these signals:
///
/// - SIGINT, SIGTERM, SIGHUP and SIGQUIT restore the terminal and end the program, unless they were
///   ignored at the start. A handler that the program has installed is called in between, except
///   for SIGQUIT.
/// - All other signals that end a program, such as SIGUSR1, do the same, unless the program handles
///   or ignores them.
/// - Crashes, such as `fatalError`, restore the terminal first, so that the report can be read.
/// - SIGTSTP (Ctrl-Z) restores the terminal and stops the program. SIGCONT goes on. If the program runs for a shell that
///   waits for its output, as in `cd "$(places)"`, it isn't stopped, because the shell would never continue it.
/// - SIGWINCH gives the screen its new size.
///
/// Ctrl-C is a key of the content. If it isn't handled within 0.8 seconds because the main actor is
/// blocked, the session restores the terminal and ends the program as SIGINT does.
///
/// At the end, the session restores the terminal, the signals and the standard error. Only SIGKILL
/// leaves no time for that. The command `reset` then restores the terminal.
@MainActor public final class TerminalSession {
  private enum Phase {
    /// The terminal is not ours; perhaps the program is about to be stopped.
    case paused(PendingStop?)
    /// The terminal is ours.
    case active
    case ended(Result<Void, any Error>)
  }

  private var phase = Phase.paused(nil)
  private var watcher: TerminalWatcher?
  private var stopCount = 0
  private var continuation: CheckedContinuation<Void, any Error>?
  private let content: any TerminalContent
  private var needsDrawing = false
  /// Whether keys are being handled, after which a frame is drawn at once.
  private var isReceivingKeys = false
  private var writer: FrameWriter
  /// What the terminal shows, if that is known.
  private var shown: Frame?
  /// Writes words in place of frames.
  private var narrator: Narrator?
  /// What the terminal was asked for.
  private var modes = TerminalModes()
  private lazy var animation = AnimationTimer { [weak self] in
    self?.content.setNeedsDisplay()
  }

  let device: TerminalDevice
  private let interruptDelay: Duration
  private let escapeDelay: String?
  /// The most lines that are drawn on, or `nil` for the whole terminal.
  private let height: Int?
  let use: TerminalUse
  /// The texts of the session.
  let words: Words
  private var rawMode: RawMode
  /// Whether the session has had the terminal before.
  private var hasBegun = false
  /// Whether a program has ended in a way that leaves a terminal in any state.
  private var hasCrashed = false
  private let output: TerminalOutput
  private var errors: ErrorCapture?

  /// The session that runs, or `nil`.
  public private(set) static var current: TerminalSession?
  /// How many calls of ``suspended(_:)`` have the terminal.
  private var lendCount = 0
  private static let maximumStopAttempts = 3

  /// Shows a list on the terminal until the user leaves it.
  ///
  /// It reads keys from the standard input. If that isn't a terminal, it reads from the terminal
  /// that controls the process.
  ///
  /// - Parameters:
  ///   - controller: The list. It can show other lists in front of itself.
  ///   - options: The options of the session. The default is `Options()`.
  /// - Throws: A ``TerminalError`` if the standard output isn't a terminal, can't be used, or is disconnected.
  ///   `CancellationError` if the task is cancelled.
  public static func run(
    _ controller: StatefulTableController,
    options: Options = Options()
  ) async throws {
    try await run(options) { TableScreen(controller, size: $0, options) }
  }

  /// Shows several lists in one place on the terminal until the user leaves them.
  ///
  /// It does what `run(_:options:)` does for one list.
  ///
  /// - Parameters:
  ///   - segmentedController: The lists. The selected one is shown first.
  ///   - options: The options of the session. The default is `Options()`.
  /// - Throws: What `run(_:options:)` throws for one list.
  public static func run(
    _ segmentedController: SegmentedController,
    options: Options = Options()
  ) async throws {
    try await run(segmentedController.selectedList, options: options)
  }

  /// Shows the content on the terminal until it is finished.
  ///
  /// - Parameters:
  ///   - content: The content. The session sets its size.
  ///   - options: The options of the session. The theme isn't used, because the content has its own. The
  ///     default is `Options()`.
  /// - Throws: A ``TerminalError`` if the standard output isn't a terminal, can't be used, or is disconnected.
  ///   `CancellationError` if the task is cancelled.
  public static func run(
    content: any TerminalContent,
    options: Options = Options()
  ) async throws {
    try await run(options) { size in
      content.size = size
      return content
    }
  }

  /// Shows the content until it is finished.
  ///
  /// With `leavesOutput`, the standard output may be something else than the terminal.
  static func run(
    _ options: Options,
    leavesOutput: Bool = false,
    _ makeContent: (Size) -> any TerminalContent
  ) async throws {
    guard current == nil else { throw TerminalError.busy }
    let device = try TerminalDevice(leavesOutput: leavesOutput)
    try await TerminalSession(device, options, makeContent).run()
  }

  /// Creates a session on a terminal, which it doesn't change yet.
  ///
  /// A writer is passed by tests; otherwise it is one for what the environment says of the terminal. A Ctrl-C may
  /// wait for the main actor for the `interruptDelay` before it ends the program.
  init(
    _ device: TerminalDevice,
    _ options: Options = Options(),
    variable: (String) -> String? = { getenv($0).map { String(cString: $0) } },
    writer: FrameWriter? = nil,
    interruptDelay: Duration = TerminalWatcher.interruptDelay,
    _ makeContent: (Size) -> any TerminalContent
  ) throws(TerminalError) {
    self.device = device
    words = options.words
    self.interruptDelay = interruptDelay
    escapeDelay = variable("ESCDELAY")
    rawMode = try RawMode(device.input)
    let isAccessible = options.isAccessible(variable: variable)
    height = isAccessible ? nil : options.height.map { max(1, $0) }
    use = TerminalUse(isAccessible: isAccessible, isInline: height != nil, variable: variable)
    narrator = isAccessible ? Narrator() : nil
    let size = TerminalSize.current(of: device.output) ?? TerminalSize.fallback
    content = makeContent(Self.size(of: size, height: height))
    // Its positions are counted from the first line of the terminal.
    let hasMouse = !isAccessible && height == nil
    content.hasMouse = hasMouse
    content.capturesMouse = (options.capturesMouse || content.capturesMouse) && hasMouse
    let abilities = TerminalAbilities(variable: variable)
    self.writer = writer ?? FrameWriter(abilities: abilities)
    self.writer.isInline = height != nil
    output = TerminalOutput(device)
  }
}

// MARK: - Life

extension TerminalSession {
  func run() async throws {
    guard Self.current == nil else { throw TerminalError.busy }
    Self.current = self
    defer { Self.current = nil }
    SignalStack.prepareThread()
    let watcher = try TerminalWatcher(
      device,
      escapeDelay: escapeDelay,
      interruptDelay: interruptDelay
    ) { [weak self] in self?.receive($0) }
    self.watcher = watcher
    errors = narrator == nil ? ErrorCapture(on: device.output) : nil
    prepareRestorer()
    TerminalRestorer.restoreAtExit()
    SignalGuard.install(wakeDescriptor: watcher.signalDescriptor)
    defer {
      pause()
      SignalGuard.uninstall()
      watcher.end()
      errors?.dispose()
    }
    content.onNeedsDisplay = { [weak self] in self?.contentChanged() }
    output.onFull = { [weak watcher] in watcher?.waitForRoom() }
    output.onFailure = { [weak self] in self?.end(.failure(TerminalError.hungUp)) }
    content.appear()
    defer { content.disappear() }
    guard !content.isFinished else { return }
    try resume()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if case .ended(let result) = phase {
          continuation.resume(with: result)
        } else {
          self.continuation = continuation
        }
      }
    } onCancel: {
      Task { @MainActor in self.end(.failure(CancellationError())) }
    }
  }

  private var isActive: Bool {
    if case .active = phase { true } else { false }
  }

  private func end(_ result: Result<Void, any Error>) {
    if case .ended = phase { return }
    phase = .ended(result)
    // At once: what follows on the main actor may take long.
    pause()
    continuation?.resume(with: result)
    continuation = nil
  }

  /// Takes the terminal over, or stops the program until that is brought to the foreground.
  private func resume() throws(TerminalError) {
    if case .ended = phase { return }
    guard !device.isInBackground else {
      // A SIGSTOP gave no time for it.
      pause()
      return stopJob(SIGTTOU)
    }
    // After a SIGSTOP it is ours still.
    let isAgain = isActive
    SignalGuard.handleStops()
    TerminalRestorer.begin()
    phase = .active
    try rawMode.enter()
    output.discard()
    var enter = hasBegun ? use.undo(afterCrash: hasCrashed) : []
    enter += isAgain ? use.enterAgain : use.enter
    (hasBegun, hasCrashed) = (true, false)
    if height != nil {
      let columns = TerminalSize.current(of: device.output)?.columns ?? content.size.columns
      enter += TerminalSequence.beginLine(columns: columns)
    }
    output.write(enter)
    modes = TerminalModes()
    updateModes()
    watcher?.startReading()
    resize()
  }

  /// Gives the terminal back.
  private func pause() {
    if isActive { phase = .paused(nil) }
    animation.isRunning = false
    watcher?.stopReading()
    output.discard()
    TerminalRestorer.restore()
  }
}

// MARK: - Events

extension TerminalSession {
  private func receive(_ arrivals: TerminalWatcher.Arrivals) {
    SignalStack.prepareThread()
    if !arrivals.events.isEmpty { receive(arrivals.events) }
    if arrivals.hasRoom { writePending() }
    if arrivals.hasEnded { inputEnded() }
    for signal in arrivals.signals { receive(signal: signal) }
  }

  private func receive(_ events: [InputEvent]) {
    isReceivingKeys = true
    for event in events where isActive {
      switch event {
      case .key(.control("z")): suspend()
      case .key(.control("l")):
        narrator?.startOver()
        redraw()
      default: if !content.isFinished { content.send(event) }
      }
    }
    isReceivingKeys = false
    if content.isFinished { return end(.success(())) }
    updateModes()
    drawIfNeeded()
  }

  private func contentChanged() {
    // Keys that come together are answered by one check and one frame.
    if !isReceivingKeys {
      // A content may finish at any time, or show something else.
      if content.isFinished { return end(.success(())) }
      updateModes()
    }
    scheduleDrawing()
  }

  private func writePending() {
    guard output.isBusy else { return }
    output.writePending()
    if !output.isBusy { scheduleDrawing() }
  }

  private func inputEnded() {
    guard isActive else { return }
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
      guard lendCount == 0 else { break }
      // SIGSTOP stops a program without a warning: the terminal is taken over again in any case.
      if case .paused = phase { phase = .paused(nil) }
      comeBack()
    default: break
    }
  }
}

// MARK: - Drawing

extension TerminalSession {
  private func resize() {
    if let size = TerminalSize.current(of: device.output) {
      let size = Self.size(of: size, height: height)
      if size != content.size { content.size = size }
    }
    redraw()
  }

  /// The part of a terminal that is drawn on.
  private static func size(of terminal: Size, height: Int?) -> Size {
    Size(columns: terminal.columns, lines: min(terminal.lines, height ?? .max))
  }

  /// Writes everything again, whatever the terminal shows.
  private func redraw() {
    shown = nil
    scheduleDrawing()
  }

  /// Draws one frame for all changes that come until then.
  private func scheduleDrawing() {
    guard !needsDrawing else { return }
    needsDrawing = true
    guard !isReceivingKeys else { return }
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        SignalStack.prepareThread()
        self?.drawIfNeeded()
      }
    }
  }

  private func drawIfNeeded() {
    guard needsDrawing else { return }
    needsDrawing = false
    guard isActive else { return }
    if rawMode.isShared, !rawMode.isOn { return takeOver() }
    if narrator == nil { animation.isRunning = content.isAnimating }
    // A frame that comes while the terminal is still busy with the one before is skipped.
    guard !output.isBusy else { return }
    guard narrator == nil else { return narrate() }
    var frame = content.frame()
    // The terminal's own cursor stays where the lines begin.
    if height != nil, content.showsCursor { frame.invertCursor() }
    output.write(writer.bytes(from: shown, to: frame))
    shown = frame
  }

  /// Takes the terminal over from another program, such as another picker in one pipeline, that had it raw when this
  /// session began, and has given it back since.
  private func takeOver() {
    pause()
    do {
      rawMode = try RawMode(device.input)
      prepareRestorer()
    } catch {
      return end(.failure(error))
    }
    comeBack()
  }

  private func prepareRestorer() {
    TerminalRestorer.prepare(device, mode: rawMode, use: use, errors: errors)
  }

  /// Writes what has changed, a line each.
  private func narrate() {
    // The content may call the session, which looks whether there is a narrator.
    let parts = content.spokenParts
    let lines = narrator?.changes(to: parts) ?? []
    guard !lines.isEmpty else { return }
    // In raw mode a line feed doesn't return to the left.
    output.write(Array(lines.map { $0 + "\r\n" }.joined().utf8))
  }

  /// Asks the terminal for what the content needs of it.
  ///
  /// The cursor is visible only where text is typed.
  private func updateModes() {
    // Where lines are written, the cursor is visible anyhow.
    guard isActive, narrator == nil else { return }
    let wanted = TerminalModes(
      capturesMouse: content.capturesMouse && height == nil,
      showsCursor: content.showsCursor && height == nil,
      reportsFocus: content.reportsFocus
    )
    let bytes = TerminalModes.bytes(from: modes, to: wanted)
    modes = wanted
    if !bytes.isEmpty { output.write(bytes) }
  }
}

// MARK: - Sequences

extension TerminalSession {
  /// Writes something to the terminal that leaves its screen as it is.
  func write(_ bytes: [UInt8]) throws(TerminalError) {
    guard isActive else { throw .suspended }
    output.write(bytes)
  }
}

// MARK: - Stops

// Ctrl-Z, `kill -TSTP` and running in the background stop the program, until the shell brings it to the
// foreground.
extension TerminalSession {
  /// Stops the program and its whole job, as Ctrl-Z does.
  private func suspend() {
    guard !PendingStop.isForEver else { return }
    pause()
    stopJob(SIGTSTP)
  }

  private func stopJob(_ signal: Int32) {
    var attempts = 0
    if case .paused(let stop?) = phase { attempts = stop.attempts }
    stopCount += 1
    let number = stopCount
    phase = .paused(PendingStop(number: number, signal: signal, attempts: attempts + 1))
    SignalGuard.letStop()
    kill(0, signal)
    PendingStop.wait { [weak self] in self?.goOnUnlessStopped(number) }
  }

  /// Goes on if the system hasn't stopped the program, as where nobody could continue it.
  private func goOnUnlessStopped(_ number: Int) {
    // A program that was stopped meanwhile has a SIGCONT to receive, which deals with it.
    watcher?.deliver()
    guard case .paused(let stop?) = phase, stop.number == number else { return }
    let isHopeless = stop.attempts >= Self.maximumStopAttempts && device.isInBackground
    guard stop.signal == SIGTSTP || !isHopeless else {
      return end(.failure(TerminalError.hungUp))
    }
    comeBack()
  }

  /// Takes the terminal over again after a stop.
  private func comeBack() {
    do {
      try resume()
      if isActive { receive([.focus(true)]) }
    } catch {
      end(.failure(error))
    }
  }
}

// MARK: - Other programs

extension TerminalSession {
  /// Gives the terminal to something else, such as an editor, and takes it back afterwards.
  ///
  /// ```swift
  /// await TerminalSession.current?.suspended {
  ///   print("Log in at https://example.org/device with the code 4711.")
  /// }
  /// ```
  ///
  /// Meanwhile the terminal is as it was before the session, and the session reads no keys and draws nothing. Ctrl-C and
  /// Ctrl-\\ end your program, as they do before a session, and Ctrl-Z stops it. Afterwards everything is drawn again,
  /// whatever state the terminal was left in. Lists go on loading.
  ///
  /// To run another program, ``run(_:arguments:)`` does all that, and leaves Ctrl-C and Ctrl-\\ to the program while it
  /// runs. Calls may be nested.
  ///
  /// - Parameter body: Uses the terminal. It must not block the main actor for long, as loads wait for that.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws, after the terminal was taken back.
  public func suspended<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    lendCount += 1
    if lendCount == 1 {
      pause()
      SignalGuard.letStop()
    }
    defer {
      lendCount -= 1
      if lendCount == 0 {
        narrator?.startOver()
        comeBack()
      }
    }
    return try await body()
  }

  /// Takes note that a program didn't end as it should.
  func noteCrash() { hasCrashed = true }
}
