// What there is to see of the loads.
extension Loader {
  /// The failure of a kind of load, if one is kept.
  func error(of kind: LoadKind) -> (any Error)? {
    machine.failures.contains(kind) ? errors[kind] : nil
  }

  func loadState(_ kind: LoadKind) -> LoadState {
    if machine.flight?.kind == kind { return .loading }
    return error(of: kind).map(LoadState.failed) ?? .notLoading
  }

  var history: [LoadRecord] { records.records }

  /// The time since the state was entered, or since the way to the end began.
  var stateDuration: Duration { timeline.now - stateStart }

  /// The time until something is retried by itself.
  var retryDelay: Duration? {
    machine.plannedRetry.map { max(.zero, $0.deadline - timeline.now) }
  }

  /// The time until a load of a kind is retried by itself.
  func retryDelay(of kind: LoadKind) -> Duration? {
    machine.plannedRetry?.kinds.contains(kind) == true ? retryDelay : nil
  }

  /// The ticket of the load in flight.
  var ticket: LoadTicket? { inFlight?.ticket }

  var isLoading: Bool { inFlight != nil }
}
