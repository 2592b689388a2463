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

  /// Whether a mouse button was released.
  var isRelease: Bool {
    if case .mouse(let event) = self { event.action == .release } else { false }
  }
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
    guard column >= 1, line >= 1,
      let action = Action(code: code & ~Action.heldKeys, isRelease: isRelease)
    else { return nil }
    self.init(action, at: Frame.Position(line: line - 1, column: column - 1))
  }
}

extension MouseEvent.Action {
  /// The bits of Shift, Meta and Control.
  fileprivate static let heldKeys = 4 | 8 | 16

  fileprivate init?(code: Int, isRelease: Bool) {
    guard !isRelease else {
      guard code == 0 else { return nil }
      self = .release
      return
    }
    switch code {
    case 0: self = .click
    case 64: self = .wheelUp
    case 65: self = .wheelDown
    default: return nil
    }
  }
}

/// What follows `ESC [ M`, the old form of a mouse event: three bytes, 32 more than what they say.
struct OldMouseReport {
  private var bytes: [UInt8] = []

  /// What the bits for a button are for a release.
  private static let releasedButton = 3

  /// Takes a byte.
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  var isComplete: Bool { bytes.count == 3 }

  var event: MouseEvent? {
    guard isComplete else { return nil }
    let code = Int(bytes[0]) - 32
    // This form doesn't say which button was released.
    let isRelease = code & ~MouseEvent.Action.heldKeys == Self.releasedButton
    return MouseEvent(
      code: isRelease ? 0 : code,
      column: Int(bytes[1]) - 32,
      line: Int(bytes[2]) - 32,
      isRelease: isRelease
    )
  }
}
