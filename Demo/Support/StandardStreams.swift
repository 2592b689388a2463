import Glibc
import StatefulTableText

/// What a program was started with to read from and to write to.
enum StandardStreams {
  /// Opens a file in the place of each standard stream that this program was started without.
  ///
  /// Otherwise the next file that is opened would be taken for it. What is opened can't be used as the stream
  /// either: who reads or writes gets an error.
  static func fillGaps() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a text to the standard output.
  ///
  /// A reader that is gone is no error.
  static func write(_ text: String) throws(TerminalError) {
    _ = try DescriptorWriter.write(Array(text.utf8), to: STDOUT_FILENO)
  }
}
