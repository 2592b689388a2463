#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Synchronization

/// Turns errors into words for the screen.
public enum ErrorMessage {
  /// The longest message, in characters.
  private static let maximumLength = 500
  private static let hook = Mutex<(@Sendable (any Error) -> String)?>(nil)

  /// The words for errors that have none of their own, for all lists of the program.
  ///
  /// The default is `nil`. A program that imports Foundation gives Foundation's words for its errors, such
  /// as those of `URLSession`, in one line:
  ///
  /// ```swift
  /// ErrorMessage.localizedDescription = { $0.localizedDescription }
  /// ```
  ///
  /// It isn't called for errors with a description of their own. An answer that only names the error's
  /// type, as Foundation's does for errors that it doesn't know, isn't used.
  public static var localizedDescription: (@Sendable (any Error) -> String)? {
    get { hook.withLock { $0 } }
    set { hook.withLock { $0 = newValue } }
  }

  /// What to tell the user about an error.
  ///
  /// The first of these that there is, up to 500 characters of it:
  ///
  /// 1. the error's own words: its `errorDescription` if it is a `LocalizedError`, otherwise its `description`
  ///    if it is `CustomStringConvertible`;
  /// 2. the answer of ``localizedDescription``;
  /// 3. for an error of Foundation's, the message in its description, or its domain and code; for a
  ///    `DecodingError`, what couldn't be read and where;
  /// 4. the name of its type and what it holds, in words: "Network error: status 404" for
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
  /// What it says in words, if anything.
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
