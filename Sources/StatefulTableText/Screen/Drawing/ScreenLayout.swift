import StatefulTable

/// The lines of a screen: the title, the titles of columns, the refresh view while there is one, the table, and the help.
///
/// The refresh view is above the table, or below it where it would cover the row with the cursor.
///
/// The table always has a line. Where there is no room for all, the titles of columns leave first, then the help, then the
/// title, then the refresh view.
struct ScreenLayout: Equatable {
  /// The line of the title.
  var title: Int?
  /// The line of the titles of columns.
  var columnTitles: Int?
  /// The lines of the refresh view.
  var refresh: Range<Int>
  /// The lines of the table.
  var table: Range<Int>
  /// The line of the help.
  var help: Int?

  /// The least height of a screen with titles of columns: the title, these, two rows and the help.
  ///
  /// One of the rows can be covered by the refresh view, which doesn't move the titles.
  private static let leastLinesWithColumnTitles = 5

  /// Creates a layout.
  ///
  /// The refresh view gets at most a quarter of the screen, but one line if the screen has two.
  init(
    lines: Int,
    refreshLines: Int,
    isRefreshBelow: Bool = false,
    hasColumnTitles: Bool = false
  ) {
    let hasColumnTitles = hasColumnTitles && lines >= Self.leastLinesWithColumnTitles
    var free = max(0, lines - 1)
    let refreshHeight = min(max(0, refreshLines), max(1, lines / 4), free)
    free -= refreshHeight
    let hasTitle = free > 0
    if hasTitle { free -= 1 }
    let hasHelp = free > 0
    let top = (hasTitle ? 1 : 0) + (hasColumnTitles ? 1 : 0)
    title = hasTitle ? 0 : nil
    columnTitles = hasColumnTitles ? 1 : nil
    let bottom = max(top + refreshHeight, lines - (hasHelp ? 1 : 0))
    refresh = isRefreshBelow ? bottom - refreshHeight..<bottom : top..<top + refreshHeight
    table =
      isRefreshBelow ? top..<refresh.lowerBound : refresh.upperBound..<bottom
    help = hasHelp ? lines - 1 : nil
  }
}
