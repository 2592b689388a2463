/// A key of the keyboard.
public enum Key: Sendable, Hashable {
  /// A key that types a character, such as a letter or a blank.
  case character(Character)
  /// A key together with Control, such as `.control("c")`.
  ///
  /// Letters are in lower case.
  case control(Character)
  /// A function key, such as `.function(1)` for F1.
  case function(Int)
  /// An arrow key.
  case up, down, left, right
  /// A key that moves by more than a line.
  case home, end, pageUp, pageDown
  /// Return, or Enter on the numeric keypad.
  case enter
  /// Escape.
  case escape
  /// Tab, alone or together with Shift.
  case tab, backTab
  /// A key that edits text.
  case backspace, insert, delete
}
