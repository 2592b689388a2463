import TestSupport

@testable import demo

extension ProcessEnvironment {
  /// The environment of what the tests start.
  static let ofChildren: ProcessEnvironment = {
    var environment = ProcessEnvironment()
    for (name, value) in ChildEnvironment.variables { environment[name] = value }
    return environment
  }()
}

extension ChildProcess {
  /// Starts a program in the environment of what the tests start.
  convenience init(_ program: String, _ arguments: String...) throws {
    try self.init(Spawn(program: program, arguments: arguments, environment: .ofChildren))
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
