import StatefulTable
import TextWidths

extension TextWrap {
  /// Breaks a text with styles into lines.
  init(_ text: StyledText, columns: Int, maximumLines: Int) {
    self.init(text.runs.map(\.string), columns: columns, maximumLines: maximumLines)
  }
}
