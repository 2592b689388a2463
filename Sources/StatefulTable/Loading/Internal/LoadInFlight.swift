/// The load in flight, and what ends it if it takes too long.
struct LoadInFlight {
  let flight: LoadMachine.Flight
  let ticket: LoadTicket
  /// When it began, on the controller's timeline.
  let start: Duration
  let timeout: Alarm?

  /// The load as it has ended.
  func ended(_ end: LoadRecord.End, at moment: Duration) -> EndedLoad {
    let record = LoadRecord(
      kind: flight.kind,
      cause: flight.cause,
      duration: moment - start,
      end: end
    )
    return EndedLoad(record: record, moment: moment)
  }
}

/// A load that has ended, and when, on the controller's timeline.
struct EndedLoad {
  let record: LoadRecord
  let moment: Duration
}
