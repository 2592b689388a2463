import FoundationEssentials
import Synchronization

/// The text that users read about errors.
public enum ErrorMessage {
  /// The longest message, in characters.
  private static let maximumLength = 500
  private static let hook = Mutex<(@Sendable (any Error) -> String?)?>(nil)

  /// A function that returns a text for errors without a description of their own, or `nil` for what Swift prints of one.
  ///
  /// It counts for all lists of the program. The default is `nil`. The errors of `URLSession` have their texts in Foundation.
  /// If your program imports it, set this once. Of a decoding error, Foundation's text doesn't say what is missing, but
  /// Swift's does:
  ///
  /// ```swift
  /// ErrorMessage.localizedDescription = { ($0 as? URLError)?.localizedDescription }
  /// ```
  public static var localizedDescription: (@Sendable (any Error) -> String?)? {
    get { hook.withLock { $0 } }
    set { hook.withLock { $0 = newValue } }
  }

  /// Returns the text for an error.
  ///
  /// It is the first of these that isn't blank, up to 500 characters: the `errorDescription` of a `LocalizedError`, the
  /// `description` of a `CustomStringConvertible`, the text of ``localizedDescription``, and what Swift prints of the error.
  public static func text(for error: any Error) -> String {
    let texts = [
      { (error as? any LocalizedError)?.errorDescription },
      { ownDescription(of: error) },
      { localizedDescription?(error) },
    ]
    return texts.lazy.compactMap { $0().flatMap(sensible) }.first
      ?? sensible(String(describing: error)) ?? String(describing: LoadError.unknown)
  }

  private static func ownDescription(of error: any Error) -> String? {
    // Foundation's errors describe themselves for developers.
    (error as? any CustomStringConvertible)
      .map(\.description).flatMap { $0.hasPrefix("Error Domain=") ? nil : $0 }
  }

  /// The text without the blanks around it and not too long, unless there is nothing to it.
  private static func sensible(_ text: String) -> String? {
    let words = text.prefix(maximumLength + 1).drop(while: \.isWhitespace)
    guard let end = words.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    let isCut = text.dropFirst(maximumLength).first != nil
    return isCut ? words.prefix(maximumLength - 1) + "…" : String(words[...end])
  }
}
