import Foundation
import StatefulTable
import Testing

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

  @Test func `A localized error says its error description`() {
    #expect(text(Localized(errorDescription: "No network.")) == "No network.")
    #expect(text(Both(errorDescription: "No network.")) == "No network.")
  }

  @Test func `Without an error description the description counts`() {
    #expect(text(Both(errorDescription: nil)) == "the description")
    #expect(text(Both(errorDescription: " \n")) == "the description")
    #expect(text(Described(description: "out of luck")) == "out of luck")
    #expect(text(LoadError.timedOut) == "The load took too long.")
  }

  @Test func `Blanks around a message are left out and its lines are kept`() {
    #expect(text(Described(description: "\n one\ntwo \n")) == "one\ntwo")
  }

  @Test func `A long message is cut off at 500 characters`() {
    let exact = String(repeating: "é", count: 500)
    #expect(text(Described(description: exact)) == exact)
    let long = text(Described(description: exact + "!"))
    #expect(long.count == 500)
    #expect(long.hasSuffix("é…"))
  }

  // MARK: Without a text of their own

  private enum NetworkError: Error {
    case notFound
    case status(Int)
  }

  @Test func `An error without a description is told as Swift prints it`() {
    #expect(text(NetworkError.notFound) == "notFound")
    #expect(text(NetworkError.status(404)) == "status(404)")
  }

  @Test func `Foundation's texts are used once they are set`() {
    ErrorMessage.localizedDescription = { $0.localizedDescription }
    defer { ErrorMessage.localizedDescription = nil }
    let error = NSError(
      domain: NSCocoaErrorDomain,
      code: 1,
      userInfo: [NSLocalizedDescriptionKey: "The request timed out."]
    )
    #expect(text(error) == "The request timed out.")
    #expect(text(Described(description: "out of luck")) == "out of luck")
  }

  @Test func `An error for which the program has no words is told as Swift prints it`() throws {
    ErrorMessage.localizedDescription = { ($0 as? URLError)?.localizedDescription }
    defer { ErrorMessage.localizedDescription = nil }
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: Int].self, from: Data(#"{"stars": "many"}"#.utf8))
    }
    #expect(text(try #require(error)).contains("stars"))
    #expect(text(NetworkError.notFound) == "notFound")
  }

  @Test func `Words that a program makes itself are used for errors without words`() {
    ErrorMessage.localizedDescription = { _ in "Kein Bier." }
    defer { ErrorMessage.localizedDescription = nil }
    #expect(text(NetworkError.status(404)) == "Kein Bier.")
    #expect(text(Localized(errorDescription: "No network.")) == "No network.")
  }
}
