extension Key {
  /// The name of the key in the help line, which has little room.
  var shortName: String {
    switch self {
    case .enter: "⏎"
    case .escape: "Esc"
    default: name
    }
  }

  /// What the key types where text is typed.
  var typedText: String? { character.map { String($0) } }

  var isArrow: Bool { [.up, .down, .left, .right].contains(self) }
}
