extension Key {
  /// What the key types where text is typed.
  var typedText: String? { character.map { String($0) } }

  var isArrow: Bool { [.up, .down, .left, .right].contains(self) }
}
