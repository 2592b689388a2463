/// An input of the user: a key, the mouse, a paste, or the focus of the terminal.
public enum InputEvent: Sendable, Hashable, Codable {
  /// The user pressed a key.
  case key(Key)
  /// The user used the mouse.
  ///
  /// A terminal reports it only while the content asks for it.
  case mouse(MouseEvent)
  /// The user pasted text, with line breaks as `\n`.
  ///
  /// It has at most ``pasteLimit`` scalars.
  case paste(String)
  /// The user pasted a text of more than ``pasteLimit`` scalars, of which nothing is kept.
  ///
  /// It is refused as a whole, because a part of a text may mean something else than the text. Tell the user.
  case longPaste
  /// The terminal got the focus (`true`), or lost it.
  ///
  /// A terminal reports it only while the content asks for it with ``TerminalContent/reportsFocus``. When a stopped
  /// program goes on, the focus is reported as returned.
  case focus(Bool)

  /// The most scalars that a pasted text may have: 65,536.
  public static let pasteLimit = 65_536
}

/// A click or a turn of the wheel.
///
/// Other buttons and movements aren't reported.
public struct MouseEvent: Sendable, Hashable, Codable {
  /// What the user did.
  public enum Action: String, Sendable, Hashable, Codable {
    /// The left button was pressed.
    case click
    /// The left button was released, after a click or a drag.
    case release
    /// The wheel was turned by one notch.
    case wheelUp, wheelDown
  }

  /// What the user did.
  public var action: Action
  /// The position of the pointer.
  public var position: Frame.Position

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - action: What the user did.
  ///   - position: Where the pointer was.
  public init(_ action: Action, at position: Frame.Position) {
    self.action = action
    self.position = position
  }
}

extension MouseEvent {
  /// Creates an event from what a terminal sends: a code for the button, and the place, from 1.
  ///
  /// Keys held down meanwhile are left out of account.
  init?(code: Int, column: Int, line: Int, isRelease: Bool) {
    let bitsOfKeys = 4 | 8 | 16
    let action: Action? =
      switch (code & ~bitsOfKeys, isRelease) {
      case (0, false): .click
      case (0, true): .release
      case (64, false): .wheelUp
      case (65, false): .wheelDown
      default: nil
      }
    guard let action, column >= 1, line >= 1 else { return nil }
    self.init(action, at: Frame.Position(line: line - 1, column: column - 1))
  }
}
