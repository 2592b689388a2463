import StatefulTable

/// A part of a screen that uses what the user does: the list, a prompt, an alert, the index.
///
/// The responders of a list are a stack. A key goes from the top one down, to the first with an enabled
/// command for it. Everything but the commands has a default, so a small responder is a few lines:
///
/// ```swift
/// final class Welcome: Responder {
///   private weak var screen: TableScreen?
///
///   init(on screen: TableScreen) { self.screen = screen }
///
///   var commands: [Command] {
///     [
///       Command("close", keys: [.enter, .escape], title: "begin", priority: 100) { [self] in
///         screen?.pop(self)
///       }
///     ]
///   }
///
///   func draw(in frame: inout Frame, _ context: ResponderContext) {
///     frame.clear(context.area)
///     let (line, columns) = (context.area.origin.line, context.area.columns)
///     frame.draw(StyledText("Welcome!", context.theme.title), line: line, columns: columns)
///   }
///
///   var spokenParts: [[String]] { [["Welcome!"]] }
/// }
/// ```
///
/// Show it with `screen.push(Welcome(on: screen))`. What it shows of the list is brought up to date in ``update()``.
@MainActor public protocol Responder: AnyObject {
  /// What keys do now, in the order in which the help line and the list of keys name them.
  var commands: [Command] { get }

  /// Whether keys, text and the mouse stay away from the responders below.
  ///
  /// The default is `true`.
  var isModal: Bool { get }

  /// Whether characters are typed rather than being keys of commands.
  ///
  /// The terminal then shows the cursor. The default is `false`.
  var isTyping: Bool { get }

  /// Whether the responder covers all rows, so that these needn't be drawn.
  ///
  /// The default is `false`.
  var coversRows: Bool { get }

  /// What the title line shows after the titles of the lists, such as "Keys". The default is `nil`.
  var title: String? { get }

  /// What the title line shows at its end, instead of the number of rows. The default is `nil`.
  var position: String? { get }

  /// Brings the responder up to date.
  ///
  /// It is called after each event and whenever the list may have changed, before the screen is laid out and drawn. It
  /// may do all that a command may, such as to change the selection, to push another responder or to pop itself.
  func update()

  /// Takes text that was typed or pasted while ``isTyping`` is `true`.
  func type(_ text: String)

  /// Called when the user has pasted a text that is too long to be typed here, of more than ``InputEvent/pasteLimit``
  /// scalars.
  ///
  /// The screen shows a message in its last line, except below a dialog, which is modal and doesn't cover the rows. A
  /// dialog tells the user itself.
  func refusePaste()

  /// Takes a key that goes on to the responders below, because no command here uses it.
  func pass(_ key: Key)

  /// Handles what the mouse does.
  ///
  /// - Parameters:
  ///   - event: What it does.
  ///   - area: The part of the screen with the rows.
  /// - Returns: `false` if that means nothing here.
  func mouse(_ event: MouseEvent, in area: Frame.Rectangle) -> Bool

  /// Draws over what the responders below have drawn.
  ///
  /// - Parameters:
  ///   - frame: The frame of the screen, with what has been drawn so far.
  ///   - context: Where the rows are, and how to draw.
  func draw(in frame: inout Frame, _ context: ResponderContext)

  /// What the responder shows, as text for a screen reader: parts in reading order.
  var spokenParts: [[String]] { get }
}

/// What a ``Responder`` needs to draw itself.
public struct ResponderContext {
  /// The part of the screen with the rows.
  public let area: Frame.Rectangle
  /// The styles of the screen.
  public let theme: Theme
  /// Whether keys go to this screen.
  public let hasFocus: Bool
  /// The message that the screen shows in its last line.
  let message: StyledText?
}

extension Responder {
  /// Returns `true` by default.
  public var isModal: Bool { true }
  /// Returns `false` by default.
  public var isTyping: Bool { false }
  /// Returns `false` by default.
  public var coversRows: Bool { false }
  /// Returns `nil` by default.
  public var title: String? { nil }
  /// Returns `nil` by default.
  public var position: String? { nil }
  /// Does nothing by default.
  public func update() {}
  /// Does nothing by default.
  public func type(_ text: String) {}
  /// Does nothing by default.
  public func refusePaste() {}
  /// Does nothing by default.
  public func pass(_ key: Key) {}
  /// Returns `false` by default.
  public func mouse(_ event: MouseEvent, in area: Frame.Rectangle) -> Bool { false }
  /// Draws nothing by default.
  public func draw(in frame: inout Frame, _ context: ResponderContext) {}
  /// Returns no parts by default.
  public var spokenParts: [[String]] { [] }
}
