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

extension ProcessEnvironment {
  /// The variables as texts.
  var texts: [String] {
    entries.map { String(decoding: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) }
  }
}

extension ChildProcess {
  /// Starts a program in the environment of what the tests start.
  convenience init(_ program: String, _ arguments: String...) throws {
    try self.init(program, arguments, environment: .ofChildren)
  }

  /// Reads what the child wrote, however long that takes.
  func read(upTo limit: Int) throws -> [UInt8] {
    try read(upTo: limit, until: nil) ?? []
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
