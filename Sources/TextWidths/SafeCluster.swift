/// A character of several scalars, or one that would join its neighbors, made fit to be drawn.
///
/// It keeps what is seen, and of what isn't seen what gives the rest its form: the joiner within an emoji
/// or a script that knows it, one selector behind what it is a selector for, the tags of a region's flag.
struct SafeCluster {
  /// Enough for any language; more marks would spill over the lines around.
  private static let maximumMarks = 6
  /// Enough for any emoji.
  private static let maximumScalars = 16
  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
  /// The flag, up to six letters or digits, and the end.
  private static let regionFlagLengths = 5...8

  private(set) var glyph: Glyph
  /// Whether a scalar was left out that could hide text, or make equal looks differ.
  private(set) var hasHiddenText = false

  /// Creates a cluster from the scalars of one character, of which there is at least one.
  init(_ scalars: Substring.UnicodeScalarView) {
    let base = scalars.first ?? .standIn
    let baseClass = DrawingClass(base)
    guard baseClass != .invisible, baseClass != .jamo else {
      glyph = Glyph(.standIn)
      return
    }
    var kept = String.UnicodeScalarView()
    var keptCount = 0
    var columns = 0
    var marks = 0
    if baseClass == .mark {
      // A mark without a letter would be drawn over what is before it.
      kept.append(.dottedCircle)
      keptCount = 1
      columns = 1
    }
    let isRegionFlag = Self.isRegionFlag(scalars)
    var previous: Unicode.Scalar?
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      let drawingClass = DrawingClass(scalar)
      if drawingClass == .mark {
        marks += 1
        guard marks <= Self.maximumMarks else { continue }
      }
      let next = index < scalars.endIndex ? scalars[index] : nil
      let isKept =
        drawingClass != .invisible || isRegionFlag
        || previous.map { Self.changes($0, by: scalar, of: base, next) } ?? false
      guard isKept, keptCount < Self.maximumScalars else {
        hasHiddenText = true
        continue
      }
      kept.append(scalar)
      keptCount += 1
      if drawingClass != .invisible {
        columns += drawingClass.columns
      } else if scalar == Self.emojiSelector, previous == base {
        // That of the text form narrows nothing: a blank too many harms less than half a character.
        columns = 2
      }
      previous = scalar
    }
    glyph = Glyph(base, columns: min(max(1, columns), 2))
    glyph.cluster = String(kept)
  }

  /// Whether an invisible scalar has an effect on the one before it that is to be seen.
  private static func changes(
    _ previous: Unicode.Scalar,
    by scalar: Unicode.Scalar,
    of base: Unicode.Scalar,
    _ next: Unicode.Scalar?
  ) -> Bool {
    if scalar.isPresentationSelector { return previous.isEmoji }
    if scalar.isVariationSelector {
      return previous.value >= 0x590 && !previous.isEmoji && DrawingClass(previous) != .invisible
    }
    if scalar.isJoiner {
      guard !previous.isJoiner else { return false }
      if base.isOfJoiningScript { return true }
      // Digits count as emoji, but not as joined ones.
      guard base.value >= 0xA9, base.isEmoji, let next else { return false }
      return DrawingClass(next) != .invisible
    }
    // What is left of use are the marks that combine nothing but keep others in order.
    return DrawingClass(previous) != .invisible && base.isOfJoiningScript
      && scalar.properties.generalCategory == .nonspacingMark
  }

  private static func isRegionFlag(_ scalars: Substring.UnicodeScalarView) -> Bool {
    scalars.first == .blackFlag && regionFlagLengths.contains(scalars.prefix(9).count)
      && scalars.dropFirst().allSatisfy(\.isRegionTag) && scalars.last == "\u{E007F}"
  }
}
