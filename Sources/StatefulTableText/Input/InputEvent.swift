/// What a user did, as the terminal tells of it.
public enum InputEvent: Sendable, Hashable {
  /// Pressed a key.
  case key(Key)
  /// Used the mouse, which is told of only while a terminal was asked to.
  case mouse(MouseEvent)
}
