import StatefulTable

/// A short text about the last key, shown in place of the help line.
enum ScreenMessage: Equatable {
  case information(String)
  case failure(String)

  func styled(_ theme: Theme) -> StyledText {
    switch self {
    case .information(let text): StyledText(text, theme.message)
    case .failure(let text): StyledText(text, theme.error)
    }
  }
}
