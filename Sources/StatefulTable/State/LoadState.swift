/// Where the loads of one kind stand.
public enum LoadState: Sendable {
  /// No load of this kind is in flight, and no failure of one is kept.
  case notLoading
  /// A load of this kind is in flight.
  case loading
  /// The last load of this kind failed, and no success has cleared the failure since.
  case failed(any Error)
}

extension LoadState {
  /// The failure that is kept, if there is one.
  public var error: (any Error)? {
    guard case .failed(let error) = self else { return nil }
    return error
  }

  /// Whether a load is in flight.
  public var isLoading: Bool {
    guard case .loading = self else { return false }
    return true
  }
}
