// `environ` is a mutable C global. It changes only with `setenv` and its like, which nothing here
// calls, so reading it is safe though the compiler can't know.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// The environment variables of a process, by name.
typealias ProcessEnvironment = [String: String]

extension ProcessEnvironment {
  /// The variables that this process was started with.
  static var current: ProcessEnvironment {
    var variables: ProcessEnvironment = [:]
    var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let text = entry?.pointee {
      let parts = String(cString: text).split(
        separator: "=",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      entry = entry?.advanced(by: 1)
    }
    return variables
  }
}
