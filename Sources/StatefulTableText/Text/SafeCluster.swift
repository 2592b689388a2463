/// A character of several scalars, or one that would join its neighbours, made fit to be drawn.
struct SafeCluster {
  /// Enough for any language; more is there to spill over the lines around.
  private static let maximumMarks = 6
  /// Enough for any emoji.
  private static let maximumScalars = 16

  private(set) var glyph: Glyph
  /// Whether tag characters, which can hide a text of any length, were left out.
  private(set) var hasHiddenText = false

  /// Creates a cluster from the scalars of one character, of which there is at least one.
  init(_ scalars: Substring.UnicodeScalarView) {
    let base = scalars.first ?? .standIn
    var kept = String.UnicodeScalarView()
    var marks = 0
    var columns = 0
    if base.isNonspacingMark {
      // A mark without a letter would be drawn over what stands before it.
      kept.append(.dottedCircle)
      columns = 1
    }
    for scalar in scalars {
      if scalar.isTag, base != .blackFlag {
        hasHiddenText = true
        continue
      }
      if scalar.isNonspacingMark {
        marks += 1
        guard marks <= Self.maximumMarks else { continue }
      }
      guard kept.count < Self.maximumScalars else { break }
      kept.append(scalar)
      columns += scalar.isEmojiSelector && base.properties.isEmoji ? 1 : scalar.columns
    }
    glyph = Glyph(base, columns: min(max(1, columns), 2))
    glyph.cluster = String(kept)
  }
}
