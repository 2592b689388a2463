import Dispatch
import CLibrary

/// Brings signals from their handlers to the main actor.
@MainActor final class SignalPipe {
  /// Where a handler writes the number of its signal.
  let writeDescriptor: Int32
  private let readDescriptor: Int32
  private let source: any DispatchSourceRead
  private let receive: @MainActor (_ signal: Int32) -> Void

  /// Opens the pipe.
  ///
  /// - Parameter receive: Takes each signal.
  /// - Throws: A ``TerminalError`` if the system has no pipe left.
  init(_ receive: @escaping @MainActor (_ signal: Int32) -> Void) throws(TerminalError) {
    // A handler mustn't block; a full pipe holds signals enough.
    let pipe = try PipeEnds()
    readDescriptor = pipe.reading
    writeDescriptor = pipe.writing
    source = DispatchSource.makeReadSource(fileDescriptor: pipe.reading, queue: .main)
    self.receive = receive
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.deliver() }
    }
    source.activate()
  }

  /// Delivers the signals that have come, in place of waiting for the main actor's turn.
  func deliver() {
    var signals = [UInt8](repeating: 0, count: 64)
    let count = read(readDescriptor, &signals, signals.count)
    for signal in signals.prefix(max(0, count)) { receive(Int32(signal)) }
  }

  /// Closes the pipe; no handler may write to it any more.
  func close() {
    let descriptors = [readDescriptor, writeDescriptor]
    source.setCancelHandler {
      for descriptor in descriptors { closeDescriptor(descriptor) }
    }
    source.cancel()
  }
}

/// Closes a file descriptor.
///
/// Apart because methods of that name hide the system's.
func closeDescriptor(_ descriptor: Int32) {
  close(descriptor)
}
