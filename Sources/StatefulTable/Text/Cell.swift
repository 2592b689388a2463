/// What a row shows.
///
/// The styles are those of `UITableViewCell` that need no picture.
public struct Cell: Sendable, Hashable {
  /// Where a cell's detail stands.
  public enum DetailStyle: Sendable, Hashable {
    /// At the right end of the line, as in `UITableViewCell.CellStyle.value1`.
    case value
    /// On a second line, as in `UITableViewCell.CellStyle.subtitle`.
    case subtitle
  }

  /// The text at the left.
  public var text: StyledText
  /// The lesser text, if there is one.
  public var detail: StyledText?
  /// Where the detail stands.
  public var detailStyle: DetailStyle

  /// Creates a cell whose detail, if it has one, stands at the right end of its line.
  public init(_ text: StyledText, detail: StyledText? = nil) {
    self.text = text
    self.detail = detail
    detailStyle = .value
  }

  /// Creates a cell of two lines.
  public init(_ text: StyledText, subtitle: StyledText) {
    self.text = text
    detail = subtitle
    detailStyle = .subtitle
  }

  /// The number of lines that the cell's text takes: 2 with a subtitle, otherwise 1.
  public var lineCount: Int {
    detail != nil && detailStyle == .subtitle ? 2 : 1
  }
}
