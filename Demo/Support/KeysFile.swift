import Glibc
import StatefulTableText

/// The file with the keys that the user has chosen: a regular file, or a pipe.
enum KeysFile {
  /// More bytes than a file with keys has.
  private static let maximumBytes = 65_536

  /// Reads a file, or gives the keys of the program if the user has chosen none.
  @MainActor static func keymap(
    from path: String?,
    for table: @autoclosure () -> CommandTable
  ) throws(UsageError) -> Keymap {
    guard let path else { return Keymap() }
    let text = try text(ofFile: path)
    do {
      return try Keymap(parsing: text, for: table())
    } catch {
      throw UsageError("\(path), \(error)")
    }
  }

  private static func text(ofFile path: String) throws(UsageError) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw unreadable(path, String(cString: strerror(errno))) }
    defer { close(file) }
    var bytes: [UInt8] = []
    while true {
      let (read, code) = DescriptorReader.read(upTo: maximumBytes + 1, from: file)
      guard code == 0 else { throw unreadable(path, String(cString: strerror(code))) }
      bytes += read
      guard bytes.count <= maximumBytes else {
        throw unreadable(path, "it has more than \(maximumBytes) bytes")
      }
      if read.isEmpty { break }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw unreadable(path, "it isn't UTF-8")
    }
    return text
  }

  private static func unreadable(_ path: String, _ reason: String) -> UsageError {
    UsageError("“\(path)” can't be read as the file of --keys-file: \(reason)")
  }
}
