import Glibc
import StatefulTable

enum TerminalSize {
  /// What a terminal is taken to be that doesn't tell.
  static let fallback = Size(columns: 80, lines: 24)
  /// More than any real terminal has; a wrong size mustn't cost gigabytes.
  private static let maximum = 2000

  /// The size of a terminal, or `nil` if it doesn't tell.
  static func current(of descriptor: Int32) -> Size? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return Size(
      columns: min(Int(size.ws_col), maximum),
      lines: min(Int(size.ws_row), maximum)
    )
  }
}
