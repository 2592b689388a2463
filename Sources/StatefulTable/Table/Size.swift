/// The size of a text area.
public struct Size: Sendable, Hashable, Codable {
  /// The width, in terminal columns.
  public var columns: Int
  /// The height, in lines.
  public var lines: Int

  /// Creates a size.
  public init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
  }
}
