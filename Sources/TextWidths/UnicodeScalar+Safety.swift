extension Unicode.Scalar {
  /// What is drawn for a scalar that has no shape of its own.
  package static let standIn: Unicode.Scalar = "\u{FFFD}"
  /// What a mark without a letter is drawn on.
  static let dottedCircle: Unicode.Scalar = "\u{25CC}"
  /// The only character that tags belong to: with them it is a flag of a region.
  static let blackFlag: Unicode.Scalar = "\u{1F3F4}"

  /// The picture of an ASCII control: `␛` for Escape.
  static func picture(ofControl byte: UInt8) -> Unicode.Scalar {
    byte == 0x7F ? "\u{2421}" : Unicode.Scalar(0x2400 + UInt32(byte)) ?? .standIn
  }

  /// Whether the scalar joins letters or parts of an emoji, or keeps letters apart, and is seen in
  /// nothing else.
  var isJoiner: Bool { (0x200C...0x200D).contains(value) }

  /// Whether the scalar selects the text or emoji form of the one before.
  var isPresentationSelector: Bool { (0xFE0E...0xFE0F).contains(value) }

  /// Whether the scalar selects another form of the one before, but for that of an emoji.
  var isVariationSelector: Bool {
    switch value {
    case 0xFE00...0xFE0D, 0x180B...0x180D, 0x180F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// Whether the scalar is a tag that the flag of a region is spelt with, or the end of it.
  var isRegionTag: Bool {
    switch value {
    case 0xE0030...0xE0039, 0xE0061...0xE007A, 0xE007F: true
    default: false
    }
  }

  /// Whether the scalar is of a script beyond Latin, Greek, Cyrillic and Armenian.
  ///
  /// Those have no use for joiners and invisible marks.
  var isOfJoiningScript: Bool {
    switch value {
    case 0x590..<0x2000, 0xA800..<0xAC00, 0xFB1D..<0xFE00, 0xFE70..<0xFEFF, 0x10A00..<0x12000,
      0x16100..<0x16140, 0x1E900..<0x1E960:
      true
    default: false
    }
  }

  /// Whether the scalar has the form of an emoji, or may take it.
  var isEmoji: Bool { properties.isEmoji }
}
