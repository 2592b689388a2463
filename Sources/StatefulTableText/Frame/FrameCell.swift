import StatefulTable
import Synchronization
import TextWidths

/// One column of one line of a frame, as 16 bytes without gaps.
///
/// Cells with equal bytes look the same, and others don't: a blank has a style only if that shows on blanks, and
/// characters of several scalars have the numbers of a ``ClusterTable``. So lines are compared as bytes.
struct FrameCell: BitwiseCopyable, Equatable, Sendable {
  /// What fills a cell.
  enum Content: Equatable {
    /// A character of one scalar.
    case scalar(Unicode.Scalar)
    /// A character of several scalars, whose width terminals don't agree on.
    case cluster(String)
    /// The second column of the character at the left.
    case rightHalf
  }

  /// The character, the color of the text, the one behind it, and the traits with the number of columns.
  private var words: SIMD4<UInt32>

  /// A scalar, or ``clusterMark`` with the number of a cluster.
  private var character: UInt32 { words[0] }
  /// The columns of the character, of which the cell is the first; 0 for the second one.
  private var columns: UInt32 { words[3] >> 16 }
  /// The words of the style, which are 0 for the plain one.
  private var look: SIMD4<UInt32> { words & SIMD4(0, .max, .max, 0xFFFF) }

  /// No scalar has this bit.
  private static let clusterMark: UInt32 = 1 << 31

  // Computed: reading a lazily initialised constant takes longer.
  static var blank: FrameCell { FrameCell(words: SIMD4(0x20, 0, 0, 1 << 16)) }

  /// A character of one scalar.
  init(_ scalar: Unicode.Scalar, columns: Int = 1, _ style: Style) {
    self.init(character: scalar.value, columns: UInt32(columns), style)
  }

  /// A character of several scalars; `nil` if the table has no room for it.
  init?(cluster: String, columns: Int, _ style: Style) {
    guard let number = ClusterTable.shared.withLock({ $0.number(of: cluster) }) else { return nil }
    self.init(character: number | Self.clusterMark, columns: UInt32(columns), style)
  }

  /// The second column of a character.
  static func rightHalf(_ style: Style) -> FrameCell {
    FrameCell(character: 0, columns: 0, style)
  }

  private init(words: SIMD4<UInt32>) {
    self.words = words
  }

  private init(character: UInt32, columns: UInt32, _ style: Style) {
    words = SIMD4(character, 0, 0, columns << 16)
    guard character != 0x20 || style.showsOnBlanks else { return }
    words |= SIMD4(
      0,
      style.foreground.bits,
      style.background.bits,
      UInt32(style.traits.rawValue)
    )
  }

  /// The cell with another character of one column.
  ///
  /// It can be a blank only if the cell's style shows on blanks.
  func showing(_ scalar: Unicode.Scalar) -> FrameCell {
    var cell = self
    cell.words[0] = scalar.value
    return cell
  }

  var content: Content {
    if isRightHalf { return .rightHalf }
    if isCluster {
      return .cluster(ClusterTable.shared.withLock { $0[character & ~Self.clusterMark] })
    }
    return .scalar(Unicode.Scalar(character) ?? .standIn)
  }

  var style: Style {
    get {
      Style(
        foreground: Color(bits: words[1]),
        background: Color(bits: words[2]),
        traits: Style.Traits(rawValue: UInt8(truncatingIfNeeded: words[3]))
      )
    }
    set { self = FrameCell(character: character, columns: columns, newValue) }
  }

  /// Whether another cell has the same style.
  func hasStyle(of other: FrameCell) -> Bool { look == other.look }

  /// Whether the character takes the column at the right, too.
  var isWide: Bool { columns > 1 }
  var isCluster: Bool { character & Self.clusterMark != 0 }
  var isRightHalf: Bool { columns == 0 }
  /// Whether the cell is invisible: a blank in a style that shows on characters only.
  var isBlank: Bool { self == .blank }
  var isASCII: Bool { character < 0x80 && !isRightHalf }
}

extension Style {
  /// Whether the style can be seen where there is no character.
  package var showsOnBlanks: Bool {
    background != nil || !traits.isDisjoint(with: [.underline, .inverse])
  }
}

// A kind in the highest byte, and in the others what tells the colors of the kind apart.
extension Color? {
  fileprivate var bits: UInt32 {
    switch self {
    case nil: 0
    case .indexed(let index): 1 << 24 | UInt32(index)
    case .rgb(let red, let green, let blue):
      2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    case .some(let color): 3 << 24 | UInt32(color.nameIndex)
    }
  }
}

extension Color {
  fileprivate init?(bits: UInt32) {
    func byte(_ number: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> (8 * number)) }
    switch byte(3) {
    case 1: self = .indexed(byte(0))
    case 2: self = .rgb(byte(2), byte(1), byte(0))
    case 3: self = Self.named[Int(byte(0))]
    default: return nil
    }
  }
}
