// `environ` is a mutable C global. It changes only with `setenv` and similar functions, which nothing here
// calls, so reading it is safe though the compiler can't know.
@preconcurrency import Glibc

/// The environment variables of a process.
struct ProcessEnvironment: Sendable {
  /// The variables as the system has them: each is `NAME=value`, in any bytes, with a zero at the end.
  private(set) var entries: [[CChar]] = []

  /// The variables that this process was started with.
  static var current: ProcessEnvironment {
    var environment = ProcessEnvironment()
    var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let text = entry?.pointee {
      environment.entries.append(Array(UnsafeBufferPointer(start: text, count: strlen(text) + 1)))
      entry = entry?.advanced(by: 1)
    }
    return environment
  }

  /// The value of a variable, or `nil` if there is none of that name.
  subscript(name: String) -> String? {
    get {
      let start = Self.start(of: name)
      let entry = entries.first { $0.starts(with: start) }
      return entry.map { entry in
        let value = entry.dropFirst(start.count).dropLast()
        return String(decoding: value.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
    set {
      let start = Self.start(of: name)
      entries.removeAll { $0.starts(with: start) }
      if let newValue { entries.append(Array("\(name)=\(newValue)".utf8CString)) }
    }
  }

  private static func start(of name: String) -> ContiguousArray<CChar>.SubSequence {
    "\(name)=".utf8CString.dropLast()
  }
}

extension ProcessEnvironment: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }
}
