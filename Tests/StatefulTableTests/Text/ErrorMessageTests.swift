import Foundation
import StatefulTable
import Testing

import FoundationNetworking

/// What users read of errors.
@Suite(.serialized) struct ErrorMessageTests {
  private func text(_ error: any Error) -> String { ErrorMessage.text(for: error) }

  // MARK: Their own words

  private struct Localized: LocalizedError {
    var errorDescription: String?
  }

  private struct Described: Error, CustomStringConvertible {
    var description: String
  }

  private struct Both: LocalizedError, CustomStringConvertible {
    var description: String { "the description" }
    var errorDescription: String?
  }

  @Test("A localized error says its error description")
  func localizedErrorSays() {
    #expect(text(Localized(errorDescription: "No network.")) == "No network.")
    #expect(text(Both(errorDescription: "No network.")) == "No network.")
  }

  @Test("Without an error description the description counts")
  func withoutAnErrorDescriptionTheDescription() {
    #expect(text(Both(errorDescription: nil)) == "the description")
    #expect(text(Both(errorDescription: " \n")) == "the description")
    #expect(text(Described(description: "out of luck")) == "out of luck")
    #expect(text(LoadError.timedOut) == "The load took too long.")
  }

  @Test("Blanks around a message are left out and its lines are kept")
  func blanksAroundAMessage() {
    #expect(text(Described(description: "\n one\ntwo \n")) == "one\ntwo")
  }

  @Test("A long message is cut off at 500 characters")
  func longMessageIsCut() {
    let exact = String(repeating: "é", count: 500)
    #expect(text(Described(description: exact)) == exact)
    let long = text(Described(description: exact + "!"))
    #expect(long.count == 500)
    #expect(long.hasSuffix("é…"))
  }

  // MARK: Without words

  private enum NetworkError: Error {
    case notFound
    case status(Int)
    case redirected(to: String, after: Int)
    case wrapped(any Error)
    case optional(Int?)
    case list([Int])
  }

  private struct HTTPError: Error {
    var statusCode: Int
    var path: String?
  }

  private struct EmptyError: Error {}

  private struct Failed<Value: Sendable>: Error {
    var value: Value
  }

  private enum Debugged: Error, CustomDebugStringConvertible {
    case odd
    var debugDescription: String { "Debugged<odd>" }
  }

  @Test("A case is told in words with its type")
  func caseIsToldInWords() {
    #expect(text(NetworkError.notFound) == "Network error: not found")
    #expect(text(NetworkError.status(404)) == "Network error: status 404")
    #expect(
      text(NetworkError.redirected(to: "/beers", after: 3))
        == "Network error: redirected to /beers, after 3"
    )
  }

  @Test("A case without a value that has words is told by its name")
  func caseWithoutAValueThatHasWords() {
    #expect(text(NetworkError.optional(nil)) == "Network error: optional")
    #expect(text(NetworkError.optional(7)) == "Network error: optional 7")
    #expect(text(NetworkError.list([1, 2])) == "Network error: list")
  }

  @Test("An error within another speaks for itself")
  func errorWithinAnotherSpeaks() {
    let error = NetworkError.wrapped(Described(description: "out of luck"))
    #expect(text(error) == "Network error: wrapped out of luck")
  }

  @Test("A structure is told by its type and its values")
  func structureIsToldByItsType() {
    #expect(text(HTTPError(statusCode: 404)) == "HTTP error: status code 404")
    #expect(
      text(HTTPError(statusCode: 404, path: "/a")) == "HTTP error: status code 404, path /a"
    )
    #expect(text(EmptyError()) == "Empty error")
    #expect(text(Failed(value: [1])) == "Failed")
    #expect(text(CancellationError()) == "Cancellation error")
  }

  @Test("A description for developers isn't shown")
  func descriptionForDevelopersIsnt() {
    #expect(text(Debugged.odd) == "Debugged")
  }

  // MARK: Decoding

  private struct Beer: Decodable {
    var name: String
    var abv: Double
  }

  private func decodingFailure(_ json: String) -> String {
    do {
      _ = try JSONDecoder().decode([String: [Beer]].self, from: Data(json.utf8))
      return "decoded"
    } catch {
      return text(error)
    }
  }

  @Test("Data that can't be decoded says what is wrong and where")
  func dataThatCantBeDecoded() {
    #expect(
      decodingFailure(#"{"beers": [{"abv": 5}]}"#)
        == "The data couldn't be read: “name” is missing (beers[0])"
    )
    #expect(
      decodingFailure(#"{"beers": [{"name": "A", "abv": "x"}]}"#)
        == "The data couldn't be read: a value isn't of type Double (beers[0].abv)"
    )
    #expect(
      decodingFailure(#"{"beers": [{"name": null, "abv": 1}]}"#)
        == "The data couldn't be read: a value is missing (beers[0].name)"
    )
    #expect(decodingFailure("{").hasPrefix("The data couldn't be read: "))
  }

  // MARK: Foundation's errors

  private func expectNoDump(
    _ error: any Error,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = text(error)
    #expect(!text.contains("Domain="), "\(text)", sourceLocation: sourceLocation)
    #expect(!text.contains("UserInfo"), "\(text)", sourceLocation: sourceLocation)
    #expect(!text.contains("(null)"), "\(text)", sourceLocation: sourceLocation)
    #expect(!text.isEmpty, sourceLocation: sourceLocation)
  }

  private static let foundationErrors: [any Error] = [
    URLError(.cannotConnectToHost),
    URLError(.timedOut, userInfo: [NSLocalizedDescriptionKey: "The request timed out."]),
    NSError(domain: NSURLErrorDomain, code: -1004),
    NSError(
      domain: NSURLErrorDomain,
      code: -1001,
      userInfo: [NSLocalizedDescriptionKey: "The \"request\" timed out.", "more": "UserInfo={x}"]
    ),
    NSError(domain: NSPOSIXErrorDomain, code: 2),
    NSError(domain: "com.example.beers", code: 7),
    NSError(domain: "", code: 0),
    CocoaError(.fileReadNoSuchFile),
    POSIXError(.ENOENT),
  ]

  @Test("An error of Foundation's is never shown as a dump", arguments: [false, true])
  func errorOfFoundationsIsNever(usesFoundationWords: Bool) {
    if usesFoundationWords { ErrorMessage.localizedDescription = { $0.localizedDescription } }
    defer { ErrorMessage.localizedDescription = nil }
    for error in Self.foundationErrors { expectNoDump(error) }
  }

  @Test(
    "The words in a dump end where another entry begins",
    arguments: [
      "NSLocalizedDescription=Gone., more=UserInfo={x}",
      "more=UserInfo={x}, NSLocalizedDescription=Gone.",
    ]
  )
  func wordsInADumpEnd(entries: String) {
    struct Dumped: Error, CustomStringConvertible {
      var description: String
    }
    let dump = "Error Domain=NSURLErrorDomain Code=-1 \"(null)\"UserInfo={\(entries)}"
    #expect(text(Dumped(description: dump)) == "Gone.")
  }

  @Test("Without Foundation's words the domain and the code are told")
  func withoutFoundationsWordsTheDomain() {
    #expect(text(NSError(domain: NSURLErrorDomain, code: -1004)) == "URL error -1004")
    #expect(text(NSError(domain: "com.example.beers", code: 7)) == "beers error 7")
  }

  @Test("Without Foundation's words the message in the dump is told")
  func withoutFoundationsWordsTheMessage() {
    let error = NSError(
      domain: NSURLErrorDomain,
      code: -1001,
      userInfo: [NSLocalizedDescriptionKey: "The request timed out."]
    )
    #expect(text(error) == "The request timed out.")
  }

  @Test("Foundation's words are used once they are set")
  func foundationsWordsAreUsed() {
    ErrorMessage.localizedDescription = { $0.localizedDescription }
    defer { ErrorMessage.localizedDescription = nil }
    let error = NSError(
      domain: NSCocoaErrorDomain,
      code: 1,
      userInfo: [NSLocalizedDescriptionKey: "The request timed out."]
    )
    #expect(text(error) == "The request timed out.")
    #expect(text(NetworkError.status(404)) == "Network error: status 404")
    #expect(text(Described(description: "out of luck")) == "out of luck")
  }

  @Test("Words that a program makes itself are used for errors without words")
  func wordsThatAProgramMakes() {
    ErrorMessage.localizedDescription = { _ in "Kein Bier." }
    defer { ErrorMessage.localizedDescription = nil }
    #expect(text(NetworkError.status(404)) == "Kein Bier.")
    #expect(text(Localized(errorDescription: "No network.")) == "No network.")
  }
}
