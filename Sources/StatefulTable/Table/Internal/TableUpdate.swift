/// All that can happen to the rows of a table at once.
///
/// Rows are counted over all sections. Index paths, which name rows in calls, are turned into such numbers
/// at the edge, by ``BatchUpdate``.
package struct TableUpdate {
  enum Rows {
    /// The rows are others, to be read from the top or where the old ones stood.
    case reloaded(atTop: Bool)
    case changed(RowChanges)
  }

  /// Rows that others have replaced without being named, among which they may be still.
  struct Replacement {
    var old: Range<Int>
    var new: Range<Int>
    /// Whether they are taken for the same rows where nothing but their index is known.
    var keepsIndices = true
  }

  var rows: Rows
  /// The rows of the sections afterwards.
  var counts: RowCounts
  /// Where the sections went, or `nil` if all are where they were.
  var sections: IndexMap?
  /// Sections with their rows that moved as a whole.
  var movedSections: [ListDiff.Move] = []
  var replacements: [Replacement] = []
  /// Whether rows that came off screen are treated as unseen.
  var countsAsUnseen = true
  /// Whether rows come back that the user has just removed: they are shown as the app's own, and weren't unseen before.
  var isUndo = false
  /// Whether the table goes to the top if all rows fit on the screen.
  var showsAllThatFits = true
  /// Whether a load has made it, which moves nothing that the user reads.
  var isByLoad = false
}
