import StatefulTableText

/// Bytes from a terminal.
enum InputDecoderTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    let ways = Cuts.pieces(of: bytes).map { Outcome($0) }
    guard let whole = ways.first else { return nil }
    if let other = ways.first(where: { $0 != whole }) { return "\(other) instead of \(whole)" }
    for case .key(.character(let character)) in whole.events
    where character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "a control is given out as text"
    }
    if whole.isWaitingAfterFlush { return "something waits after a flush" }
    return whole.events.count > bytes.count + 1 ? "more events than bytes" : nil
  }

  private struct Outcome: Equatable {
    var events: [InputEvent]
    var pending: InputDecoder.Pending?
    var isWaitingAfterFlush: Bool

    init(_ pieces: [[UInt8]]) {
      var decoder = InputDecoder()
      events = pieces.flatMap { decoder.decode($0) }
      pending = decoder.pending
      events += decoder.flush()
      isWaitingAfterFlush = decoder.pending != nil
    }
  }
}
