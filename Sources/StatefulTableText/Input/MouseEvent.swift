/// What a user did with the mouse.
///
/// Other buttons, releases and movements have no meaning here.
public struct MouseEvent: Sendable, Hashable {
  /// What was done.
  public enum Action: Sendable, Hashable {
    /// The left button was pressed.
    case click
    /// The wheel was turned by a notch.
    case wheelUp, wheelDown
  }

  /// What was done.
  public var action: Action
  /// Where the pointer was.
  public var position: Frame.Position

  /// Creates an event.
  public init(_ action: Action, at position: Frame.Position) {
    self.action = action
    self.position = position
  }
}

extension MouseEvent {
  /// Creates an event from what a terminal sends: a code for the button, and the place, from 1.
  ///
  /// Keys held down meanwhile are left out of account.
  init?(code: Int, column: Int, line: Int) {
    guard column >= 1, line >= 1, let action = Action(code: code & ~Action.heldKeys) else {
      return nil
    }
    self.init(action, at: Frame.Position(line: line - 1, column: column - 1))
  }
}

extension MouseEvent.Action {
  /// The bits of Shift, Meta and Control.
  fileprivate static let heldKeys = 4 | 8 | 16

  fileprivate init?(code: Int) {
    switch code {
    case 0: self = .click
    case 64: self = .wheelUp
    case 65: self = .wheelDown
    default: return nil
    }
  }
}
