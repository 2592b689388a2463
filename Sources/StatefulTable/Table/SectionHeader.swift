/// What is above the rows of a section: a title, and at its right a detail.
///
/// Return one from ``StatefulTableController/tableView(_:headerForSection:)`` to give a title styles or a detail. A title
/// alone is shorter: ``StatefulTableController/tableView(_:titleForHeaderInSection:)``.
public struct SectionHeader: Sendable, Hashable {
  /// The title.
  ///
  /// Plain parts are shown as front ends show headers.
  public var text: StyledText
  /// The text at the right end of the line, such as a number of rows, or `nil` for none.
  public var detail: StyledText?

  /// Creates a header of a title and a detail.
  ///
  /// - Parameters:
  ///   - text: The title.
  ///   - detail: The text at the right end. The default is none.
  public init<Detail: StyledTextConvertible>(
    _ text: some StyledTextConvertible,
    detail: Detail? = String?.none
  ) {
    self.text = text.styledText
    self.detail = detail?.styledText
  }
}
