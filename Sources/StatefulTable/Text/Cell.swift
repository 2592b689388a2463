/// What a row shows.
///
/// The counterpart of the styles of UIKit's `UITableViewCell` that have no image.
public struct Cell: Sendable, Hashable {
  /// The place of a cell's detail.
  public enum DetailStyle: Sendable, Hashable {
    /// The right end of the first line, as in `UITableViewCell.CellStyle.value1`.
    case value
    /// A line below the text, as in `UITableViewCell.CellStyle.subtitle`.
    case subtitle
  }

  /// A symbol at the right edge of a cell, like `UITableViewCell.AccessoryType`.
  public enum Accessory: Sendable, Hashable {
    /// No symbol.
    case none
    /// The row leads to another screen: `›`.
    case disclosureIndicator
    /// The row is checked: `✓`.
    case checkmark
    /// There are details about the row: `ⓘ`.
    case detail
  }

  /// The largest number of lines of a wrapped text: 200.
  ///
  /// Longer texts are cut off.
  package static let maximumWrappedLines = 200

  /// The text at the left.
  public var text: StyledText
  /// The texts of the columns, in the order of ``StatefulTableController/tableColumns``.
  ///
  /// If there are some, they are shown instead of ``text`` and of a detail at the end of the line. A text is cut off at
  /// the end of its column, and wrapped only with ``TableView/wrapsLines``. In a list without columns, the texts are
  /// shown one after the other. The default is none.
  public var columns: [StyledText] = []
  /// A symbol before the text, such as "●" for what is new.
  ///
  /// It has a place of two columns of the terminal. In a row that has no symbol, a blank keeps the place, so that the
  /// texts of all rows are aligned: `" "`. With ``columns``, it is before the first text. The default is `nil`, for
  /// no place.
  public var symbol: StyledText?
  /// The color behind the whole row.
  ///
  /// Choose one on which the text can be read, and set that text's color too. Where there are no colors, it isn't shown, so
  /// it shouldn't say anything that the text doesn't. The default is `nil`, for the terminal's own color.
  public var background: Color?
  /// The largest number of lines of the text.
  ///
  /// As in `UILabel`, the default is 1: what doesn't fit is cut off. With more lines, the text is
  /// wrapped at blanks and newlines. With 0, the text takes as many lines as it needs, up to
  /// 200.
  public var numberOfLines = 1
  /// More lines below the text, which are cut off if they don't fit.
  ///
  /// The default is none.
  public var additionalLines: [StyledText] = []
  /// The secondary text, if there is one.
  public var detail: StyledText?
  /// The place of the detail.
  public var detailStyle: DetailStyle
  /// The symbol at the right edge.
  ///
  /// The default is ``Accessory/none``.
  public var accessory: Accessory

  /// Creates a cell with a text and an optional detail at the right end of the line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - detail: The text at the right end of the line. The default is none.
  ///   - accessory: The symbol at the right edge. The default is none.
  public init(_ text: StyledText, detail: StyledText? = nil, accessory: Accessory = .none) {
    self.text = text
    self.detail = detail
    detailStyle = .value
    self.accessory = accessory
  }

  /// Creates a cell with a text and a second line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - subtitle: The second line.
  ///   - accessory: The symbol at the right edge. The default is none.
  public init(_ text: StyledText, subtitle: StyledText, accessory: Accessory = .none) {
    self.text = text
    detail = subtitle
    detailStyle = .subtitle
    self.accessory = accessory
  }

  /// Creates a cell with a text for each column of the list.
  ///
  /// The columns are the list's: ``StatefulTableController/tableColumns``.
  ///
  /// - Parameters:
  ///   - columns: The texts: strings, or texts with styles.
  ///   - accessory: The symbol at the right edge. The default is none.
  public init(columns: [any StyledTextConvertible], accessory: Accessory = .none) {
    self.init("", accessory: accessory)
    self.columns = columns.map(\.styledText)
  }

  /// Creates a cell of several lines, which are cut off if they don't fit.
  ///
  /// A cell without lines is one blank line.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - accessory: The symbol at the right edge. The default is none.
  public init(lines: [StyledText], accessory: Accessory = .none) {
    self.init(lines.first ?? "", accessory: accessory)
    additionalLines = Array(lines.dropFirst())
  }

  /// Creates a cell whose text is wrapped to the width of the table.
  ///
  /// The text takes as many lines as it needs, up to 200. For fewer lines, set
  /// ``numberOfLines``.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - detail: The text at the right end of the line. The default is none.
  ///   - accessory: The symbol at the right edge. The default is none.
  public init(
    wrapping text: StyledText,
    detail: StyledText? = nil,
    accessory: Accessory = .none
  ) {
    self.init(text, detail: detail, accessory: accessory)
    numberOfLines = 0
  }
}

// Cells of strings, or of strings and styled texts.
extension Cell {
  /// Creates a cell with a text and an optional detail at the right end of the line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - detail: The text at the right end of the line. The default is none.
  ///   - accessory: The symbol at the right edge. The default is none.
  public init<Detail: StyledTextConvertible>(
    _ text: some StyledTextConvertible,
    detail: Detail? = String?.none,
    accessory: Accessory = .none
  ) {
    self.init(text.styledText, detail: detail?.styledText, accessory: accessory)
  }

  /// Creates a cell with a text and a second line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - subtitle: The second line.
  ///   - accessory: The symbol at the right edge. The default is none.
  public init(
    _ text: some StyledTextConvertible,
    subtitle: some StyledTextConvertible,
    accessory: Accessory = .none
  ) {
    self.init(text.styledText, subtitle: subtitle.styledText, accessory: accessory)
  }

  /// Creates a cell with a styled text, and a plain one at the right end of the line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - detail: The text at the right end of the line.
  ///   - accessory: The symbol at the right edge. The default is none.
  public init(
    _ text: StyledText,
    detail: (some StyledTextConvertible)?,
    accessory: Accessory = .none
  ) {
    self.init(text, detail: detail?.styledText, accessory: accessory)
  }

  /// Creates a cell with a plain text, and a styled one at the right end of the line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - detail: The text at the right end of the line.
  ///   - accessory: The symbol at the right edge. The default is none.
  public init(
    _ text: some StyledTextConvertible,
    detail: StyledText?,
    accessory: Accessory = .none
  ) {
    self.init(text.styledText, detail: detail, accessory: accessory)
  }

  /// Creates a cell with a styled text and a second line of plain text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - subtitle: The line below.
  ///   - accessory: The symbol at the right edge. The default is none.
  public init(
    _ text: StyledText,
    subtitle: some StyledTextConvertible,
    accessory: Accessory = .none
  ) {
    self.init(text, subtitle: subtitle.styledText, accessory: accessory)
  }

  /// Creates a cell with a plain text and a second line of styled text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - subtitle: The line below.
  ///   - accessory: The symbol at the right edge. The default is none.
  public init(
    _ text: some StyledTextConvertible,
    subtitle: StyledText,
    accessory: Accessory = .none
  ) {
    self.init(text.styledText, subtitle: subtitle, accessory: accessory)
  }

  /// Creates a cell of several lines of plain text, which are cut off if they don't fit.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - accessory: The symbol at the right edge. The default is none.
  public init(lines: [String], accessory: Accessory = .none) {
    self.init(lines: lines.map(\.styledText), accessory: accessory)
  }

  /// Creates a cell whose text is wrapped to the width of the table.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - detail: The text at the right end of the line. The default is none.
  ///   - accessory: The symbol at the right edge. The default is none.
  public init<Detail: StyledTextConvertible>(
    wrapping text: some StyledTextConvertible,
    detail: Detail? = String?.none,
    accessory: Accessory = .none
  ) {
    self.init(wrapping: text.styledText, detail: detail?.styledText, accessory: accessory)
  }
}

extension Cell {
  /// The same cell with a ``symbol`` before its text.
  ///
  /// ```swift
  /// let cell = Cell("Dusk at the pier", detail: "Ada").symbol("●")
  /// ```
  public func symbol(_ symbol: StyledText?) -> Cell {
    var cell = self
    cell.symbol = symbol
    return cell
  }

  /// The same cell with a color behind the whole row: see ``background``.
  public func background(_ color: Color?) -> Cell {
    var cell = self
    cell.background = color
    return cell
  }

  /// The same cell with these lines below its text: see ``additionalLines``.
  public func lines(_ lines: [StyledText]) -> Cell {
    var cell = self
    cell.additionalLines = lines
    return cell
  }
}
