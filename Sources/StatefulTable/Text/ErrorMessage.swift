import FoundationEssentials
import Synchronization

/// The words that users read about errors.
public enum ErrorMessage {
  /// The longest message, in characters.
  private static let maximumLength = 500
  private static let hook = Mutex<(@Sendable (any Error) -> String)?>(nil)

  /// A function that returns a text for errors without a description of their own.
  ///
  /// It counts for all lists of the program. The default is `nil`. The errors of `URLSession` have
  /// their words in Foundation. If your program imports it, set this once:
  ///
  /// ```swift
  /// ErrorMessage.localizedDescription = { $0.localizedDescription }
  /// ```
  ///
  /// It isn't called for errors with a description of their own. An answer that only names the type
  /// of the error isn't used. Foundation returns that for errors that it doesn't know.
  public static var localizedDescription: (@Sendable (any Error) -> String)? {
    get { hook.withLock { $0 } }
    set { hook.withLock { $0 = newValue } }
  }

  /// Returns the words for an error.
  ///
  /// They are the first of these that exists, up to 500 characters:
  ///
  /// 1. the error's own description: the `errorDescription` of a `LocalizedError`, or the `description` of a
  ///    `CustomStringConvertible`;
  /// 2. the text of ``localizedDescription``;
  /// 3. for an error of Foundation, the message in its description, or its domain and code; for a
  ///    `DecodingError`, what couldn't be decoded and where;
  /// 4. the type and the values of the error as a text, such as "Network error: status 404" for
  ///    `NetworkError.status(404)`.
  public static func text(for error: any Error) -> String {
    ownWords(of: error) ?? foundationWords(for: error)
      ?? ErrorDump(String(describing: error)).flatMap { sensible($0.words) }
      ?? (error as? DecodingError).flatMap { sensible($0.words) }
      ?? sensible(ErrorReflection(error).words) ?? String(describing: LoadError.unknown)
  }

  private static func ownWords(of error: any Error) -> String? {
    if let words = (error as? any LocalizedError)?.errorDescription.flatMap(sensible) {
      return words
    }
    guard let description = (error as? any CustomStringConvertible)?.description,
      ErrorDump(description) == nil
    else { return nil }
    return sensible(description)
  }

  private static func foundationWords(for error: any Error) -> String? {
    guard let words = localizedDescription?(error), ErrorDump(words) == nil else { return nil }
    // "The operation could not be completed. (Module.SomeError error 1.)"
    let placeholder = "(\(String(reflecting: type(of: error))) error "
    return words.contains(placeholder) ? nil : sensible(words)
  }

  /// The text without the blanks around it and not too long, unless there is nothing to it.
  private static func sensible(_ text: String) -> String? {
    let words = text.prefix(maximumLength + 1).drop(while: \.isWhitespace)
    guard let end = words.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    let isCut = text.dropFirst(maximumLength).first != nil
    return isCut ? words.prefix(maximumLength - 1) + "…" : String(words[...end])
  }
}

/// Foundation's dump of an error: `Error Domain=NSURLErrorDomain Code=-1004 "(null)"UserInfo={…}`.
private struct ErrorDump {
  private static let start = "Error Domain="
  private var domain: Substring
  private var code: Substring
  /// Its description, if it has one.
  private var message: Substring

  /// Reads a description, if it is a dump.
  init?(_ description: String) {
    guard description.hasPrefix(Self.start) else { return nil }
    let rest = description.dropFirst(Self.start.count)
    domain = rest.prefix { $0 != " " }
    let fields = rest.dropFirst(domain.count + 1)
    code = fields.hasPrefix("Code=") ? fields.dropFirst(5).prefix { $0 != " " } : ""
    message = Self.localizedDescription(in: fields) ?? Self.quotedText(in: fields)
  }

  private static func localizedDescription(in fields: Substring) -> Substring? {
    guard let start = fields.firstRange(of: "NSLocalizedDescription=")?.upperBound else {
      return nil
    }
    let rest = fields[start...]
    // Another entry of the dictionary may follow, in any order.
    let end = rest.indices.first { beginsEntry(rest[$0...]) } ?? rest.lastIndex(of: "}")
    return rest[..<(end ?? rest.endIndex)]
  }

  /// Whether a text begins with a comma, a key and an equals sign.
  private static func beginsEntry(_ text: Substring) -> Bool {
    guard text.hasPrefix(", ") else { return false }
    let key = text.dropFirst(2).prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return !key.isEmpty && text[key.endIndex...].hasPrefix("=")
  }

  private static func quotedText(in fields: Substring) -> Substring {
    let text = fields.drop { $0 != "\"" }.dropFirst()
    let end =
      text.firstRange(of: "\"UserInfo=")?.lowerBound
      ?? text.firstRange(of: "\" UserInfo=")?.lowerBound ?? text.lastIndex(of: "\"")
    return text[..<(end ?? text.endIndex)]
  }

  var words: String {
    guard message.isEmpty || message == "(null)" else { return String(message) }
    let name = domain.hasPrefix("NS") ? domain.dropFirst(2) : domain
    let kind = name.split(separator: ".").last ?? "Unknown"
    let known = kind.hasSuffix("ErrorDomain") ? kind.dropLast(11) : kind
    return ["\(known) error", String(code)].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
