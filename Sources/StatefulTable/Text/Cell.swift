/// What a row shows.
///
/// The styles are those of `UITableViewCell` that need no picture.
public struct Cell: Sendable, Hashable {
  /// Where a cell's detail stands.
  public enum DetailStyle: Sendable, Hashable {
    /// At the right end of the first line, as in `UITableViewCell.CellStyle.value1`.
    case value
    /// On a line below the text, as in `UITableViewCell.CellStyle.subtitle`.
    case subtitle
  }

  /// A sign at the right edge of a cell, as `UITableViewCell.AccessoryType`.
  public enum Accessory: Sendable, Hashable {
    /// No sign.
    case none
    /// The row leads to another screen: `›`.
    case disclosureIndicator
    /// The row is checked: `✓`.
    case checkmark
    /// There is more to know about the row: `ⓘ`.
    case detail
  }

  /// The greatest number of lines that a wrapped text takes: 200.
  ///
  /// A longer text is cut off there.
  public static let maximumWrappedLines = 200

  /// The text at the left.
  public var text: StyledText
  /// How many lines the text may take.
  ///
  /// As in `UILabel`, the default is 1, which cuts off what doesn't fit. With more, the text is wrapped at
  /// blanks, and a newline begins a line. 0 is as many lines as the text needs, up to
  /// ``maximumWrappedLines``.
  public var numberOfLines = 1
  /// Further lines below the text, each of which is cut off where it doesn't fit.
  ///
  /// The default is none.
  public var additionalLines: [StyledText] = []
  /// The lesser text, if there is one.
  public var detail: StyledText?
  /// Where the detail stands.
  public var detailStyle: DetailStyle
  /// The sign at the right edge.
  ///
  /// The default is ``Accessory/none``.
  public var accessory: Accessory

  /// Creates a cell whose detail, if it has one, stands at the right end of its line.
  public init(_ text: StyledText, detail: StyledText? = nil, accessory: Accessory = .none) {
    self.text = text
    self.detail = detail
    detailStyle = .value
    self.accessory = accessory
  }

  /// Creates a cell with a second line.
  public init(_ text: StyledText, subtitle: StyledText, accessory: Accessory = .none) {
    self.text = text
    detail = subtitle
    detailStyle = .subtitle
    self.accessory = accessory
  }

  /// Creates a cell of several lines, each of which is cut off where it doesn't fit.
  ///
  /// A cell without lines takes one blank line.
  public init(lines: [StyledText], accessory: Accessory = .none) {
    self.init(lines.first ?? "", accessory: accessory)
    additionalLines = Array(lines.dropFirst())
  }

  /// Creates a cell whose text is wrapped to the width there is.
  ///
  /// The text takes as many lines as it needs, up to ``maximumWrappedLines``. For fewer lines, set
  /// ``numberOfLines``.
  public init(
    wrapping text: StyledText,
    detail: StyledText? = nil,
    accessory: Accessory = .none
  ) {
    self.init(text, detail: detail, accessory: accessory)
    numberOfLines = 0
  }

  /// The height of a row that shows the cell, in lines.
  ///
  /// - Parameter columns: The width of the row. At 0 or less, a wrapped text counts as one line.
  /// - Returns: The number of lines, at least 1.
  /// - Complexity: O(1) for a text that isn't wrapped, otherwise O(*n*) for the *n* columns of its lines.
  public func height(inColumns columns: Int) -> Int {
    let wrap = numberOfLines == 1 ? nil : CellLayout(self, columns: columns).wrap(self)
    let textLines = wrap?.lines.count ?? 1
    let hasSubtitle = detail != nil && detailStyle == .subtitle
    return textLines + additionalLines.count + (hasSubtitle ? 1 : 0)
  }

  /// All texts of the cell, in the order in which they are read.
  package var texts: [StyledText] {
    [text] + additionalLines + (detail.map { [$0] } ?? [])
  }
}

extension Cell {
  /// Creates a cell of plain text, whose detail, if it has one, stands at the right end of its line.
  public init(_ text: String, detail: String? = nil, accessory: Accessory = .none) {
    self.init(StyledText(text), detail: detail.map { StyledText($0) }, accessory: accessory)
  }

  /// Creates a cell of plain text with a second line.
  public init(_ text: String, subtitle: String, accessory: Accessory = .none) {
    self.init(StyledText(text), subtitle: StyledText(subtitle), accessory: accessory)
  }

  /// Creates a cell of several lines of plain text, each of which is cut off where it doesn't fit.
  public init(lines: [String], accessory: Accessory = .none) {
    self.init(lines: lines.map { StyledText($0) }, accessory: accessory)
  }

  /// Creates a cell whose plain text is wrapped to the width there is.
  public init(wrapping text: String, detail: String? = nil, accessory: Accessory = .none) {
    let detail = detail.map { StyledText($0) }
    self.init(wrapping: StyledText(text), detail: detail, accessory: accessory)
  }
}
