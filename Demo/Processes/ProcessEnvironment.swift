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
      let variable = String(kernelText: text)
      if let end = variable.utf8.firstIndex(of: UInt8(ascii: "=")) {
        let value = variable.utf8.index(after: end)
        variables[String(variable[..<end])] = String(variable[value...])
      }
      entry = entry?.advanced(by: 1)
    }
    return variables
  }
}
