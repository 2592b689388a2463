/// The size of a text area.
public struct Size: Sendable, Hashable, Codable {
  /// The width, in terminal columns.
  public var columns: Int
  /// The height, in lines.
  public var lines: Int

  /// Creates a size of so many columns and lines.
  ///
  /// - Parameters:
  ///   - columns: The width, in terminal columns.
  ///   - lines: The height, in lines.
  public init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
  }
}
