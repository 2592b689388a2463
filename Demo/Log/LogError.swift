/// Why a log can't be read.
enum LogError: Error, Hashable, Sendable {
  /// There is nothing at this path.
  case noSuchFile(String)
  /// There is something at this path that has no lines to read backwards.
  case notAFile(String, kind: String)
  /// The system doesn't let it be read. The text says why.
  case unreadable(String, reason: String)
  /// The lines before those that are shown are gone.
  case changed(String)
}

extension LogError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noSuchFile(let path): "no such file: \(path)"
    case .notAFile(let path, let kind): "not a file: \(path) is a \(kind)"
    case .unreadable(let path, let reason): "can't read \(path): \(reason)"
    case .changed(let path): "\(path) was replaced or truncated: a refresh starts over"
    }
  }
}
