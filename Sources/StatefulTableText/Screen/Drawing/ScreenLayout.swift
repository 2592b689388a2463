import StatefulTable

/// The lines of a screen: the title, the refresh view while there is one, the table, and the help.
///
/// The table always has a line. Where there is no room for all, the help leaves first, then the title, then
/// the refresh view.
struct ScreenLayout: Equatable {
  /// The line of the title.
  var title: Int?
  /// The lines of the refresh view.
  var refresh: Range<Int>
  /// The lines of the table.
  var table: Range<Int>
  /// The line of the help.
  var help: Int?

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - lines: The height of the screen.
  ///   - refreshLines: The lines that the refresh view asks for. It gets at most a quarter of the screen,
  ///     but one line if the screen has two.
  init(lines: Int, refreshLines: Int) {
    var free = max(0, lines - 1)
    let refreshHeight = min(max(0, refreshLines), max(1, lines / 4), free)
    free -= refreshHeight
    let hasTitle = free > 0
    if hasTitle { free -= 1 }
    let hasHelp = free > 0
    let top = hasTitle ? 1 : 0
    title = hasTitle ? 0 : nil
    refresh = top..<top + refreshHeight
    table = refresh.upperBound..<max(refresh.upperBound, lines - (hasHelp ? 1 : 0))
    help = hasHelp ? lines - 1 : nil
  }
}
