extension Unicode.Scalar {
  /// What is drawn for a scalar that has no shape of its own.
  static let standIn: Unicode.Scalar = "\u{FFFD}"
  /// What a mark without a letter is drawn on.
  static let dottedCircle: Unicode.Scalar = "\u{25CC}"
  /// The only character that tags belong to: with them it is a flag of a region.
  static let blackFlag: Unicode.Scalar = "\u{1F3F4}"

  /// The picture of an ASCII control: `␛` for Escape.
  static func picture(ofControl byte: UInt8) -> Unicode.Scalar {
    byte == 0x7F ? "\u{2421}" : Unicode.Scalar(0x2400 + UInt32(byte)) ?? .standIn
  }

  /// Whether the scalar alone would be drawn as nothing, or act on a terminal, or on the direction of
  /// the text around it.
  ///
  /// It holds for C1 controls, line and paragraph separators, everything that Unicode calls ignorable
  /// (bidirectional controls, joiners, soft hyphen, byte order mark, fillers, tags, variation
  /// selectors), interlinear annotation and noncharacters.
  var isInvisible: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0, 0xAD, 0x2028, 0x2029, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF: true
    case 0xA0..<0x300: false
    default: value & 0xFFFE == 0xFFFE || properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether the scalar is drawn over or under the one before it.
  var isNonspacingMark: Bool {
    guard value >= 0x300 else { return false }
    let category = properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }

  /// Whether terminals may draw the scalar as one with the character before or after it, wherever that
  /// comes from: half a flag, a skin tone, a part of a Hangul syllable, a mark.
  var joinsItsNeighbor: Bool {
    guard value >= 0x300 else { return false }
    return columns == 0 || (0x1F1E6...0x1F1FF).contains(value) || properties.isEmojiModifier
  }

  /// Whether the scalar is a tag: an invisible copy of an ASCII character.
  var isTag: Bool { (0xE0000...0xE007F).contains(value) }

  /// Whether the scalar asks for the character before it to be drawn as an emoji, two columns wide.
  var isEmojiSelector: Bool { value == 0xFE0F }
}
