/// How a terminal draws a scalar, by the Unicode Character Database.
package enum DrawingClass: UInt8 {
  /// In one column, as most; those of ambiguous width and for private use too.
  case narrow
  /// In two columns: wide East Asian characters, and emoji.
  case wide
  /// Over or under the one before, in no column.
  case mark
  /// In one column, and as one with its neighbor: vowel signs, signs put before a number, half a flag.
  case joining
  /// In two columns, and as one with its neighbor: skin tones, initial consonants of Hangul.
  case joiningWide
  /// As the vowel or final consonant of a Hangul syllable, in no column of its own.
  case jamo
  /// Not drawn, or not as itself.
  ///
  /// These are controls, format characters, separators, selectors, fillers, noncharacters and
  /// unassigned scalars.
  case invisible

  /// The class of a scalar.
  package init(_ scalar: Unicode.Scalar) {
    let value = Int(scalar.value)
    let table = Self.table.utf8Start
    func number(at index: Int) -> Int { Int(table[index]) - 0x30 }
    // Every number is one of the table's own, so that each leads to another within it.
    let group = number(at: value >> 12)
    let place = Self.groupsStart + (group << 6 | value >> 6 & 63) * 2
    let leaf = number(at: place) << 6 | number(at: place + 1)
    let pair = number(at: Self.leavesStart + leaf << 5 + (value & 63) >> 1)
    self = DrawingClass(rawValue: UInt8(pair >> (value & 1 * 3) & 7)) ?? .invisible
  }

  /// The columns that a terminal gives to a scalar of the class.
  package var columns: Int {
    switch self {
    case .narrow, .joining, .invisible: 1
    case .wide, .joiningWide: 2
    case .mark, .jamo: 0
    }
  }

  /// Whether a scalar of the class is a character of its own whatever is before it, and whatever
  /// is behind it if that is of such a class too.
  package var standsAlone: Bool { self == .narrow || self == .wide }
}
