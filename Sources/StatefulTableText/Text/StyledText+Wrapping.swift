import StatefulTable
import TextWidths

extension TextWrap {
  /// Breaks a text with styles into lines.
  init(_ text: StyledText, columns: Int, maximumLines: Int) {
    self.init(text.runs.map(\.string), columns: columns, maximumLines: maximumLines)
  }

  /// A line of the text that was broken, which ends in an ellipsis if it is the last and there is more.
  func line(_ index: Int, of text: StyledText) -> StyledText {
    let line = text.slice(lines[index])
    return isCutOff && index == lines.count - 1 ? line + "…" : line
  }
}
