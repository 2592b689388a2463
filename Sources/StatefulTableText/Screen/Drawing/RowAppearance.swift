/// All that the drawing of a row depends on, besides its cell and the ``CellPainter``.
struct RowAppearance: Equatable {
  /// The lines of the row that are visible, from 0.
  let parts: Range<Int>
  /// Whether the cursor is on the row.
  let isAtCursor: Bool
  /// Whether the row has the mark of one of several selected rows.
  var isSelected = false
  /// What can be done with the row while its list is being edited.
  var marks: RowMarks = []
}
