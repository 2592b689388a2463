/// A key that was pressed.
public enum Key: Sendable, Hashable {
  /// A key that types a character; the space bar types a blank.
  case character(Character)
  /// A key pressed together with Control: `.control("c")`, letters in lower case.
  case control(Character)
  /// A function key, from 1.
  case function(Int)
  /// A key that moves by a line or a column.
  case up, down, left, right
  /// A key that moves further.
  case home, end, pageUp, pageDown
  /// Return, or Enter on the numeric keypad.
  case enter
  /// Escape.
  case escape
  /// Tab, alone or together with Shift.
  case tab, backTab
  /// A key that edits.
  case backspace, insert, delete
}
