import StatefulTable

/// All that the drawing of a row depends on, besides the ``CellPainter``.
struct RowAppearance {
  /// The cell of the row, which may have lines to wrap.
  let cell: Cell
  /// The lines of the row that are visible, from 0.
  let parts: Range<Int>
  /// Whether the cursor is on the row.
  let isAtCursor: Bool
  /// Whether the row has the mark of one of several selected rows.
  var isSelected = false
  /// What can be done with the row while its list is being edited.
  var marks: RowMarks = []

  /// Whether a row that looks like this is drawn in the same way, to the byte.
  ///
  /// Strings that are equal can have other bytes, which a terminal may show in another way.
  func isDrawn(like other: RowAppearance) -> Bool {
    isAtCursor == other.isAtCursor && isSelected == other.isSelected && marks == other.marks
      && parts == other.parts && cell.isDrawn(like: other.cell)
  }
}

extension Cell {
  fileprivate func isDrawn(like other: Cell) -> Bool {
    guard accessory == other.accessory, detailStyle == other.detailStyle,
      numberOfLines == other.numberOfLines, text.isDrawn(like: other.text),
      additionalLines.elementsEqual(other.additionalLines, by: { $0.isDrawn(like: $1) })
    else { return false }
    guard let detail, let otherDetail = other.detail else {
      return detail == nil && other.detail == nil
    }
    return detail.isDrawn(like: otherDetail)
  }
}

extension StyledText {
  fileprivate func isDrawn(like other: StyledText) -> Bool {
    runs.withUnsafeBufferPointer { runs in
      other.runs.withUnsafeBufferPointer { otherRuns in
        guard runs.count == otherRuns.count else { return false }
        // Most lists have the cells of their rows, and copy them.
        return runs.baseAddress == otherRuns.baseAddress
          || runs.indices.allSatisfy { index in
            runs[index].style == otherRuns[index].style
              && runs[index].string.hasSameBytes(as: otherRuns[index].string)
          }
      }
    }
  }
}

extension String {
  fileprivate func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { otherBytes in
        UnsafeRawBufferPointer(bytes).hasSameBytes(as: UnsafeRawBufferPointer(otherBytes))
      }
    } == .some(.some(true))
  }
}
