import Glibc
import StatefulTableText

/// Where a program writes what it has to say.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// Opens a file in the place of each standard stream that this program was started without.
  ///
  /// Otherwise the next file that is opened would be taken for it. What is opened can't be used as the stream
  /// either: who reads or writes gets an error.
  static func fillGaps() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a text.
  ///
  /// A reader that is gone is no error.
  ///
  /// - Throws: Why it can't be written, such as a full disk.
  func write(_ text: String) throws(TerminalError) {
    _ = try DescriptorWriter.write(Array(text.utf8), to: rawValue)
  }
}
