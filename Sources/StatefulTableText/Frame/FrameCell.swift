import StatefulTable

/// One column of one line of a frame.
///
/// What looks the same is equal: a blank has a style only if that shows on blanks.
struct FrameCell: Hashable, Sendable {
  /// What fills the cell.
  enum Content: Hashable {
    /// A character of one scalar.
    case scalar(Unicode.Scalar)
    /// A character of several scalars, whose width terminals don't agree on: an index into the frame's
    /// clusters.
    case cluster(UInt32)
    /// The second column of the character at the left.
    case rightHalf
  }

  let content: Content
  /// Whether the character takes the column at the right, too.
  let isWide: Bool
  let style: Style

  // Computed: reading a lazily initialised constant takes longer.
  static var blank: FrameCell { FrameCell(.scalar(" "), Style()) }

  init(_ content: Content, columns: Int = 1, _ style: Style) {
    self.content = content
    isWide = columns > 1
    self.style = content == .scalar(" ") && !style.showsOnBlanks ? Style() : style
  }

  var isCluster: Bool { if case .cluster = content { true } else { false } }
  var isRightHalf: Bool { content == .rightHalf }
  /// Whether the cell is invisible: a blank in a style that shows on characters only.
  var isBlank: Bool { content == .scalar(" ") && !style.showsOnBlanks }

  var isASCII: Bool { if case .scalar(let scalar) = content { scalar.isASCII } else { false } }
}

extension Style {
  /// Whether the style can be seen where there is no character.
  package var showsOnBlanks: Bool {
    background != nil || !traits.isDisjoint(with: [.underline, .inverse])
  }
}
