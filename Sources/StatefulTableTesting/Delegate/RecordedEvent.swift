public import StatefulTable

/// A call to a ``RecordingDelegate``, as a value to compare.
public enum RecordedEvent: Sendable, Hashable {
  /// A load began.
  case began(LoadKind, LoadCause)
  /// The state was about to change.
  case willTransition(from: StatefulState, to: StatefulState)
  /// The state had changed.
  case didTransition(from: StatefulState, to: StatefulState)
  /// A load ended.
  case ended(LoadKind, End)
  /// Loads were misused.
  case detected(LoadMisuse)

  /// How a load ended, like `LoadRecord.End`, with the error as a string.
  public enum End: Sendable, Hashable {
    /// The commit ran.
    case succeeded
    /// The load failed.
    ///
    /// The value is the description of the error.
    case failed(String)
    /// The load was cancelled.
    case cancelled
    /// A stronger load superseded it.
    case superseded
  }
}

extension RecordedEvent.End {
  init(_ end: LoadRecord.End) {
    self =
      switch end {
      case .succeeded: .succeeded
      case .failed(let error): .failed(String(describing: error))
      case .cancelled: .cancelled
      case .superseded: .superseded
      }
  }
}

extension RecordedEvent: CustomStringConvertible {
  /// The event in a few words, such as `pullToRefresh ended: failed("offline")`.
  public var description: String {
    switch self {
    case .began(let kind, let cause): "\(kind) began: \(cause)"
    case .willTransition(let old, let new): "will go from \(old) to \(new)"
    case .didTransition(let old, let new): "went from \(old) to \(new)"
    case .ended(let kind, let end): "\(kind) ended: \(end)"
    case .detected(let misuse): "misuse: \(misuse)"
    }
  }
}
