@testable import StatefulTableText

extension Narrator {
  /// The lines to be read next of what a content shows.
  @MainActor mutating func changes(on content: any TerminalContent) -> [String] {
    changes(to: content.spokenParts)
  }
}
