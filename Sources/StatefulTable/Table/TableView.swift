#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Sections of rows, a selection, and a viewport that is anchored to a row.
///
/// It draws nothing itself.
///
/// A table keeps neither the data nor a table of heights, only the number of rows in each section and
/// what is on screen. The viewport is an ``anchor``, the first visible row and how many of its lines are
/// scrolled off, and all else is computed outward from it. A scroll costs the lines scrolled, an
/// update costs the rows it names and the rows on screen; nothing costs the rows that exist. Ten million
/// rows behave as a hundred.
///
/// Rows that come, go or move elsewhere don't move the anchored row by a single line, unless all rows fit
/// on the screen: then all are shown. When the anchored row itself is deleted or moved, the nearest row
/// that stays takes its line. The first visible section's header sticks to the top.
///
/// Whoever answers the table's questions may look at it meanwhile, and sees it as it was before. If they
/// change it, or the data, the table asks for everything anew before it is looked at again.
///
/// The calls are those of `UITableView`.
@MainActor public final class TableView {
  /// Where a row is to stand on the screen.
  public enum ScrollPosition: Sendable {
    /// Wherever the least scrolling brings all of it on screen.
    case none
    /// At the top, below its section's header.
    case top
    /// In the middle.
    case middle
    /// At the bottom.
    case bottom
  }

  /// What the table shows.
  ///
  /// The table doesn't retain it; replacing it starts over at the top.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { startOver() }
  }
  /// What the table asks about the look of its rows.
  ///
  /// The table doesn't retain it; replacing it asks for the heights of the rows on screen anew.
  public weak var delegate: (any TableViewDelegate)? {
    didSet { layOutAgain() }
  }

  /// The area for the rows.
  ///
  /// The front end sets it; with no lines nothing is visible.
  ///
  /// On a change the heights of the rows on screen are asked for anew, and the anchored row stays.
  public var size: Size {
    get { area }
    set {
      guard newValue != area else { return }
      area = newValue
      layOutAgain()
    }
  }

  var area = Size(columns: 0, lines: 0)
  weak var owner: (any TableViewOwner)?
  var counts = RowCounts.none
  var viewport = Viewport()
  var selection: (indexPath: IndexPath, id: AnyHashable?)?
  /// Positions of rows that were inserted above the screen and not on it since.
  var unseenRows = RangeSet<Int>()
  /// Whether the data source is to be asked anew before anything can be said.
  var isStale = true
  /// Whether there ever was a screen to see the rows on.
  var wasVisible = false
  /// What the calls within a batch have named so far.
  var openBatch: BatchUpdate?
  var reloadsAfterBatch = false
  /// Whether a change is being made, for which the data source and the delegate are asked.
  var isChanging = false
  /// Whether they tried to change the table meanwhile.
  var isInterrupted = false

  /// Creates a table without a data source.
  public init() {}
}
