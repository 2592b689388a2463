extension Unicode.Scalar {
  /// The columns that a terminal gives to the scalar: 0, 1 or 2.
  ///
  /// Wide East Asian characters and emoji take 2; marks, joiners and the vowels and final consonants of
  /// a Hangul syllable take 0.
  var columns: Int {
    if value < 0x300 { return 1 }
    if isNonspacingMark { return 0 }
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    case 0x1F1E6...0x1F1FF: return 1
    default: break
    }
    if properties.isDefaultIgnorableCodePoint { return 0 }
    return isWideEastAsian || properties.isEmojiPresentation ? 2 : 1
  }

  private var isWideEastAsian: Bool {
    switch value {
    case ..<0x1100: false
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF,
      0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
      true
    default: false
    }
  }
}
