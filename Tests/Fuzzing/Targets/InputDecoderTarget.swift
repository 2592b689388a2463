import StatefulTableText

/// Bytes from a terminal.
enum InputDecoderTarget {
  static func violation(_ bytes: [UInt8]) -> String? {
    let ways = Cuts.pieces(of: bytes).map { Outcome($0) }
    guard let whole = ways.first else { return nil }
    if let other = ways.first(where: { $0 != whole }) { return "\(other) instead of \(whole)" }
    for case .key(let key) in whole.events {
      if let character = key.character, character.isControl {
        return "a control is given out as text"
      }
      if Key(key.base, key.modifiers) != key { return "\(key) has a second value" }
      if Key(key.description) != key { return "\(key) isn't the key that its text is" }
      if key.name.isEmpty { return "\(key) has no name" }
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

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
