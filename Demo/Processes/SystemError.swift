import Glibc

/// A system call that failed, and why.
struct SystemError: Error, Hashable, Sendable {
  /// The name of the system call.
  let call: String
  /// The system's number for the reason, such as `ENOENT`.
  let number: Int32

  init(_ call: String, number: Int32 = errno) {
    self.call = call
    self.number = number
  }
}

extension SystemError: CustomStringConvertible {
  var description: String { "\(call): \(String(cString: strerror(number)))" }
}
