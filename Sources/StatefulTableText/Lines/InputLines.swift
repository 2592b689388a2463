import Glibc
package import StatefulTable

/// The lines of a pipe or a file, read only as far as they are asked for.
///
/// What isn't read yet waits in the pipe, and the full pipe pauses who writes, so that a list of endless lines costs no
/// more than what is shown of it. Lines that were read are kept, because a pipe can't be read again.
package actor InputLines: PageSource {
  /// The most lines of a page, of which there are fewer if no more have arrived.
  private static let pageSize = 10_000
  /// The milliseconds after which a load that waits looks whether it was cancelled.
  private static let patience: Int32 = 100

  private let executor = BlockingExecutor(label: "lines")
  private let input: Int32
  private var splitter: ByteSplitter
  private var lines: [InputLine] = []
  private var isAtEnd = false

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Creates the lines of a file, which others may close, with a separator behind each line.
  package init(of descriptor: Int32, separator: UInt8) {
    // A file that isn't open is reported by the first load.
    input = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    splitter = ByteSplitter(separator: separator, limit: .max)
  }

  deinit { _ = close(input) }

  /// The lines from a number on: at least one, unless there are no more.
  package func page(after start: Int?) throws -> Page<InputLine, Int> {
    let start = start ?? 0
    try read(from: start)
    let end = min(lines.count, start + Self.pageSize)
    return Page(Array(lines[start..<end]), next: isAtEnd && end == lines.count ? nil : end)
  }

  private func read(from start: Int) throws {
    while !isAtEnd, lines.count < start + Self.pageSize {
      let hasLine = lines.count > start
      guard try wait(milliseconds: hasLine ? 0 : Self.patience) else {
        if hasLine { return }
        continue
      }
      let (bytes, code) = DescriptorReader.read(upTo: 65_536, from: input)
      guard code == 0 else { throw TerminalError.system(call: "read", code: code) }
      splitter.append(bytes)
      while let line = splitter.next() { append(line) }
      guard bytes.isEmpty else { continue }
      isAtEnd = true
      if splitter.beginning.count > 0 { append(splitter.takeBeginning()) }
    }
  }

  private func append(_ line: ByteSplitter.Part) {
    lines.append(InputLine(id: lines.count, bytes: line.bytes))
  }

  /// Waits until there is something to read, or the end.
  private func wait(milliseconds: Int32) throws -> Bool {
    try Task.checkCancellation()
    // The system would wait for ever for a file that isn't open.
    guard input >= 0 else { throw TerminalError.system(call: "read", code: EBADF) }
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) >= 0 || errno == EINTR else {
      throw TerminalError.system(call: "poll", code: errno)
    }
    return request.revents != 0
  }
}

/// A line that was read.
public struct InputLine: Sendable, Identifiable {
  /// How many lines are before.
  public let id: Int
  /// All of it, in whatever encoding, without the separator.
  public let bytes: ArraySlice<UInt8>

  /// What a list shows of it: the first 4,096 bytes, in which those that aren't UTF-8 are replaced.
  public var text: String {
    LineText(bytes.prefix(LineText.limit), byteCount: bytes.count).text
  }
}
