@testable import demo

extension ChildProcess {
  /// Starts a program in the environment of the tests.
  convenience init(_ program: String, _ arguments: String...) throws {
    try self.init(Spawn(program: program, arguments: arguments, environment: .current))
  }

  /// Reads all that is left of the standard output.
  func readToEnd() throws -> String {
    var bytes: [UInt8] = []
    while true {
      let more = try read(upTo: 4096)
      if more.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += more
    }
  }
}
