import CLibrary

/// The program beside this one that can speak HTTP: the same demo, with Foundation's networking.
///
/// Linking that here would cost every start of the demo 26 libraries and 8 ms.
enum HTTPProgram {
  static let name = "demo-http"

  /// Replaces this program with that one, which gets the same arguments, environment and open files.
  ///
  /// - Returns: Why that failed. Otherwise this method doesn't return.
  static func replaceThisProgram() -> HTTPError {
    guard let path else { return HTTPError(.noProgram(SystemError("realpath").description)) }
    execv(path, CommandLine.unsafeArgv)
    return HTTPError(.noProgram(SystemError("execv").description))
  }

  private static var path: String? {
    guard let own = ownPath, let slash = own.lastIndex(of: "/") else { return nil }
    return own[...slash] + name
  }

  /// The file that this process runs.
  private static var ownPath: String? {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      let name = [CChar](unsafeUninitializedCapacity: Int(size)) { buffer, count in
        count = _NSGetExecutablePath(buffer.baseAddress, &size) == 0 ? Int(size) : 0
      }
      guard !name.isEmpty, let path = realpath(name, nil) else { return nil }
    #else
      guard let path = realpath("/proc/self/exe", nil) else { return nil }
    #endif
    defer { free(path) }
    return String(cString: path)
  }
}
