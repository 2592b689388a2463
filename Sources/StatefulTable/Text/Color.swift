/// A colour of text, as terminals know them.
public enum Color: Sendable, Hashable {
  /// One of the eight colours that every colour terminal has, in the shade of the user's theme.
  case black, red, green, yellow, blue, magenta, cyan, white
  /// The brighter shade of one of them.
  case brightBlack, brightRed, brightGreen, brightYellow
  /// The brighter shade of one of them.
  case brightBlue, brightMagenta, brightCyan, brightWhite
  /// An entry of the 256-colour palette.
  case indexed(UInt8)
  /// A 24-bit colour.
  case rgb(UInt8, UInt8, UInt8)
}
