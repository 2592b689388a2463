// `environ` is a mutable C global. It changes only with `setenv` and its like, which nothing here
// calls, so reading it is safe though the compiler can't know.
@preconcurrency import CLibrary

/// The environment variables of a process.
///
/// They are few, and kept as the system has them: a dictionary of them took a twentieth of the time until the
/// first rows.
struct ProcessEnvironment: Sendable {
  /// The variables, each as `NAME=value`.
  private(set) var entries: [String] = []
}

extension ProcessEnvironment {
  /// The variables that this process was started with.
  static var current: ProcessEnvironment {
    var environment = ProcessEnvironment()
    var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    while let text = entry?.pointee {
      environment.entries.append(String(kernelText: text))
      entry = entry?.advanced(by: 1)
    }
    return environment
  }

  /// The value of a variable, or `nil` if there is none of that name.
  ///
  /// - Complexity: O(*n*) for *n* variables.
  subscript(name: String) -> String? {
    get {
      let start = name + "="
      let entry = entries.first { $0.utf8.starts(with: start.utf8) }
      return entry.map { String(Substring($0.utf8.dropFirst(start.utf8.count))) }
    }
    set {
      let start = name + "="
      entries.removeAll { $0.utf8.starts(with: start.utf8) }
      if let newValue { entries.append(start + newValue) }
    }
  }
}

extension ProcessEnvironment: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }
}
