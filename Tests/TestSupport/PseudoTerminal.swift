import Dispatch
import Glibc

/// A pseudo-terminal: the test is the terminal, the code under test has the other end.
///
/// It doesn't control the process of the tests, so nothing here can stop them. No child inherits its ends: a child that
/// another test starts meanwhile would keep it from hanging up.
package final class PseudoTerminal: Sendable {
  /// The terminal's own end.
  package let master: Int32
  /// What the code under test takes for its terminal.
  package let slave: Int32

  /// Why there is no pseudo-terminal.
  package struct Missing: Error, CustomStringConvertible {
    let reason = String(cString: strerror(errno))
    package var description: String {
      "No pseudo-terminal could be opened (\(reason)). These tests need one: see \"cat /proc/sys/kernel/pty/nr\""
        + " for how many are open, and \"ulimit -n\" for how many files may be."
    }
  }

  package init(columns: Int = 40, lines: Int = 8) throws {
    var master: Int32 = -1
    var slave: Int32 = -1
    var path = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, &path, nil, nil) == 0 else { throw Missing() }
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.master = master
    self.slave = slave
    let name = path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    self.path = String(decoding: name, as: UTF8.self)
    resize(columns: columns, lines: lines)
  }

  deinit {
    close(slave)
    close(master)
  }

  /// The path by which another process opens the terminal.
  package let path: String

  package func resize(columns: Int, lines: Int) {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(lines)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Types a text that may be longer than what the terminal has room for until somebody reads it.
  ///
  /// - Returns: When all of it was read.
  package func typeAll(_ text: String) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
          let count = rest.withUnsafeBytes { write(self.master, $0.baseAddress, $0.count) }
          guard count > 0 || errno == EINTR else { break }
          rest = rest.dropFirst(max(0, count))
        }
        // There is no event for this to wait for.
        while self.unreadCount > 0 { poll(nil, 0, 1) }
        continuation.resume()
      }
    }
  }

  /// The number of bytes that were typed and not read yet.
  private var unreadCount: Int32 {
    var count: Int32 = 0
    return ioctl(slave, UInt(FIONREAD), &count) == 0 ? count : 0
  }

  /// The settings, as bytes.
  package var settings: [UInt8] {
    var settings = termios()
    _ = tcgetattr(slave, &settings)
    return withUnsafeBytes(of: settings) { Array($0) }
  }

  /// What is written to the terminal, up to where a text ends; waits for it, but not for ever.
  package func read(until end: String) async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: self.readBlocking(until: Array(end.utf8)))
      }
    }
  }

  private func readBlocking(until end: [UInt8]) -> String {
    var bytes: [UInt8] = []
    let patience: Int32 = ChildEnvironment.hasMutant ? 20_000 : 120_000
    while !bytes.suffix(end.count).elementsEqual(end) {
      var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, patience) == 1 else { break }
      // One at a time, so that what follows is left for the next call.
      var byte: UInt8 = 0
      guard Glibc.read(master, &byte, 1) == 1 else { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
