/// A color of text in a terminal.
public enum Color: Sendable, Hashable {
  /// One of the eight standard colors, in the shade of the user's terminal.
  case black, red, green, yellow, blue, magenta, cyan, white
  /// The brighter shade of a standard color.
  case brightBlack, brightRed, brightGreen, brightYellow
  /// The brighter shade of a standard color.
  case brightBlue, brightMagenta, brightCyan, brightWhite
  /// An entry of the palette of 256 colors.
  case indexed(UInt8)
  /// A 24-bit color: red, green and blue.
  case rgb(UInt8, UInt8, UInt8)
}
