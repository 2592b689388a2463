import StatefulTable

/// A short text about the last key, shown in place of the help line.
enum ScreenMessage: Equatable {
  case information(Phrase)
  case failure(Phrase)
  case text(String)
  /// What is said about some selected rows.
  case selected(String, count: Int)

  func styled(_ theme: Theme, _ words: Words) -> StyledText {
    switch self {
    case .information(let phrase): StyledText(words(phrase), theme.message)
    case .failure(let phrase): StyledText(words(phrase), theme.error)
    case .text(let text), .selected(let text, _): StyledText(text, theme.message)
    }
  }
}
